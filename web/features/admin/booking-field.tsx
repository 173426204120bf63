import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { useFormat } from "#web/i18n/format.ts";
import { minQueryLength } from "#domain/admin/admin-query.ts";
import { Combobox } from "#web/ui/form/combobox.tsx";
import type { Found } from "./find.tsx";

type Bookings = Found["bookings"];
const PAUSE_MS = 200;
const completeBookingId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const minIdLength = 8;

/** Searches bookings by the typed text. Only the last request counts; if it fails, nothing is found. */
function useBookings(typed: string): { query: string; found: Bookings } | undefined {
  const q = typed.trim();
  const [answer, setAnswer] = useState<{ query: string; found: Bookings }>();
  useEffect(() => {
    if (q.length < minQueryLength) return setAnswer(undefined);
    return requestWhileShown({
      send: (api) => api("GET /api/admin/find", { query: { q, kinds: "bookings" } }),
      onAnswer: ({ bookings }) => setAnswer({ query: q, found: bookings }),
      pauseMs: PAUSE_MS,
    });
  }, [q]);
  return answer?.query === q ? answer : undefined;
}

/**
 * Finds a booking by any known detail. If exactly one booking matches, it is chosen and announced, and
 * `value` is its id; otherwise `value` is empty.
 */
export function BookingField({
  name,
  label,
  value,
  onChange,
}: {
  name: string;
  label: string;
  value: string;
  onChange: (bookingId: string) => void;
}) {
  const t = useTranslations("deskFind.field");
  const f = useFormat();
  const [text, setText] = useState(value);
  const answer = useBookings(text);
  const items = answer?.found.items ?? [];
  const [only] = items.length === 1 ? items : [];
  const chosen = items.find(({ bookingId }) => bookingId === value);
  const summaryOf = (one: (typeof items)[number]) =>
    [
      one.hunter,
      one.property,
      f.dateRange(one.fromDate, one.toDate, { weekday: false }),
      f.money(one.totalOre),
    ]
      .filter(Boolean)
      .join(", ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each booking that is the only match
  useEffect(() => {
    if (only && value !== only.bookingId) onChange(only.bookingId);
  }, [only?.bookingId]);
  // after submitting, the form resets `value`: a complete id in the field is then cleared
  useEffect(() => setText((now) => (value === "" && completeBookingId.test(now) ? "" : now)), [value]);
  const hint = !answer
    ? t("hint")
    : chosen
      ? t("found", { booking: summaryOf(chosen) })
      : items.length === 0
        ? t("none")
        : answer.found.more
          ? t("many")
          : t("several", { count: items.length });
  return (
    <Combobox
      name={name}
      label={label}
      hint={<span aria-live="polite">{hint}</span>}
      value={text}
      options={
        chosen
          ? []
          : items.map((one) => ({
              key: one.bookingId,
              text: summaryOf(one),
              detail: one.bookingId.slice(0, minIdLength),
            }))
      }
      onType={(typed) => {
        setText(typed);
        onChange(completeBookingId.test(typed.trim()) ? typed.trim() : "");
      }}
      onChoose={(bookingId) => {
        setText(bookingId);
        onChange(bookingId);
      }}
      required
    />
  );
}
