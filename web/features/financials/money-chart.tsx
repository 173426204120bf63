import { useTranslations } from "use-intl";
import { moneyStates } from "#domain/financials/financials.ts";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import type { ShownFinancials } from "./load-financials.ts";
import { useRowName } from "./use-row-name.ts";

const looks = {
  upcoming: { colour: "var(--line-strong)", pattern: "slanted" },
  held: { colour: "var(--fjord)", pattern: "across" },
  on_its_way: { colour: "var(--cloudberry)", pattern: "upright" },
  paid: { colour: "var(--moss)", pattern: "solid" },
} as const;

export function MoneyChart({ shown: { items, groupBy } }: { shown: ShownFinancials }) {
  const t = useTranslations("financials");
  const nameOf = useRowName(groupBy);
  // the list is newest first; the chart's time runs to the right
  const inOrder = groupBy === "offering" ? items : [...items].reverse();
  const rows = inOrder.map((row) => ({ name: nameOf(row), ...row.netByState }));
  const series = moneyStates.map((state) => ({ key: state, name: t(`states.${state}`), ...looks[state] }));
  return <BarChart caption={t("chart")} rows={rows} series={series} />;
}
