/**
 * A date field with separate segments for day, month and year, which are typed or changed by arrow keys.
 * Loaded after hydration, since its library is larger than the plain date field.
 */
import { type DateValue, parseDate as plainDate } from "@internationalized/date";
import {
  type ClipboardEvent,
  type ContextType,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  DateFieldContext,
  DateFieldStateContext,
  DateInput,
  DateSegment,
} from "react-aria-components/DateField";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLocale } from "use-intl";
import type { Locale } from "#domain/locale.ts";
import { languages } from "#messages/languages.ts";
import { isCalendarDate } from "#domain/days.ts";
import { dateText, parseDate } from "#web/i18n/dates.ts";
import css from "./dates.module.css";

type State = NonNullable<ContextType<typeof DateFieldStateContext>>;
export type SegmentsProps = {
  value: string;
  /** Called with YYYY-MM-DD or "", or on blur with a text that is invalid. */
  onChange: (value: string) => void;
  onOpen: () => void;
  required: boolean | undefined;
  wiring: { id: string; "aria-invalid"?: true; "aria-describedby"?: string };
};
const dateOf = (value: string) => (isCalendarDate(value) ? plainDate(value) : null);

export default function DateSegments({ value, onChange, onOpen, required, wiring }: SegmentsProps) {
  const locale = useLocale();
  const group = useRef<HTMLDivElement>(null);
  const state = useRef<State>(null);
  /** The typed date, which may still have an incomplete year: 2, 20, 202. */
  const [draft, setDraft] = useState<DateValue | null>(() => dateOf(value));
  const [of, setOf] = useState(value);
  if (of !== value) {
    setOf(value);
    setDraft(dateOf(value));
  }
  const refused = useRef(false);
  const labelId = `${wiring.id}l`;
  useLabelClicks(labelId, group);
  useSeparators(group);

  function change(date: DateValue | null) {
    if (refused.current) return;
    setDraft(date);
    const next = date?.toString() ?? "";
    if (next !== value && (next === "" || isCalendarDate(next))) onChange(next);
  }
  /**
   * On blur, completes a short year. An invalid date stays as it was typed; the library would change it to
   * another day.
   */
  function completeYear() {
    const text = textOf(state.current);
    const next = parseDate(text) ?? text;
    refused.current = next !== "" && !isCalendarDate(next);
    setDraft(dateOf(next));
    if (next !== value) onChange(next);
  }
  function onKeyDown(e: KeyboardEvent) {
    if (e.altKey && (e.key === "ArrowDown" || e.key === "ArrowUp")) {
      e.preventDefault();
      e.stopPropagation();
      completeYear();
      onOpen();
    }
    if (e.key === "Enter") {
      completeYear();
      const form = group.current?.closest("form");
      // submits the form after its hidden field has the typed value
      setTimeout(() => form?.requestSubmit());
    }
  }
  function onPaste(e: ClipboardEvent) {
    const date = parseDate(e.clipboardData.getData("text"));
    e.preventDefault();
    if (date) onChange(date);
  }
  return (
    <div
      ref={group}
      className={css.segments}
      onBlurCapture={(e) => e.currentTarget.contains(e.relatedTarget) || completeYear()}
      onKeyDownCapture={onKeyDown}
      onPasteCapture={onPaste}
    >
      <I18nProvider locale={languages[locale].tag}>
        {/* Like the library's own DatePicker: in this context, DateField renders a hidden date input. */}
        <DateFieldContext
          value={{
            "aria-labelledby": labelId,
            ...(wiring["aria-describedby"] && { "aria-describedby": wiring["aria-describedby"] }),
            isInvalid: wiring["aria-invalid"] === true,
            isRequired: required === true,
            validationBehavior: "aria",
            granularity: "day",
            shouldForceLeadingZeros: true,
            value: draft,
            onChange: change,
          }}
        >
          <DateInput className={css.input}>
            {(segment) => <SegmentInput segment={segment} stateRef={state} locale={locale} />}
          </DateInput>
        </DateFieldContext>
      </I18nProvider>
    </div>
  );
}

type Segment = State["segments"][number];
type PartProps = { segment: Segment; stateRef: RefObject<State | null>; locale: Locale };
/** One segment. In English the month is shown by its name, `4 Dec 2026`, but typed in digits. */
function SegmentInput({ segment, stateRef, locale }: PartProps) {
  const state = use(DateFieldStateContext);
  useEffect(() => {
    stateRef.current = state;
  });
  const month = state?.segments.find(({ type }) => type === "month");
  return (
    <DateSegment segment={segment} className={css.segment ?? ""}>
      {languages[locale].dateField === "medium" && month?.value ? segmentText(segment, locale) : segment.text}
    </DateSegment>
  );
}
function segmentText({ type, text, isPlaceholder }: Segment, locale: Locale): string {
  if (isPlaceholder) return text;
  if (type === "literal") return " ";
  if (type === "day") return String(Number(text));
  return type === "month" ? (dateText(`2000-${text}-01`, locale).split(" ")[1] ?? text) : text;
}

/** The content of the segments as a text, or "" if they are empty. */
function textOf(state: State | null): string {
  const part = (type: Segment["type"]) => {
    const segment = state?.segments.find((one) => one.type === type);
    return segment && !segment.isPlaceholder ? String(segment.value ?? "") : "";
  };
  const parts = [part("day"), part("month"), part("year")];
  return parts.some(Boolean) ? parts.join(".").replace(/\.{1,2}$/, "") : "";
}

type Group = { current: HTMLElement | null };
const segmentsIn = (group: HTMLElement | null) => [
  ...(group?.querySelectorAll<HTMLElement>("[contenteditable=true]") ?? []),
];

/** Makes a click on the label focus the first segment, as in a native field. */
function useLabelClicks(labelId: string, group: Group): void {
  useEffect(() => {
    const label = document.getElementById(labelId);
    const focus = () => segmentsIn(group.current)[0]?.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [labelId, group]);
}

/** Moves to the next segment when a separator is typed, on any keyboard layout. */
function useSeparators(group: Group): void {
  useEffect(() => {
    const element = group.current;
    /**
     * The segment typed in last. After a complete day or month the focus has moved on by itself, so a
     * separator typed next must not move it again.
     */
    let typedIn: EventTarget | null = null;
    const next = (e: InputEvent) => {
      if (!e.data || !/^[\s./,-]$/.test(e.data)) {
        typedIn = e.target;
        return;
      }
      e.preventDefault();
      e.stopPropagation();
      const all = segmentsIn(element);
      if (typedIn === e.target) all[all.indexOf(e.target as HTMLElement) + 1]?.focus();
    };
    element?.addEventListener("beforeinput", next, true);
    return () => element?.removeEventListener("beforeinput", next, true);
  }, [group]);
}
