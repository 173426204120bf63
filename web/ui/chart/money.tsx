import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./money.module.css";

export function Money({ ore }: { ore: number }) {
  return <span className={css.money}>{useFormat().money(ore)}</span>;
}

export type MoneyLine = { label: ReactNode; amountOre: number; note?: ReactNode };

/** Price lines with their total and the VAT it includes. Discounts are green as well as negative. */
export function MoneyLines({
  lines,
  totalOre,
  totalLabel,
  vat = [],
}: {
  lines: readonly MoneyLine[];
  totalOre: number;
  totalLabel?: string;
  vat?: readonly { percent: number; vatOre: number }[];
}) {
  const t = useTranslations("common.ui");
  const f = useFormat();
  return (
    <dl className={css.lines}>
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and their order does not change
        <div key={i} data-discount={line.amountOre < 0 || undefined}>
          <dt>
            {line.label}
            {line.note && <span className={css.note}>{line.note}</span>}
          </dt>
          <dd>{f.money(line.amountOre)}</dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{totalLabel ?? t("total")}</dt>
        <dd>{f.money(totalOre)}</dd>
      </div>
      {vat.map(({ percent, vatOre }) => (
        <div key={percent} className={css.vat}>
          <dt>{t("vat", { percent })}</dt>
          <dd>{f.money(vatOre)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A total that can be expanded into its lines, for places without room for them. */
export function OpenableMoney({
  summary,
  ...lines
}: { summary?: ReactNode } & Parameters<typeof MoneyLines>[0]) {
  const t = useTranslations("common.ui");
  return (
    <details className={css.openable}>
      <summary title={t("showLines")}>{summary ?? <Money ore={lines.totalOre} />}</summary>
      <MoneyLines {...lines} />
    </details>
  );
}
