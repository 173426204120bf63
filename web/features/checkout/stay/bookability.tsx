import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Badge } from "#web/ui/status-badge.tsx";
import type { Offering } from "./choice.ts";

export type Reason = Offering["notBookable"][number];
type Reasons = { notBookable: readonly Reason[] };
export type HunterCode = "season_over" | "season_begun" | "before_sales_start" | "fully_booked" | "closed";
export const hunterCodes: readonly string[] = [
  "season_over",
  "season_begun",
  "before_sales_start",
  "fully_booked",
  "closed",
] satisfies HunterCode[];

/** Whether the offering shows a price: it can be booked now, or once its sales begin. */
export const hasPrice = ({ notBookable }: Reasons): boolean =>
  notBookable.every(({ code }) => code === "before_sales_start");

export function useReasonValues() {
  const f = useFormat();
  return ({ date, cabin = "" }: Reason) => ({
    date: date ? f.date(date, { weekday: false, year: true }) : "",
    cabin,
  });
}

/**
 * The reason why no date can be booked. A fully booked offering has none: its dates are refused one by one,
 * since each refusal can name the reader's own booking.
 */
export const blockingReason = ({ notBookable }: Reasons): Reason | undefined =>
  notBookable.find(({ code }) => code !== "fully_booked");

/** Returns a word about availability. A landowner gets a more exact word for an own offering. */
export function useBookabilityWord(own: boolean): (offering: Reasons) => string {
  const t = useTranslations("bookability.badge");
  const values = useReasonValues();
  return ({ notBookable: [reason] }) => {
    if (!reason) return t("open");
    const hasOwnText = own || hunterCodes.includes(reason.code);
    return hasOwnText ? t(reason.code, values(reason)) : t("other");
  };
}

export function BookabilityBadge({ offering, own }: { offering: Reasons; own: boolean }) {
  const word = useBookabilityWord(own);
  const tone = offering.notBookable.length === 0 ? "good" : hasPrice(offering) ? "waiting" : "neutral";
  return <Badge tone={tone}>{word(offering)}</Badge>;
}
