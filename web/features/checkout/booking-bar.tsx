import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { blockedBy } from "./bookability.tsx";
import css from "./booking-bar.module.css";
import { AskButton, cardId, showCard } from "./booking-card.tsx";
import { usePriceWords } from "./price-labels.ts";
import type { Checkout } from "./use-checkout.ts";

/** A phone's bottom: what it costs and for whom (opens the choices), and one button. */
export function BookingBar({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.card");
  const price = useTranslations("offering.price");
  const f = useFormat();
  const { offering, quote, body, own } = checkout;
  const { price: lowest, unit, from } = usePriceWords(offering);
  const total = quote.calculated && f.money(quote.calculated.quote.totalOre);
  const bookable = !blockedBy(offering) && !own;
  const told = quote.problem && (checkout.toldAt()[0]?.text ?? t("unpriced"));
  return (
    <div className={css.bar}>
      <button type="button" className={css.sum} popoverTarget={cardId}>
        <b className={told && css.told}>{told ?? total ?? `${from ? `${price("from")} ` : ""}${lowest}`}</b>
        <span>
          {body
            ? t("stay", {
                who: checkout.who,
                dates: f.dateRange(body.fromDate, body.toDate, { weekday: false, short: true }),
                count: body.participants,
              })
            : unit}
        </span>
      </button>
      {told ? (
        <Button look="primary" onClick={showCard}>
          {t("mend")}
        </Button>
      ) : !bookable || !body ? (
        <Button look="primary" popoverTarget={cardId}>
          {t("choose")}
        </Button>
      ) : (
        <AskButton checkout={checkout} />
      )}
    </div>
  );
}
