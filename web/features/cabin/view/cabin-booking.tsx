/** The card in which a cabin is booked; on a phone a bar, which opens the booking dialog. */
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import {
  RequestButton,
  barCss as bar,
  cardCss as css,
  cardId,
  missingDay,
  StayCard,
} from "#web/features/checkout/public.ts";
import type { CabinCheckout } from "./use-cabin-checkout.ts";
import { CabinStayFields } from "./cabin-stay-fields.tsx";

export function CabinBookingCard({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("offering.card");
  const words = useTranslations("cabin");
  const { bookable, own } = checkout;
  const price = <Price checkout={checkout} />;
  if (bookable && !own)
    return (
      <StayCard checkout={checkout} price={price} fields={<CabinStayFields checkout={checkout} />}>
        <RequestButton checkout={checkout} />
      </StayCard>
    );
  return (
    <aside id={cardId} className={css.card} aria-label={t("label")}>
      <div className={css.head}>{price}</div>
      <div className={css.body}>
        <Notice>{words(own ? "own" : "notAlone")}</Notice>
      </div>
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

/** The chosen dates and their price, shown even if the cabin is taken on them. */
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
  const { choice, quote, how, bookable, own, setOpen } = checkout;
  if (!bookable || own) return null;
  const error = quote.problem && (quote.problem.errors?.[0]?.detail ?? t("unpriced"));
  const missing = missingDay(choice);
  return (
    <div className={bar.bar}>
      <button type="button" className={bar.sum} onClick={() => setOpen(true)}>
        {error ? <b className={bar.error}>{error}</b> : <CabinChosen checkout={checkout} />}
      </button>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t(error ? "mend" : missing === "arrival" ? "choose" : (missing ?? "send"), { how, who: "none" })}
      </Button>
    </div>
  );
}
