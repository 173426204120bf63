import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./financials.module.css";
import type { Financials } from "./load-financials.ts";

type Amounts = Pick<Financials["total"], "grossOre" | "commissionOre" | "vatOre" | "earningsOre" | "netOre">;
type Step = { label: string; ore: number; sum?: boolean };
/**
 * `before`: parts of the gross amount, shown in its place. With `gross` their sum is shown too, below them.
 */
type Props = { amounts: Amounts; before?: readonly Step[]; gross?: string | undefined; commission?: string };

/** The amounts from the hunters' payments down to the landowner's net (rules 3.6). */
export function MoneySteps({ amounts, before, gross, commission }: Props) {
  const t = useTranslations("financials.money");
  const f = useFormat();
  const grossSteps: Step[] = [
    { label: gross ?? t("gross"), ore: amounts.grossOre, sum: before !== undefined },
  ];
  const steps: Step[] = [
    ...(before ?? []),
    ...(before && !gross ? [] : grossSteps),
    { label: commission ?? t("commission"), ore: -amounts.commissionOre },
    { label: t("earnings"), ore: amounts.earningsOre, sum: true },
    { label: t("vat"), ore: -amounts.vatOre },
    { label: t("net"), ore: amounts.netOre, sum: true },
  ];
  return (
    <dl className={css.steps}>
      {steps.map(({ label, ore, sum }) => (
        <div key={label} data-sum={sum || undefined}>
          <dt>{label}</dt>
          <dd>{f.money(ore)}</dd>
        </div>
      ))}
    </dl>
  );
}
