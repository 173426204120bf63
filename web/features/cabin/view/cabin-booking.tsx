/** A cabin's booking card, and on a phone a bar that opens the sheet. */
import { IconShieldCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import {
  barCss as bar,
  cardCss as css,
  cardId,
  focusOnMissing,
  loadQuoteLines,
  loadUnpriced,
  missingDay,
} from "#web/features/checkout/public.ts";
import type { CabinCheckout } from "./use-cabin-checkout.ts";
import { CabinStayFields } from "./cabin-stay-fields.tsx";

export function CabinBookingCard({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("offering.card");
  const words = useTranslations("cabin");
  const { bookable, own, offering, quote, body, signedIn } = checkout;
  const QuoteLines = useLazyComponent(loadQuoteLines, body !== undefined);
  const Unpriced = useLazyComponent(loadUnpriced, true); // preloaded, so that it works when the network fails
  return (
    <aside id={cardId} className={css.card} aria-label={t("label")}>
      <div className={css.head}>
        <Price checkout={checkout} />
      </div>
      {!bookable || own ? (
        <div className={css.body}>
          <Notice>{words(own ? "own" : "notAlone")}</Notice>
        </div>
      ) : (
        <>
          <div className={css.body}>
            <CabinStayFields checkout={checkout} />
            {Unpriced && <Unpriced quote={quote} />}
            {QuoteLines && quote.calculated && body && (
              <QuoteLines quote={quote.calculated.quote} busy={quote.busy} />
            )}
            <p className={css.safe}>
              <IconShieldCheck size={20} aria-hidden />
              {t("safe", { ...businessTerms, name: offering.landownerName })}
            </p>
          </div>
          <div className={css.actions}>
            <Ask checkout={checkout} />
            {!signedIn && <p className="muted small">{t("signInWhen")}</p>}
          </div>
        </>
      )}
    </aside>
  );
}

function Price({ checkout: { cabin, totalOre } }: { checkout: CabinCheckout }) {
  const t = useTranslations("cabin");
  const f = useFormat();
  if (totalOre !== undefined) return <p className={css.total}>{f.wholeMoney(totalOre)}</p>;
  return (
    <p className={css.price}>
      {cabin.pricePerDayOre > 0 ? (
        <>
          <b>{f.wholeMoney(cabin.pricePerDayOre)}</b> {t("perNight")}
        </>
      ) : (
        <b>{t("free")}</b>
      )}
    </p>
  );
}

/** Opens the request form; if something is missing or refused, shows that instead. */
function Ask({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("offering.card");
  const { body, quote, signedIn, returnUrl, setOpen } = checkout;
  const look = { look: "primary", size: "large", wide: true } as const;
  if (!useHydrated())
    return (
      <LinkButton {...look} to={signedIn ? returnUrl : `/login?returnUrl=${encodeURIComponent(returnUrl)}`}>
        {t("send")}
      </LinkButton>
    );
  return (
    <Button {...look} onClick={() => (body && !quote.problem ? setOpen(true) : focusOnMissing())}>
      {t("send")}
    </Button>
  );
}

/** The dates and the price so far: of the stay that is chosen, also while it is not free. */
export function CabinChosen({ checkout: { cabin, body, totalOre } }: { checkout: CabinCheckout }) {
  const words = useTranslations("cabin");
  const f = useFormat();
  return (
    <>
      <b>{f.wholeMoney(totalOre ?? cabin.pricePerDayOre)}</b>
      <span>
        {body && totalOre !== undefined
          ? f.dateRange(body.fromDate, body.toDate, { weekday: false, short: true })
          : words("perNight")}
      </span>
    </>
  );
}

export function CabinBookingBar({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("offering.card");
  const { choice, quote, bookable, own, setOpen } = checkout;
  if (!bookable || own) return null;
  const error = quote.problem && (quote.problem.errors?.[0]?.detail ?? t("unpriced"));
  const missing = missingDay(choice);
  return (
    <div className={bar.bar}>
      <button type="button" className={bar.sum} onClick={() => setOpen(true)}>
        {error ? <b className={bar.error}>{error}</b> : <CabinChosen checkout={checkout} />}
      </button>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t(error ? "mend" : missing === "arrival" ? "choose" : (missing ?? "send"))}
      </Button>
    </div>
  );
}
