import { useTranslations } from "use-intl";
import { justPaidUntil, refundSchedule } from "#domain/booking/cancellation.ts";
import { daysBetween, isCalendarDate, osloDate } from "#domain/days.ts";
import type { CancellationPolicy } from "#domain/offering/lists.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./cancellation-terms.module.css";

/** The steps of the refund: with exact times if the arrival is chosen, otherwise in days before arrival. */
export function CancellationTerms({ policy, fromDate }: { policy: CancellationPolicy; fromDate: string }) {
  const t = useTranslations("offering.terms");
  const f = useFormat();
  const chosen = isCalendarDate(fromDate);
  const arrival = chosen ? fromDate : "2027-01-31"; // an arbitrary date, since only the distances are shown
  const steps = refundSchedule(policy, arrival);
  const paid = justPaidUntil(arrival);
  const row = (percent: number, until: Date | null, words: string) => {
    const passed = chosen && until !== null && until.toISOString() < f.now;
    return (
      <div key={words} className={passed ? css.passed : undefined}>
        <dt>
          <span>{words}</span>
          {passed && ` (${t("passed")})`}
        </dt>
        <dd>
          <span>{t("refunded", { percent })}</span>
        </dd>
      </div>
    );
  };
  const step = ({ percent, until }: (typeof steps)[number]) =>
    row(
      percent,
      until,
      until === null
        ? t("later")
        : chosen
          ? t("before", { when: f.dateTime(until, { now: f.now }) })
          : t("daysBefore", { days: daysBetween(osloDate(until), arrival) }),
    );
  const isLonger = steps.some(({ percent, until }) => percent === 100 && until && until < paid);
  return (
    <dl className={css.terms}>
      {steps.filter(({ until }) => until !== null).map(step)}
      {isLonger &&
        row(
          100,
          paid,
          chosen
            ? t("paid", { ...businessTerms, when: f.dateTime(paid, { now: f.now }) })
            : t("paidDays", businessTerms),
        )}
      {steps.filter(({ until }) => until === null).map(step)}
    </dl>
  );
}
