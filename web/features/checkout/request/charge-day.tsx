import { useTranslations } from "use-intl";
import { holdingTerms } from "#domain/payment/holding-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { PricedStay } from "../stay/use-quote.ts";

/** Says when the saved card is charged, and in which instalments, before the request is sent (rules 7.5). */
export function ChargeDay({ chargeOn, instalments, quote, confirmation: how }: PricedStay) {
  const t = useTranslations("offering.request.chargeLater");
  const f = useFormat();
  if (!chargeOn) return null;
  if (instalments.length > 0)
    return (
      <Notice title={t("partsTitle", { count: instalments.length })}>
        <p>{t("partsText", { ...holdingTerms, how })}</p>
        <ul>
          {instalments.map((part) => (
            <li key={part.number}>
              {t("part", {
                dates: f.dateRange(part.fromDate, part.toDate, { weekday: false, short: true }),
                amount: f.money(part.amountOre),
                date: f.date(part.chargeOn, { year: true }),
              })}
            </li>
          ))}
        </ul>
      </Notice>
    );
  const date = f.date(chargeOn, { year: true });
  const words = { ...holdingTerms, how, date, amount: f.money(quote.totalOre) };
  return <Notice title={t("title", words)}>{t("text", words)}</Notice>;
}
