/** A chart of the table below it, drawn after hydration; without JavaScript there is only the table. */
import css from "./bar-chart.module.css";
import { useInView } from "#web/ui/use-in-view.ts";
import type { Series } from "./stacked-bars.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";

const loadStackedBars = () => import("./stacked-bars.tsx");
type Props = {
  caption: string;
  rows: readonly ({ name: string } & Record<string, number | string>)[];
  series: readonly Series[];
  stacked?: boolean;
};

export function BarChart({ caption, rows, series, stacked = true }: Props) {
  const [ref, near] = useInView<HTMLDivElement>();
  const hydrated = useHydrated();
  const Bars = useLazyComponent(loadStackedBars, hydrated && near);
  return (
    <figure className={css.chart}>
      <div ref={ref} className={css.drawing} aria-hidden>
        {Bars && <Bars rows={rows} series={series} stacked={stacked} />}
      </div>
      <figcaption className="muted small">{caption}</figcaption>
    </figure>
  );
}
