/** Bars of money, stacked by where it is. Each state has a pattern of its own beside its colour. */
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useTranslations } from "use-intl";
import { type MoneyState, moneyStates } from "#domain/financials/financials.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useMedia } from "#web/ui/use-media.ts";
import css from "./financials.module.css";

type Row = { name: string } & Record<MoneyState, number>;
const colours = {
  upcoming: "var(--line-strong)",
  held: "var(--fjord)",
  on_its_way: "var(--cloudberry)",
  paid: "var(--moss)",
} as const satisfies Record<MoneyState, string>;
/** Lines across a tile of 8 by 8; of what is paid out none. */
const lines = {
  upcoming: "M0 8L8 0M-2 2L2 -2M6 10L10 6",
  held: "M0 4H8",
  on_its_way: "M4 0V8",
  paid: "",
} as const satisfies Record<MoneyState, string>;
const fillOf = (state: MoneyState) => `url(#money-${state})`;

export default function StackedBars({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("financials.states");
  const f = useFormat();
  const still = useMedia("(prefers-reduced-motion: reduce)") !== false;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <defs>
          {moneyStates.map((state) => (
            <pattern key={state} id={`money-${state}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <rect width="8" height="8" fill={colours[state]} />
              <path d={lines[state]} stroke="var(--card)" strokeWidth="2" />
            </pattern>
          ))}
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          stroke="var(--muted)"
          tickLine={false}
          fontSize={13}
          interval="preserveStartEnd"
        />
        <YAxis
          stroke="var(--muted)"
          tickLine={false}
          axisLine={false}
          width={76}
          fontSize={13}
          tickFormatter={(ore: number) => f.number(ore / 100)}
        />
        <Tooltip
          cursor={{ fill: "var(--sunken)" }}
          isAnimationActive={false}
          wrapperClassName={css.tooltip}
          contentStyle={{ background: "var(--card)", border: "1px solid var(--line)", borderRadius: 10 }}
          itemStyle={{ color: "var(--ink)" }}
          labelStyle={{ color: "var(--ink)", fontWeight: 600 }}
          formatter={(ore) => f.money(Number(ore))}
        />
        <Legend
          itemSorter={null}
          formatter={(label: string) => <span className={css.legend}>{label}</span>}
          iconSize={14}
        />
        {moneyStates.map((state) => (
          <Bar
            key={state}
            dataKey={state}
            name={t(state)}
            stackId="money"
            fill={fillOf(state)}
            isAnimationActive={!still}
            maxBarSize={64}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
