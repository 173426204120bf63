import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Card } from "../../ui/card.tsx";
import { MoneyLines } from "../../ui/money.tsx";
import type { Example } from "./example-stay.ts";

/** What a typical stay costs the hunters, and what it pays, while the price is being written. */
export function ExampleCard({ example }: { example: Example | undefined }) {
  const t = useTranslations("offeringForm.example");
  const f = useFormat();
  if (!example)
    return (
      <Card title={t("title")}>
        <p className="muted">{t("waiting")}</p>
      </Card>
    );
  const { stay, quote, commissionOre, earningsOre, netOre } = example;
  const vatOre = quote.vat.reduce((sum, v) => sum + v.vatOre, 0);
  return (
    <Card title={t("title")}>
      <div className="stack">
        <p className="muted">{t("stay", { hunters: stay.participants, dates: f.dateRange(stay.fromDate, stay.toDate) })}</p>
        <MoneyLines
          totalLabel={t("net")}
          totalOre={netOre}
          lines={[
            { label: t("pays"), amountOre: quote.totalOre },
            { label: t("commission"), amountOre: -commissionOre },
            ...(vatOre > 0 ? [{ label: t("vat"), amountOre: -vatOre }] : []),
          ]}
        />
        <p className="muted small">{t("payout", { earnings: f.money(earningsOre) })}</p>
      </div>
    </Card>
  );
}
