import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { Quote } from "#contract/booking/endpoints.ts";

export type DescribedLine = Omit<Quote["lines"][number], "vatPercent">;
/** A function that translates keys below a namespace, for code outside of React components. */
export type Translate<Namespace extends string> = {
  say(key: string, values?: Record<string, string | number>): string;
  namespace?: Namespace;
}["say"];

/**
 * The text of a price line, on pages and in documents: «Elgjakt, 4 personer i 3 dager». With `who`, the
 * people are called hunters or anglers.
 */
export function lineText(
  t: Translate<"common.ui.line">,
  line: DescribedLine,
  who: GuestKind | "anyone" = "anyone",
): string {
  const { kind, label, quantity, values = {} } = line;
  const { days, participants, percent, seasonCard, ordered = quantity } = values;
  if (kind === "hunting" && days && participants)
    return t(seasonCard ? "seasonCard" : "hunting", { label, days, participants, who });
  if (kind === "long_stay_discount")
    return percent ? t("discount", { percent, label }) : t("longStay", { label });
  if (kind === "accommodation") return t("accommodation", { label });
  if (kind === "cabin" && days) return t("cabin", { label, days });
  if (kind !== "service" || (quantity === 1 && ordered === 1)) return label;
  const item = ordered === 1 ? label : t("service", { label, quantity: ordered });
  return [
    item,
    participants && t("serviceParticipants", { participants, who }),
    days && t("serviceDays", { days }),
  ]
    .filter(Boolean)
    .join(", ");
}
