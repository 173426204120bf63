import { runsOf } from "#domain/days.ts";
import type { Locale } from "#domain/locale.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import * as format from "./format.ts";
import type { Quote } from "#contract/booking/endpoints.ts";

export type DescribedLine = Omit<Quote["lines"][number], "vatPercent">;
/** A function that translates keys below a namespace, for code outside of React components. */
export type Translate<Namespace extends string> = {
  say(key: string, values?: Record<string, string | number>): string;
  namespace?: Namespace;
}["say"];

/**
 * The text of a price line, on pages and in documents: «Elgjakt, 4 personer i 3 dager». With `who`, the
 * people are called hunters or anglers. A service of single days names them.
 */
export function lineText(
  t: Translate<"common.ui.line">,
  line: DescribedLine,
  locale: Locale,
  who: GuestKind | "anyone" = "anyone",
): string {
  const { kind, label, quantity, dates, values = {} } = line;
  const { days, participants, persons = participants, percent, seasonCard, ordered = quantity } = values;
  if (kind === "hunting" && days && participants)
    return t(seasonCard ? "seasonCard" : "hunting", { label, days, participants, who });
  if (kind === "long_stay_discount")
    return percent ? t("discount", { percent, label }) : t("longStay", { label });
  if (kind === "agreed_price") return t("agreedPrice");
  if (kind === "accommodation") return t("accommodation", { label });
  if (kind === "cabin" && days) return t("cabin", { label, days });
  if (kind !== "service" || (quantity === 1 && ordered === 1 && !dates)) return label;
  const item = ordered === 1 ? label : t("service", { label, quantity: ordered });
  return [
    item,
    persons && t("servicePersons", { persons }),
    dates ? datesText(dates, locale) : days && t("serviceDays", { days }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Single days in words: «1.–3. okt. og 5. okt.». */
const datesText = (dates: readonly string[], locale: Locale): string =>
  format.listAll(
    runsOf(dates).map(([first, last]) =>
      first === last
        ? format.date(first, locale, { weekday: false, short: true })
        : format.dateRange(first, last, locale, { weekday: false, short: true }),
    ),
    locale,
  );
