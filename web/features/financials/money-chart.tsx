import { useTranslations } from "use-intl";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useInView } from "#web/ui/lazy-on-visible.tsx";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import css from "./financials.module.css";
import { stackedBars } from "./lazy.ts";
import type { ShownFinancials } from "./load-financials.ts";
import { useRowName } from "./use-row-name.ts";

/** A picture of the table below, drawn once the page is in use; without script there is the table alone. */
export function MoneyChart({ shown: { items, groupBy } }: { shown: ShownFinancials }) {
  const t = useTranslations("financials");
  const nameOf = useRowName(groupBy);
  const [ref, near] = useInView<HTMLDivElement>();
  const hydrated = useHydrated();
  const Bars = useLazyComponent(stackedBars, hydrated && near);
  // the list is the latest first; time goes to the right
  const inOrder = groupBy === "offering" ? items : [...items].reverse();
  const rows = inOrder.map((row) => ({ name: nameOf(row), ...row.netByState }));
  return (
    <figure className={css.chart}>
      <div ref={ref} className={css.drawing} aria-hidden>
        {Bars && <Bars rows={rows} />}
      </div>
      <figcaption className="muted small">{t("chart")}</figcaption>
    </figure>
  );
}
