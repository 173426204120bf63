/**
 * Selecting days in the calendar: by drag, by tapping first and last day, by long press, and by keyboard
 * (roving tabindex).
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { monthOf } from "#web/ui/date/calendar-model.ts";
import { type Cell, type Selection, selectedCells, type Range } from "./cell-selection.ts";

type Options = {
  ids: readonly string[];
  month: string;
  move: (key: string, cell: Cell) => Cell | undefined;
  onMonth: (month: string) => void;
  onOpen: (picked: Selection) => void;
  range: Range | undefined;
  onRange: (range: Range | undefined) => void;
  /** Selection mode, in which two taps set the first and the last day. */
  choosing: boolean;
  onChoosing: (on: boolean) => void;
};
const longPressMs = 500;
const stillPx = 10;

function cellAt(target: EventTarget): Cell | undefined {
  // on a booking's link, the link is followed and no cell selected
  if (!(target instanceof Element) || target.closest("a")) return undefined;
  const { id, date } = target.closest<HTMLElement>("td[data-date]")?.dataset ?? {};
  return id && date ? { id, date } : undefined;
}

/** Roving tabindex over the cells; `lead` moves the browser's focus to a cell. */
function useRovingFocus(month: string) {
  const root = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState<Cell>();
  const movesFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell of another month is there once that month is shown
  useEffect(() => {
    const cell =
      movesFocus.current &&
      focus &&
      root.current?.querySelector<HTMLElement>(`td[data-id="${focus.id}"][data-date="${focus.date}"]`);
    if (!cell) return;
    movesFocus.current = false;
    cell.focus();
  }, [focus, month]);
  const moveFocus = (to: Cell) => {
    movesFocus.current = true;
    setFocus(to);
  };
  return { root, focus, setFocus, lead: moveFocus };
}

/** Calls `onLong` after a long touch without movement. */
function useLongPress(onLong: (cell: Cell) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined>(undefined);
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  const cancelPress = () => clearTimeout(press.current?.timer);
  function wait({ clientX: x, clientY: y }: PointerEvent, cell: Cell) {
    press.current = { timer: setTimeout(() => onLong(cell), longPressMs), x, y };
  }
  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > stillPx)
      cancelPress();
  }
  return { wait, cancelPress, onPointerMove };
}

export function useCellSelection({
  ids,
  month,
  move,
  onMonth,
  onOpen,
  range,
  onRange,
  choosing,
  onChoosing,
}: Options) {
  const { root, focus, setFocus, lead } = useRovingFocus(month);
  const dragged = useRef<Range | undefined>(undefined);
  const ignoreClick = useRef(false); // suppresses the click that ends a drag or a long press
  const { wait, cancelPress, onPointerMove } = useLongPress((cell) => {
    ignoreClick.current = true;
    navigator.vibrate?.(15);
    onChoosing(true);
    onRange({ anchor: cell, head: cell });
  });

  const open = (picked: Range) => {
    onRange(picked);
    onChoosing(false);
    onOpen(selectedCells(picked, ids));
  };
  function onKeyDown(e: KeyboardEvent) {
    const cell = cellAt(e.target);
    if (!cell) return;
    if (e.key === "Enter" || e.key === " ") {
      e.preventDefault();
      return open(range ?? { anchor: cell, head: cell });
    }
    if (e.key === "Escape") {
      onChoosing(false);
      return onRange(undefined);
    }
    const to = e.altKey || e.ctrlKey || e.metaKey ? undefined : move(e.key, cell);
    if (!to) return;
    e.preventDefault();
    lead(to);
    onRange(e.shiftKey ? { anchor: range?.anchor ?? cell, head: to } : undefined);
    if (monthOf(to.date) !== month) onMonth(monthOf(to.date));
  }

  function endDrag() {
    const picked = dragged.current;
    dragged.current = undefined;
    ignoreClick.current = true;
    if (picked) open(picked);
  }
  function onPointerDown(e: PointerEvent) {
    ignoreClick.current = false;
    const cell = cellAt(e.target);
    if (!cell || e.button !== 0) return;
    if (e.pointerType === "touch") return wait(e, cell);
    if (choosing) return;
    dragged.current = { anchor: cell, head: cell };
    onRange(dragged.current);
    addEventListener("pointerup", endDrag, { once: true });
  }
  function onPointerOver(e: PointerEvent) {
    const head = cellAt(e.target);
    if (!dragged.current || !head) return;
    dragged.current = { ...dragged.current, head };
    onRange(dragged.current);
  }
  /** Handles a tap, or a click by assistive technology; a click that ends a drag is ignored. */
  function onClick(e: MouseEvent) {
    const cell = cellAt(e.target);
    const over = ignoreClick.current;
    ignoreClick.current = false;
    if (over || !cell) return;
    if (!choosing) return open({ anchor: cell, head: cell });
    if (range) return open({ anchor: range.anchor, head: cell });
    onRange({ anchor: cell, head: cell });
  }
  const onFocus = (e: FocusEvent) => {
    const cell = cellAt(e.target);
    if (cell) setFocus(cell);
  };
  const onContextMenu = (e: MouseEvent) => {
    // a long press selects days, so it must not open the context menu
    if (ignoreClick.current && cellAt(e.target)) e.preventDefault();
  };
  return {
    root,
    focus,
    handlers: {
      onKeyDown,
      onPointerDown,
      onPointerOver,
      onPointerMove,
      onPointerUp: cancelPress,
      onPointerCancel: cancelPress,
      onClick,
      onFocus,
      onContextMenu,
    },
  };
}
export type CellSelection = ReturnType<typeof useCellSelection>;
