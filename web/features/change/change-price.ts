import { useTranslations } from "use-intl";
import type { Booking } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";

type Priced = { differenceOre: number; totalOre: number; paymentDueIfAccepted: string | null };
export const isPaid = ({ status }: Booking) => status === "paid" || status === "in_progress";

/** What a change costs more or less, as the reader's side says it: a headline, and what follows of it. */
export function useChangePrice(booking: Booking): (priced: Priced) => { headline: string; follows: string } {
  const t = useTranslations("change.price");
  const f = useFormat();
  const { reader, savedCard } = booking;
  const name = booking.hunter.name;
  const side = reader === "hunter" ? "hunter" : "other";
  return ({ differenceOre, totalOre, paymentDueIfAccepted }) => {
    const words = {
      side,
      name,
      amount: f.money(Math.abs(differenceOre)),
      total: f.money(totalOre),
      at: paymentDueIfAccepted ? f.dateTime(paymentDueIfAccepted, { now: f.now }) : "",
    };
    const paid = isPaid(booking);
    const direction = differenceOre > 0 ? "more" : differenceOre < 0 ? "less" : "same";
    const headline = direction === "less" && paid ? t("back", words) : t(direction, words);
    if (paid)
      return {
        headline,
        follows: differenceOre === 0 ? "" : t(direction === "more" ? "moreDue" : "backWhen", words),
      };
    if (paymentDueIfAccepted) return { headline, follows: t("totalDue", words) };
    return { headline, follows: savedCard ? t("savedCard", words) : "" };
  };
}
