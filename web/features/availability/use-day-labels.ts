import { useTranslations } from "use-intl";
import { addDays } from "#domain/days.ts";
import { type BookingStatus, bookingStatuses } from "#domain/booking/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { type ClosedPeriod, type Day, type Item, isOnDay, type Span, type Stay } from "./calendar-days.ts";

/** Texts for stays, closed days and prices. */
export function useDayLabels() {
  const t = useTranslations("calendar");
  const shade = useTranslations("common.calendar");
  const booking = useTranslations("common.status");
  const f = useFormat();

  const status = ({ status: s, reservationId }: Stay): string =>
    reservationId
      ? t("reserved")
      : bookingStatuses.some((status) => status === s)
        ? booking(s as BookingStatus)
        : s;
  const size = ({ participants, quantity }: Stay): string | undefined =>
    participants !== null
      ? t("people", { count: participants })
      : quantity !== null
        ? t("pieces", { count: quantity })
        : undefined;
  const who = (stay: Stay): string => stay.who || t(stay.mayOpen ? "somebody" : "guest");
  /** Closed days, with their last day; the parameter `to` is the day after it. */
  const days = (from: string, to: string): string => {
    const last = addDays(to, -1);
    return from === last ? f.date(from, { weekday: false }) : f.dateRange(from, last, { weekday: false });
  };
  /** The dates of a stay, from the day of arrival to the day of departure. */
  const dates = ({ fromDate, toDate }: Stay): string => f.dateRange(fromDate, toDate, { weekday: false });
  const closed = (period: ClosedPeriod | undefined): string =>
    [period?.calendar ?? (period?.type ? t(`types.${period.type}`) : t("closed")), period?.notes]
      .filter(Boolean)
      .join(", ");

  /** «450 kr», or a range from the lowest to the highest price. */
  const prices = (days: readonly { priceOre: number }[]): string => {
    const all = days.map(({ priceOre }) => priceOre);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return all.length === 0
      ? ""
      : low === high
        ? f.money(low)
        : t("price.range", { low: f.money(low), high: f.money(high) });
  };

  function state(
    item: Item,
    { span, closed: period }: { span: Span; closed?: ClosedPeriod | undefined },
  ): string {
    if (span.reason === "outside_season") return t("outside");
    if (span.reason === "blackout")
      return period?.type || period?.notes ? t("closedWhy", { why: closed(period) }) : t("closed");
    if (span.reason === "preparation") return t("preparation");
    if (span.reason === "ground_taken") return t("groundTaken");
    if (span.reason === "cabin_taken") return t("cabinTaken");
    if (span.density === "full") return span.reason === "reserved" ? t("isReserved") : shade("full");
    const places =
      item.capacity !== null &&
      item.capacity > 1 &&
      span.placesLeft !== null &&
      t("places", { left: span.placesLeft, all: item.capacity });
    return [shade(span.density), places, span.reason === "not_available" && t("notShown")]
      .filter(Boolean)
      .join(", ");
  }
  return {
    status,
    size,
    who,
    days,
    dates,
    closed,
    state,
    prices,
    stay: (stay: Stay): string =>
      [who(stay), dates(stay), size(stay), status(stay)].filter(Boolean).join(", "),
    /** «Elgjakt på Storåsen, fre. 1. oktober: få plasser tatt, 6 av 8 plasser igjen. Ola Nordmann: Betalt» */
    cell: (item: Item, day: Day, stays: readonly Stay[]): string => {
      const dayStays = stays
        .filter((stay) => isOnDay(stay, day.date))
        .map((stay) => `${who(stay)}: ${status(stay)}`);
      const own = day.ownPriceOre !== undefined && t("price.own", { price: f.money(day.ownPriceOre) });
      const summary = [state(item, day), own].filter(Boolean).join(", ");
      return [`${item.name}, ${f.date(day.date)}: ${summary}`, ...dayStays].join(". ");
    },
  };
}
