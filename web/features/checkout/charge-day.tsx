import { useTranslations } from "use-intl";
import { holdingTerms } from "#domain/payment/holding-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Notice } from "#web/ui/notice.tsx";

/** A stay whose payout is far off: when the card is charged, told before the request is sent (rules 7.5). */
export default function ChargeDay({ chargeOn, totalOre }: { chargeOn: string; totalOre: number }) {
  const t = useTranslations("offering.request");
  const f = useFormat();
  const words = { ...holdingTerms, date: f.date(chargeOn, { year: true }), amount: f.money(totalOre) };
  return <Notice title={t("chargeLater.title", words)}>{t("chargeLater.text", words)}</Notice>;
}
