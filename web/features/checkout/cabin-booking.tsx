/** A cabin's booking card, and the bar at a phone's bottom that opens it. */
import { IconShieldCheck, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import bar from "./booking-bar.module.css";
import { cardId, showCard } from "./booking-card.tsx";
import css from "./booking-card.module.css";
import { CabinStayFields } from "./cabin-stay-fields.tsx";
import { Unpriced } from "./unpriced.tsx";
import type { CabinCheckout } from "./use-cabin-checkout.ts";

const loadLines = () => import("./quote-lines.tsx");

export function CabinBookingCard({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("offering.card");
  const words = useTranslations("cabin");
  const { bookable, own, offering, quote, body, signedIn } = checkout;
  const QuoteLines = useLazyComponent(loadLines, body !== undefined);
  return (
    <aside id={cardId} popover="auto" className={css.card} aria-label={t("label")}>
      <div className={css.head}>
        <Price checkout={checkout} />
        <button
          type="button"
          className={css.close}
          popoverTarget={cardId}
          popoverTargetAction="hide"
          aria-label={t("close")}
        >
          <IconX size={22} aria-hidden />
        </button>
      </div>
      {!bookable || own ? (
        <div className={css.body}>
          <Notice>{words(own ? "own" : "notAlone")}</Notice>
        </div>
      ) : (
        <>
          <div className={css.body}>
            <CabinStayFields checkout={checkout} />
            <Unpriced quote={quote} />
            {QuoteLines && quote.calculated && body && (
              <QuoteLines quote={quote.calculated.quote} busy={quote.busy} />
            )}
            <p className={css.safe}>
              <IconShieldCheck size={20} aria-hidden />
              {t("safe", { ...businessTerms, name: offering.landownerName })}
            </p>
          </div>
          <div className={css.way}>
            <Ask checkout={checkout} wide />
            {!signedIn && <p className="muted small">{t("signInWhen")}</p>}
          </div>
        </>
      )}
    </aside>
  );
}

function Price({ checkout: { cabin, quote } }: { checkout: CabinCheckout }) {
  const t = useTranslations("cabin");
  const f = useFormat();
  if (quote.calculated) return <p className={css.total}>{f.money(quote.calculated.quote.totalOre)}</p>;
  return (
    <p className={css.price}>
      {cabin.pricePerDayOre > 0 ? (
        <>
          <b>{f.money(cabin.pricePerDayOre)}</b> {t("perNight")}
        </>
      ) : (
        <b>{t("free")}</b>
      )}
    </p>
  );
}

/** Opens the request; where something is missing or refused, shows that instead. */
function Ask({ checkout, wide }: { checkout: CabinCheckout; wide?: true }) {
  const t = useTranslations("offering.card");
  const { body, quote, signedIn, returnUrl, setOpen } = checkout;
  const look = { look: "primary", ...(wide && { wide, size: "large" as const }) } as const;
  if (!useHydrated())
    return (
      <LinkButton {...look} to={signedIn ? returnUrl : `/login?returnUrl=${encodeURIComponent(returnUrl)}`}>
        {t("send")}
      </LinkButton>
    );
  return (
    <Button {...look} onClick={() => (body && !quote.problem ? setOpen(true) : showCard())}>
      {t("send")}
    </Button>
  );
}

export function CabinBookingBar({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("offering.card");
  const words = useTranslations("cabin");
  const f = useFormat();
  const { cabin, body, quote, bookable, own } = checkout;
  if (!bookable || own) return null;
  const price = quote.calculated ? f.money(quote.calculated.quote.totalOre) : f.money(cabin.pricePerDayOre);
  const told = quote.problem && (quote.problem.errors?.[0]?.detail ?? t("unpriced"));
  return (
    <div className={bar.bar}>
      <button type="button" className={bar.sum} popoverTarget={cardId}>
        <b className={told && bar.told}>{told ?? price}</b>
        <span>
          {body
            ? f.dateRange(body.fromDate, body.toDate, { weekday: false, short: true })
            : words("perNight")}
        </span>
      </button>
      {body && !told ? (
        <Ask checkout={checkout} />
      ) : (
        <Button look="primary" popoverTarget={cardId}>
          {t(told ? "mend" : "choose")}
        </Button>
      )}
    </div>
  );
}
