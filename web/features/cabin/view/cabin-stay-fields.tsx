import { useTranslations } from "use-intl";
import { DatePair } from "#web/ui/dates.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { fieldsCss as css, LazyFieldErrors } from "#web/features/checkout/public.ts";
import type { CabinCheckout } from "./use-cabin-checkout.ts";
import { CabinCalendar } from "./cabin-calendar.tsx";

const mostGuests = 99;

/** Arrival, departure and party, each with what stands in its way. */
export function CabinStayFields({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("cabin");
  const choose = useTranslations("offering.choose");
  const { choice, quote, today, changeDates } = checkout;
  const told = (...fields: string[]) =>
    (quote.problem?.errors ?? [])
      .filter(({ path = "" }) => fields.some((field) => path.startsWith(field)))
      .map(({ detail, bookingId }) => ({ text: detail, suggestion: undefined, bookingId }));
  const end = (name: "fromDate" | "toDate", label: string) => ({
    name,
    label,
    value: choice[name],
    describedBy: told(name).length > 0 ? `told-${name}` : undefined,
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
            max={mostGuests}
            value={choice.participants}
            onChange={(participants) => changeDates({ participants })}
          />
        </div>
      </div>
      <div className={css.told}>
        <LazyFieldErrors id="told-fromDate" errors={told("fromDate", "cabins")} onSuggestion={noSuggestion} />
        <LazyFieldErrors id="told-toDate" errors={told("toDate")} onSuggestion={noSuggestion} />
        <LazyFieldErrors errors={told("participants")} onSuggestion={noSuggestion} />
      </div>
    </div>
  );
}
const noSuggestion = () => {};
