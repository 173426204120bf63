/** A chart of bars, stacked or side by side. Each series has its own pattern and colour. Loaded on demand. */
import { useId } from "react";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./stacked-bars.module.css";
import { useMedia } from "#web/ui/use-media.ts";

/** The lines of each pattern, in a tile of 8 by 8 units. */
const patterns = {
  solid: "",
  across: "M0 4H8",
  upright: "M4 0V8",
  slanted: "M0 8L8 0M-2 2L2 -2M6 10L10 6",
} as const;
export type Series = { key: string; name: string; colour: string; pattern: keyof typeof patterns };
type Props = {
  rows: readonly ({ name: string } & Record<string, number | string>)[];
  series: readonly Series[];
  /** Whether the values of a bar are stacked. Values are in øre, and shown in kroner. */
  stacked: boolean;
};

export default function StackedBars({ rows, series, stacked }: Props) {
  const f = useFormat();
  const id = useId();
  const reducesMotion = useMedia("(prefers-reduced-motion: reduce)") !== false;
  const patternOf = (key: string) => `bars-${id}-${key}`;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <defs>
          {series.map(({ key, colour, pattern }) => (
            <pattern key={key} id={patternOf(key)} width="8" height="8" patternUnits="userSpaceOnUse">
              <rect width="8" height="8" fill={colour} />
              <path d={patterns[pattern]} stroke="var(--card)" strokeWidth="2" />
            </pattern>
          ))}
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          stroke="var(--muted)"
          tickLine={false}
          fontSize={13}
          interval="equidistantPreserveStart"
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
        {series.map(({ key, name }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            {...(stacked && { stackId: "all" })}
            fill={`url(#${patternOf(key)})`}
            isAnimationActive={!reducesMotion}
            maxBarSize={64}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
