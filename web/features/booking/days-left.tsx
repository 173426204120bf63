import { useTranslations } from "use-intl";
import { daysBetween, osloDate } from "#domain/days.ts";
import { useNow } from "#web/i18n/format.ts";
import type { Booking } from "./phase.ts";

/** The time until the stay: «Om 12 dager», «I morgen», «Turen er i gang». */
export function DaysLeft({
  booking: { fromDate, toDate },
  className,
}: {
  booking: Pick<Booking, "fromDate" | "toDate">;
  className?: string | undefined;
}) {
  const t = useTranslations("booking.daysLeft");
  const today = osloDate(new Date(useNow()));
  const days = daysBetween(today, fromDate);
  return (
    <p className={className}>
      {days > 0 ? t("in", { days }) : toDate > today ? t("underWay") : t("leaving")}
    </p>
  );
}
