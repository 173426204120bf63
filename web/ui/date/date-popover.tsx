/** The calendar of a date field: a popover below it, or on a phone a sheet at the bottom. */
import { IconX } from "@tabler/icons-react";
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocale, useTranslations } from "use-intl";
import { isCalendarDate, osloDate } from "#domain/days.ts";
import { dateText } from "#web/i18n/dates.ts";
import { useNow } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { MonthCalendar } from "./calendar.tsx";
import { monthOf } from "./calendar-model.ts";
import css from "./date-popover.module.css";
import { MonthJump } from "./month-jump.tsx";

/** The value of a date field: YYYY-MM-DD or "", or the typed text while that is invalid. */
export type Value = string;
export type End = {
  label: string;
  name: string;
  value?: Value;
  defaultValue?: Value | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The id of an element with an error about the field. */
  describedBy?: string | undefined;
};
export type RangeOptions = {
  min?: string | undefined;
  max?: string | undefined;
  /** Whether the second date is the last day, as of a season, and not the day of departure. */
  lastIncluded?: boolean;
  /** Renders a calendar with prices instead of the plain one. */
  calendar?: (onPick: (date: string) => void) => ReactNode;
  /** Returns both dates after a day was picked, instead of the usual rule. */
  pick?: ((date: string) => readonly [from: Value, to: Value]) | undefined;
};
type Props = RangeOptions & {
  ends: readonly End[];
  values: readonly Value[];
  onChange: (values: readonly Value[]) => void;
  /** The index (0 or 1) of the date from which it was opened. */
  end: number;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export default function DatePopover(props: Props) {
  const { ends, values, anchor, onChange, onClose } = props;
  const t = useTranslations("common.date");
  const ui = useTranslations("common.ui");
  const locale = useLocale();
  const popover = useOpenPopover(anchor, onClose);
  const [picked, setPicked] = useState(0);
  const range = ends.length > 1;
  const chosen = values.map((value) => (isCalendarDate(value) ? value : undefined));
  /** The index of the date that the next pick sets. */
  const next = range && chosen[0] && (!chosen[1] || (picked === 0 && props.end === 1)) ? 1 : 0;
  function change(dates: readonly string[]) {
    setPicked((n) => n + 1);
    onChange(dates);
    if (dates.every(isCalendarDate)) popover.current?.hidePopover();
  }
  const pick = (date: string) => change(props.pick?.(date) ?? nextSelection(props, chosen, next, date));
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={t("dialog")}
      className={css.popover}
      data-range={range}
    >
      <div className={css.head}>
        <p aria-live="polite">
          {ends.map(({ name, label }, i) => (
            <span key={name} data-next={next === i || undefined}>
              {label}
              <b>{chosen[i] ? dateText(chosen[i], locale) : t("none")}</b>
            </span>
          ))}
        </p>
        <button
          type="button"
          className={css.close}
          aria-label={ui("close")}
          onClick={() => popover.current?.hidePopover()}
        >
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <Dragged onDrag={(from) => change([from, ""])} onDrop={pick} on={range}>
        {props.calendar?.(pick) ?? (
          <PlainCalendar {...props} chosen={chosen} next={next} range={range} onPick={pick} />
        )}
      </Dragged>
      {chosen.some(Boolean) && !ends.some((end) => end.required) && (
        <Button
          size="small"
          onClick={() => {
            onChange(ends.map(() => ""));
            popover.current?.hidePopover();
          }}
        >
          {t("clear", { count: ends.length })}
        </Button>
      )}
    </div>
  );
}

/** The dates after a pick: it sets the first date, then the second. An earlier day starts over. */
function nextSelection(
  { ends, lastIncluded }: Pick<Props, "ends" | "lastIncluded">,
  [from]: readonly (string | undefined)[],
  next: number,
  date: string,
): readonly string[] {
  if (ends.length === 1) return [date];
  const after = from !== undefined && (date > from || (lastIncluded === true && date === from));
  return next === 1 && after ? [from, date] : [date, ""];
}

type ChosenDates = {
  chosen: readonly (string | undefined)[];
  next: number;
  range: boolean;
  onPick: (date: string) => void;
};
function PlainCalendar({ chosen, next, range, onPick, min, max, end, lastIncluded }: Props & ChosenDates) {
  const [pointed, setPointed] = useState<string>();
  const [from, to] = chosen;
  const today = osloDate(new Date(useNow()));
  const [{ shownMonth, jumps }, setShown] = useState(() => ({
    shownMonth: monthOf(chosen[end] ?? from ?? to ?? (min && min > today ? min : today)),
    jumps: 0,
  }));
  const preview = next === 1 && from && pointed && pointed > from ? pointed : to;
  return (
    <div onPointerMove={(e) => setPointed(dayAt(e)?.date)} onPointerLeave={() => setPointed(undefined)}>
      <MonthJump
        shownMonth={shownMonth}
        first={monthOf(min ?? today)}
        last={max && monthOf(max)}
        onJump={(month) => setShown({ shownMonth: month, jumps: jumps + 1 })}
      />
      <MonthCalendar
        key={jumps}
        startMonth={shownMonth}
        onMonth={(month) => setShown({ shownMonth: month, jumps })}
        two={range}
        picked={{
          from,
          ...(range && { to: next === 1 ? preview : to }),
          kind: range ? (lastIncluded ? "days" : "stay") : "day",
        }}
        onPick={onPick}
        {...(min && { min })}
        {...(max && { max })}
      />
    </div>
  );
}

/** The day under the pointer. Touch events have the element on which they began as their target. */
function dayAt({ clientX, clientY }: PointerEvent): { date: string; open: boolean } | undefined {
  const day = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-date]");
  return day?.dataset.date ? { date: day.dataset.date, open: !day.ariaDisabled } : undefined;
}

/** Selects a range by dragging. A press without movement is a click, which is handled elsewhere. */
function Dragged({
  on,
  onDrag,
  onDrop,
  children,
}: {
  on: boolean;
  onDrag: (from: string) => void;
  onDrop: (to: string) => void;
  children: ReactNode;
}) {
  const drag = useRef<{ from: string; moved: boolean }>(undefined);
  return (
    <div
      className={css.days}
      onPointerDown={(e) => {
        const day = on && e.isPrimary ? dayAt(e) : undefined;
        drag.current = day?.open ? { from: day.date, moved: false } : undefined;
      }}
      onPointerMove={(e) => {
        const { current } = drag;
        const day = current && !current.moved && dayAt(e);
        if (!day || day.date === current.from) return;
        current.moved = true;
        onDrag(current.from);
      }}
      onPointerUp={(e) => {
        const day = drag.current?.moved ? dayAt(e) : undefined;
        drag.current = undefined;
        if (day?.open) onDrop(day.date);
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
    >
      {children}
    </div>
  );
}

const gap = 8;
const phone = "(max-width: 700px)";
/**
 * Opens the browser's own popover. It is in the top layer, so it works above a modal dialog; it closes at
 * Escape and at a press outside, and restores the focus.
 */
function useOpenPopover(
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const closed = useRef(onClose);
  useEffect(() => {
    closed.current = onClose;
  });
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover) return;
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box || matchMedia(phone).matches) return popover.removeAttribute("style");
      const { offsetWidth: width, offsetHeight: height } = popover;
      const topBelow = box.bottom + gap;
      const top = topBelow + height + gap <= innerHeight ? topBelow : box.top - gap - height;
      popover.style.top = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
      popover.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - width - gap))}px`;
    };
    const toggled = (e: ToggleEvent) => e.newState === "closed" && closed.current();
    popover.showPopover();
    place();
    popover.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus({ preventScroll: true });
    popover.addEventListener("toggle", toggled);
    addEventListener("scroll", place, true);
    addEventListener("resize", place);
    return () => {
      popover.removeEventListener("toggle", toggled);
      removeEventListener("scroll", place, true);
      removeEventListener("resize", place);
    };
  }, [anchor]);
  return ref;
}
