import { IconShieldCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { LazyOnVisible } from "#web/ui/lazy-on-visible.tsx";
import css from "./booking-card.module.css";
import { BookingFields } from "./booking-fields.tsx";
import { cardId, focusOnMissing } from "./focus-on-missing.ts";
import { useFromPrice } from "./price-labels.ts";
import type { Checkout } from "./use-checkout.ts";

const loadQuoteLines = () => import("./quote-lines.tsx");
const loadNotBookable = () => import("./not-bookable.tsx");
const loadUnpriced = () => import("./unpriced.tsx");

/** Beside the page on wide screens: a phone has the bottom bar, and without JavaScript the card too. */
export function BookingCard({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.card");
  const { offering, quote, body } = checkout;
  // loaded in parallel with the price
  const QuoteLines = useLazyComponent(loadQuoteLines, body !== undefined);
  const Unpriced = useLazyComponent(loadUnpriced, true); // preloaded, so that it works when the network fails
  return (
    <aside id={cardId} className={css.card} aria-label={t("label")}>
      <div className={css.head}>
        <CardPrice checkout={checkout} />
      </div>
      <div className={css.body}>
        <BookingFields checkout={checkout} />
        {Unpriced && <Unpriced quote={quote} />}
        {QuoteLines && quote.calculated && body && (
          <QuoteLines quote={quote.calculated.quote} busy={quote.busy} who={checkout.who} />
        )}
        <p className={css.safe}>
          <IconShieldCheck size={20} aria-hidden />
          {t("safe", { ...businessTerms, name: offering.landownerName })}
        </p>
      </div>
      <div className={css.actions}>
        <NextStep checkout={checkout} />
      </div>
    </aside>
  );
}

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

/** The main action, or why it is not possible. */
function NextStep({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.card");
  const [reason] = checkout.offering.notBookable;
  // fully booked with the reader's own booking: the refusal of the dates names it
  const mine =
    reason?.code === "fully_booked" && [...checkout.availability.days.values()].some((day) => day.own);
  if (checkout.own || (reason && !mine))
    return <LazyOnVisible load={loadNotBookable} own={checkout.own} reason={reason} />;
  return (
    <>
      <AskButton checkout={checkout} size="large" wide />
      {!checkout.signedIn && <p className="muted small">{t("signInWhen")}</p>}
    </>
  );
}

/**
 * Opens the request form; if something is missing or refused, shows that instead. Without JavaScript it is a
 * link to the request, by sign-in if needed.
 */
function AskButton({ checkout, ...look }: { checkout: Checkout; size?: "large"; wide?: boolean }) {
  const t = useTranslations("offering.card");
  const hydrated = useHydrated();
  const { body, quote, signedIn, returnUrl, setOpen } = checkout;
  if (!hydrated)
    return (
      <LinkButton
        look="primary"
        {...look}
        to={signedIn ? returnUrl : `/login?returnUrl=${encodeURIComponent(returnUrl)}`}
      >
        {t("send")}
      </LinkButton>
    );
  return (
    <Button
      look="primary"
      {...look}
      onClick={() => (body && !quote.problem ? setOpen(true) : focusOnMissing())}
    >
      {t("send")}
    </Button>
  );
}
