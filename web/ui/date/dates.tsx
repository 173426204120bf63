import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useLocale, useTranslations } from "use-intl";
import { isCalendarDate } from "#domain/days.ts";
import { dateText, parseDate } from "#web/i18n/dates.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import css from "./dates.module.css";
import type { End, RangeOptions, Value } from "./date-popover.tsx";
import type { SegmentsProps } from "./date-segments.tsx";
import { useFirstInteraction, useInView } from "#web/ui/use-in-view.ts";
import { whenIdle } from "#web/ui/when-idle.ts";

/** A component around a field, with its label and error. */
type Frame = ComponentType<{
  end: End;
  error: string | undefined;
  control: (wiring: FieldAttributes) => ReactNode;
}>;
export type FieldAttributes = SegmentsProps["wiring"];
export type RangeProps = RangeOptions & {
  from: End;
  to: End;
  onChange?: (from: Value, to: Value) => void;
};
export type DatesProps = RangeOptions & {
  ends: readonly End[];
  onChange: (values: readonly Value[]) => void;
  /** The class of the field's label, if it has no such component around it. */
  className?: string | undefined;
  Frame?: Frame;
};
/** Two date fields for the ends of a range, which open the same calendar. */
export const DatePair = ({
  from,
  to,
  onChange,
  ...rest
}: RangeProps & Pick<DatesProps, "className" | "Frame">) => (
  <Dates {...rest} ends={[from, to]} onChange={([first = "", last = ""]) => onChange?.(first, last)} />
);
const loadPopover = () => import("./date-popover.tsx");

export function Dates({ ends, onChange, className, Frame, ...rest }: DatesProps) {
  const [own, setOwn] = useState(() => ends.map((end) => end.defaultValue ?? ""));
  const values = ends.map((end, i) => end.value ?? own[i] ?? "");
  // A ref, because both dates can change before the next render, when early input is replayed.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const change = (next: readonly Value[]) => {
    latest.current = [...next];
    setOwn([...next]);
    onChange(next);
  };
  const [open, setOpen] = useState<number>();
  const close = () => setOpen(undefined);
  const Popover = useLazyComponent(loadPopover, open !== undefined, close);
  return ends.map((end, i) => (
    <DatePart
      key={end.name}
      end={end}
      className={className}
      Frame={Frame}
      value={values[i] ?? ""}
      onChange={(value) => change(latest.current.with(i, value))}
      expanded={open === i}
      onOpen={() => setOpen(i)}
      popover={(anchor) =>
        Popover &&
        open === i && (
          <Popover
            {...rest}
            ends={ends}
            values={values}
            anchor={anchor}
            end={i}
            onChange={change}
            onClose={close}
          />
        )
      }
    />
  ));
}

type BoxProps = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  required: boolean | undefined;
  expanded: boolean;
  onOpen: () => void;
  popover: (anchor: RefObject<HTMLElement | null>) => ReactNode;
  wiring: FieldAttributes;
};

type PartProps = Omit<BoxProps, "name" | "required" | "wiring"> &
  Pick<DatesProps, "className" | "Frame"> & { end: End };
function DatePart({ end, className, Frame, ...box }: PartProps) {
  const t = useTranslations("common.date");
  const id = useId();
  const { name, label, required } = end;
  const error = isReadable(box.value) ? end.error : t("unreadable");
  const control = (wiring: FieldAttributes) => (
    <DateBox {...box} name={name} required={required} wiring={wiring} />
  );
  if (Frame) return <Frame end={end} error={error} control={control} />;
  const errorId = error ? `${id}e` : end.describedBy;
  return (
    <div className={className} data-wrong={errorId && true}>
      <label id={`${id}l`} htmlFor={id}>
        {label}
      </label>
      {control({ id, ...(errorId && { "aria-invalid": true, "aria-describedby": errorId }) })}
      {error && (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Focuses the visible date field that belongs to a hidden input. */
export const focusDate = (input: HTMLElement): void =>
  input.parentElement?.querySelector<HTMLElement>("input:not([type=hidden]), [contenteditable]")?.focus();

const isReadable = (value: Value) => value === "" || isCalendarDate(value);

/**
 * A text field in the reader's date format, used until the segments are loaded. It also replaces them while
 * the typed text is no valid date, so that it can be corrected.
 */
function DateBox({ name, value, onChange, required, expanded, onOpen, popover, wiring }: BoxProps) {
  const t = useTranslations("common.date");
  const locale = useLocale();
  const [box, near] = useInView<HTMLDivElement>();
  const Segments = useSegments(near);
  const input = useRef<HTMLInputElement>(null);
  /** The text that is being typed. Segments do not replace a field that has the focus. */
  const [draft, setDraft] = useState<string>();
  const focused = () => document.activeElement === input.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when hydration finds the focus in this field
  useEffect(() => {
    if (focused()) setDraft(input.current?.value);
  }, []);

  const shownText = draft ?? (isCalendarDate(value) ? dateText(value, locale) : value);
  const commit = (text: string) => {
    const next = parseDate(text) ?? text.trim();
    if (next !== value) onChange(next);
  };
  function type(text: string) {
    if (focused()) setDraft(text);
    // a date that is not complete yet is not passed on
    if (!focused() || text === "" || (/\d{4}/.test(text) && parseDate(text))) commit(text);
  }
  function leave() {
    setDraft(undefined);
    commit(shownText);
  }
  return (
    <div ref={box} className={css.box}>
      {Segments && draft === undefined && isReadable(value) ? (
        <>
          <Segments value={value} onChange={onChange} onOpen={onOpen} required={required} wiring={wiring} />
          <input type="hidden" name={name} value={value} />
        </>
      ) : (
        <input
          ref={input}
          type="text"
          name={name}
          required={required}
          {...wiring}
          value={shownText}
          placeholder={t("shape")}
          autoComplete="off"
          onFocus={(e) => setDraft(e.currentTarget.value)}
          onChange={(e) => type(e.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(e) => {
            if (e.key === "Enter") leave();
            if (e.altKey && e.key === "ArrowDown") onOpen();
          }}
        />
      )}
      <button
        type="button"
        id={`${wiring.id}b`}
        className={css.open}
        aria-label={t("open")}
        aria-labelledby={`${wiring.id}b ${wiring.id}l`}
        aria-haspopup="dialog"
        aria-expanded={expanded}
        onClick={onOpen}
      >
        <svg className={css.icon} viewBox="0 0 24 24" aria-hidden>
          <path d="M4 5h16v15H4zm0 6h16M8 3v4m8-4v4" />
        </svg>
      </button>
      {popover(box)}
    </div>
  );
}

let loaded: ComponentType<SegmentsProps> | undefined;
/** Events that show that the page is being used, which includes moving the mouse over it. */
const interactionEvents = ["pointermove", "pointerdown", "keydown"] as const;
/** The component with segments, loaded once the reader does anything on the page. */
function useSegments(near: boolean): ComponentType<SegmentsProps> | undefined {
  const [Segments, setSegments] = useState(() => loaded);
  const isNeeded = useFirstInteraction(interactionEvents) && near && !Segments;
  useEffect(() => {
    if (!isNeeded) return;
    const show = (m: { default: ComponentType<SegmentsProps> }) =>
      startTransition(() => setSegments(() => (loaded = m.default)));
    return whenIdle(() => import("./date-segments.tsx").then(show, () => {}));
  }, [isNeeded]);
  return Segments;
}
