import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { Booking } from "./phase.ts";

/** Days of the stay that a calendar of another service has too, for the landowner and the hunter. */
export function CalendarClash({
  booking: { calendarClash, hunter, landowner, reader },
}: {
  booking: Booking;
}) {
  const t = useTranslations("booking.calendarClash");
  const f = useFormat();
  if (!calendarClash) return null;
  const { calendar, from, to } = calendarClash;
  return (
    <Notice kind="warning" title={t("title")}>
      {t(reader === "hunter" ? "hunter" : "landowner", {
        calendar: calendar ?? "",
        days: from === to ? f.date(from) : f.dateRange(from, to),
        hunter: hunter.name,
        landowner: landowner.name,
      })}
    </Notice>
  );
}
