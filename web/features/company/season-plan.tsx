import { useTranslations } from "use-intl";
import { exampleEarnings } from "#domain/company/example-year.ts";
import type { SeasonDays } from "#domain/offering/seasons.ts";
import type { Species } from "#domain/species/species.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { YearChart, YearRow, yearRow } from "#web/ui/chart/year-chart.tsx";
import css from "./season-plan.module.css";

type SeasonPlanProps = {
  vatRegistered: boolean;
  commissionPercent: number;
  legal: Partial<Record<Species, SeasonDays>>;
};
/** A chart of one property's year: the legal seasons, the hunts let in them, and the landowner's net. */
export function SeasonPlan({ vatRegistered, commissionPercent, legal }: SeasonPlanProps) {
  const t = useTranslations("landownerPage.plan");
  const name = useTranslations("species");
  const f = useFormat();
  const periods = exampleEarnings(vatRegistered, commissionPercent);
  const day = (monthDay: string) => `2028-${monthDay}`;
  return (
    <Card title={t("title")}>
      <p className={`muted ${css.lead}`}>{t("lead")}</p>
      <YearChart>
        {periods.map((period) => (
          <li key={period.species} className={yearRow}>
            <YearRow
              name={name(period.species)}
              species={period.species}
              legal={legal[period.species] ?? period}
              strong={[period]}
            >
              <span className="visually-hidden">
                {`${f.dateRange(day(period.from), day(period.to), { weekday: false })}. `}
              </span>
              <span>{t("trips", { count: period.trips })}</span>
              <strong className={css.money}>{f.wholeMoney(period.netOre)}</strong>
            </YearRow>
          </li>
        ))}
      </YearChart>
      <p className={css.sum}>
        <span>{t(vatRegistered ? "sumAfterVat" : "sum")}</span>
        <strong className={css.money}>
          {f.wholeMoney(periods.reduce((sum, { netOre }) => sum + netOre, 0))}
        </strong>
      </p>
      <ul className={css.key} aria-hidden>
        <li data-kind="pale">{t("season")}</li>
        <li data-kind="strong">{t("let")}</li>
      </ul>
      <p className="muted small">{t("note")}</p>
    </Card>
  );
}
