import { useTranslations } from "use-intl";
import { daysBetween, osloDate } from "#domain/days.ts";
import type { Booking } from "./phase.ts";

/** «Om 12 dager», «I morgen», «Turen er i gang». `now`: the product's clock. */
export function DaysLeft({
  booking: { fromDate, toDate },
  now,
  className,
}: {
  booking: Pick<Booking, "fromDate" | "toDate">;
  now: string;
  className?: string | undefined;
}) {
  const t = useTranslations("booking.daysLeft");
  const today = osloDate(new Date(now));
  const days = daysBetween(today, fromDate);
  return (
    <p className={className}>
      {days > 0 ? t("in", { days }) : toDate > today ? t("underWay") : t("leaving")}
    </p>
  );
}
