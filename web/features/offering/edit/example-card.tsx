import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { MoneyLines } from "#web/ui/chart/money.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import type { Example, ExampleChoice } from "./example-stay.ts";

import css from "./preview.module.css";

type Props = { example: Example | undefined; who: GuestKind; onChoose: (part: ExampleChoice) => void };

/** What a sample stay costs guests and pays the landowner, updated while the price is edited. */
export function ExampleCard({ example, who, onChoose }: Props) {
  const t = useTranslations("offeringForm.example");
  const f = useFormat();
  if (!example)
    return (
      <Card title={t("title")}>
        <p className="muted">{t("waiting")}</p>
      </Card>
    );
  const { stay, bounds, quote, commissionPercent, commissionOre, earningsOre, vatOre, netOre } = example;
  const days = quote.lines[0]?.values?.days ?? 1;
  return (
    <Card stack title={t("title")}>
      <p className="muted">
        {t("stay", { who, hunters: stay.participants, dates: f.dateRange(stay.fromDate, stay.toDate) })}
      </p>
      <div className={css.steppers}>
        {bounds.days.min < bounds.days.max && (
          <Stepper label={t("days")} value={days} {...bounds.days} onChange={(n) => onChoose({ days: n })} />
        )}
        {bounds.participants.min < bounds.participants.max && (
          <Stepper
            label={t("hunters", { who })}
            value={stay.participants}
            {...bounds.participants}
            onChange={(n) => onChoose({ participants: n })}
          />
        )}
      </div>
      <MoneyLines
        totalLabel={t("net")}
        totalOre={netOre}
        lines={[
          { label: t("pays", { who }), amountOre: quote.totalOre },
          {
            label: t("commission", { percent: f.number(commissionPercent, 2) }),
            amountOre: -commissionOre,
          },
          ...(vatOre > 0 ? [{ label: t("vat"), amountOre: -vatOre }] : []),
        ]}
      />
      <p className="muted small">{t("payout", { ...businessTerms, earnings: f.money(earningsOre) })}</p>
    </Card>
  );
}
