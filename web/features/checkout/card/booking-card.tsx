import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./booking-card.module.css";
import { BookingFields } from "./booking-fields.tsx";
import { useFromPrice } from "../stay/price-labels.ts";
import { RequestButton, StayCard } from "./stay-card.tsx";
import type { Checkout } from "../stay/use-checkout.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { Reason } from "../stay/bookability.tsx";
import { useNotBookableText } from "../stay/bookability-advice.ts";

/** Says, instead of the main button, that the offering is the reader's own or why it cannot be booked. */
function NotBookable({ own, reason }: { own: boolean; reason: Reason | undefined }) {
  const t = useTranslations("offering.card");
  const whyNot = useNotBookableText();
  if (own || !reason) return <Notice>{t("own")}</Notice>;
  return <Notice kind="warning">{whyNot(reason)}</Notice>;
}

/**
 * The booking card beside the page on a wide screen. A phone has a bottom bar instead; without JavaScript it
 * has the card too.
 */
export const BookingCard = ({ checkout }: { checkout: Checkout }) => (
  <StayCard
    checkout={checkout}
    price={<CardPrice checkout={checkout} />}
    fields={<BookingFields checkout={checkout} />}
  >
    <MainAction checkout={checkout} />
  </StayCard>
);

function CardPrice({ checkout: { offering, quote } }: { checkout: Checkout }) {
  const t = useTranslations("offering.price");
  const f = useFormat();
  const { price, unit, from } = useFromPrice(offering);
  if (quote.calculated) return <p className={css.total}>{f.wholeMoney(quote.calculated.quote.totalOre)}</p>;
  return (
    <p className={css.price}>
      {from && t("from")} <b>{price}</b> {unit}
    </p>
  );
}

/** The main button, or the reason why the offering cannot be booked. */
function MainAction({ checkout }: { checkout: Checkout }) {
  const [reason] = checkout.offering.notBookable;
  // if the reader's own booking takes all places, the refusal of the dates names that booking
  const isOwnBooking =
    reason?.code === "fully_booked" && [...checkout.availability.days.values()].some((day) => day.own);
  return checkout.own || (reason && !isOwnBooking) ? (
    <NotBookable own={checkout.own} reason={reason} />
  ) : (
    <RequestButton checkout={checkout} />
  );
}
