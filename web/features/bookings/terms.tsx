import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Card } from "../../ui/card.tsx";
import css from "./booking.module.css";
import type { Booking } from "./phase.ts";

/** rules 5.1 with the dates of this very stay. */
export function Terms({ booking, now }: { booking: Booking; now: string }) {
  const t = useTranslations("booking.terms");
  const policy = useTranslations("lists.policy");
  const f = useFormat();
  const past = (until: string | null) => until !== null && until < now;
  const open = booking.refundSchedule.some((s) => s.until !== null && !past(s.until));
  const words = ({ percent, until }: Booking["refundSchedule"][number]) => {
    if (until === null) return open ? t("none") : t("noneFrom");
    return percent === 100 ? t("full", { until: f.dateTime(until) }) : t("half", { until: f.dateTime(until) });
  };
  if (booking.refundSchedule.length === 0) return null;
  return (
    <Card title={t("title")}>
      <p className="muted">{policy(booking.cancellationPolicy)}</p>
      <ul className={css.steps}>
        {booking.refundSchedule.map((s) => (
          <li key={s.percent} data-past={past(s.until) || undefined}>
            {words(s)}
            {past(s.until) && <span> ({t("past")})</span>}
          </li>
        ))}
      </ul>
      <p className="muted small">
        {t("firstDay")} {t("landowner")}
      </p>
    </Card>
  );
}
