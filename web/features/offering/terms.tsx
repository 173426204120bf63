import { useTranslations } from "use-intl";
import { refundSchedule } from "#domain/cancellation.ts";
import { daysBetween, isCalendarDate, osloDate } from "#domain/days.ts";
import type { CancellationPolicy } from "#domain/lists.ts";
import { useFormat } from "../../platform/format.ts";
import css from "./terms.module.css";

/** What comes back when, by date for the chosen arrival; counted in days where none is chosen. */
export function CancellationTerms({ policy, fromDate, now }: { policy: CancellationPolicy; fromDate: string; now: string }) {
  const t = useTranslations("offering.terms");
  const f = useFormat();
  const chosen = isCalendarDate(fromDate);
  const arrival = chosen ? fromDate : "2027-01-31"; // any day counts alike
  return (
    <dl className={css.terms}>
      {refundSchedule(policy, arrival).map(({ percent, until }) => (
        <div key={percent} data-passed={(chosen && until && until.toISOString() < now) || undefined}>
          <dt>{until === null ? t("later") : chosen ? t("before", { date: f.date(osloDate(until)) }) : t("daysBefore", { days: daysBetween(osloDate(until), arrival) })}</dt>
          <dd>{t(`percent${percent}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
