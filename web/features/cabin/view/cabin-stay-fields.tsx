import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { DatePair } from "#web/ui/date/dates.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import { CompanyFields, fieldsCss as css, FieldErrors } from "#web/features/checkout/public.ts";
import { type CabinCheckout, isTakenCode } from "./use-cabin-checkout.ts";
import { CabinCalendar } from "./cabin-calendar.tsx";

/** What the fields of a stay in a cabin are shown with, whatever the stay is chosen for. */
export type CabinStay = Pick<
  CabinCheckout,
  "choice" | "today" | "changeDates" | "taken" | "availability" | "month"
> & {
  cabin: Pick<CabinCheckout["cabin"], "arrivalTime" | "departureTime">;
  quote: Pick<CabinCheckout["quote"], "problem">;
};

const maxGuests = 99;

/** Fields for arrival, departure and group size, each with its error. */
export function CabinStayFields({ checkout }: { checkout: CabinStay }) {
  const t = useTranslations("cabin");
  const choose = useTranslations("offering.choose");
  const { choice, quote, today, changeDates, taken } = checkout;
  const takenText = useTakenNightsText(taken);
  const nearest = taken?.nearest;
  const suggestion = nearest && ({ words: "arrival", date: nearest.fromDate, change: nearest } as const);
  const errorsOf = (...fields: string[]) =>
    (quote.problem?.errors ?? [])
      .filter(({ path = "" }) => fields.some((field) => path.startsWith(field)))
      .map(({ code, detail, bookingId }) => {
        const isTaken = isTakenCode(code);
        const text = [detail, code === "cabin_unavailable" && takenText].filter(Boolean).join(" ");
        return { text, suggestion: isTaken ? suggestion : undefined, bookingId };
      });
  const end = (name: "fromDate" | "toDate", label: string) => ({
    name,
    label,
    value: choice[name],
    describedBy: errorsOf(name).length > 0 ? `error-${name}` : undefined,
  });
  return (
    <div>
      <div className={css.box}>
        <DatePair
          className={css.date}
          from={end("fromDate", choose("arrival"))}
          to={end("toDate", choose("departure"))}
          onChange={(fromDate, toDate) => changeDates({ fromDate, toDate })}
          min={today}
          calendar={(onPick) => <CabinCalendar checkout={checkout} onPick={onPick} />}
        />
        <div className={css.party}>
          <Stepper
            label={t("guests")}
            min={1}
            max={maxGuests}
            value={choice.participants}
            onChange={(participants) => changeDates({ participants })}
          />
        </div>
        <CompanyFields group={choice} onChange={changeDates} />
      </div>
      <div className={css.errors}>
        <Times cabin={checkout.cabin} />
        <FieldErrors
          id="error-fromDate"
          errors={errorsOf("fromDate", "cabins")}
          onSuggestion={({ change }) => changeDates(change)}
        />
        <FieldErrors id="error-toDate" errors={errorsOf("toDate")} onSuggestion={noSuggestion} />
        <FieldErrors errors={errorsOf("participants")} onSuggestion={noSuggestion} />
      </div>
    </div>
  );
}
function Times({ cabin: { arrivalTime, departureTime } }: Pick<CabinStay, "cabin">) {
  const t = useTranslations("cabin");
  const f = useFormat();
  const lines = [
    arrivalTime && t("arrivalFrom", { time: f.clockTime(arrivalTime) }),
    departureTime && t("departureBy", { time: f.clockTime(departureTime) }),
  ].filter(Boolean);
  return lines.length > 0 && <p className="muted small">{lines.join(" ")}</p>;
}

const noSuggestion = () => {};

/** A text that lists the taken nights. Undefined for a single night, which the refusal itself names. */
function useTakenNightsText(availability: CabinCheckout["taken"]): string | undefined {
  const t = useTranslations("cabin");
  const f = useFormat();
  const runs = availability?.taken ?? [];
  if (runs.every(({ first, last }) => first === last) && runs.length < 2) return undefined;
  const nights = runs.map(({ first, last }) =>
    first === last ? f.date(first, { weekday: false }) : f.dateRange(first, last, { weekday: false }),
  );
  return t("takenNights", { nights: f.list(nights) });
}
