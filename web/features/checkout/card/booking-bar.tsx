import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { blockingReason } from "../stay/bookability.tsx";
import css from "./booking-bar.module.css";
import { missingDay } from "../stay/choice.ts";
import { useFromPrice } from "../stay/price-labels.ts";
import type { Checkout } from "../stay/use-checkout.ts";

/** The media query for screens on which the bar replaces the card. */
export const narrowScreen = "(max-width: 960px)";

/** A phone's bottom bar. Its price and its button open the booking dialog. */
export function BookingBar({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.card");
  const price = useTranslations("offering.price");
  const f = useFormat();
  const { offering, choice, quote, body, own, setOpen } = checkout;
  const { price: lowest, unit, from } = useFromPrice(offering);
  const total = quote.calculated && f.wholeMoney(quote.calculated.quote.totalOre);
  const error = quote.problem && (checkout.errorsAt()[0]?.text ?? t("unpriced"));
  const missing = missingDay(choice);
  const sum = (
    <>
      <b className={error && css.error}>{error ?? total ?? `${from ? `${price("from")} ` : ""}${lowest}`}</b>
      <span>
        {body
          ? t("stay", {
              who: checkout.who,
              dates: f.dateRange(body.fromDate, body.toDate, { weekday: false, short: true }),
              count: body.participants,
            })
          : unit}
      </span>
    </>
  );
  if (own || blockingReason(offering))
    return (
      <div className={css.bar}>
        <p className={css.sum}>{sum}</p>
      </div>
    );
  return (
    <div className={css.bar}>
      <button type="button" className={css.sum} onClick={() => setOpen(true)}>
        {sum}
      </button>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t(error ? "mend" : missing === "arrival" ? "choose" : (missing ?? "send"), {
          how: checkout.how,
          who: checkout.who,
        })}
      </Button>
    </div>
  );
}
