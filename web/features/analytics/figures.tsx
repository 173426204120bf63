/**
 * Figures of the product for administrators: the money of a year by the ledger, the time landowners take to
 * reply to requests, and how many bookings reach each step.
 */
import { useTranslations } from "use-intl";
import { offeringTypes } from "#domain/offering/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { type Column, DataTable } from "#web/ui/layout/data-table.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { SegmentLinks } from "#web/ui/form/segments.tsx";
import css from "./figures.module.css";
import type { Figures } from "./load-figures.ts";

export function FiguresSection({ loaded }: { loaded: Figures }) {
  const t = useTranslations("analytics");
  const { year, thisYear, performance, insights } = loaded;
  return (
    <div className={css.parts}>
      <SegmentLinks
        label={t("period")}
        fit
        items={[thisYear - 1, thisYear].map((one) => ({
          to: `?${new URLSearchParams({ section: "figures", year: String(one) })}`,
          label: String(one),
          current: one === year,
        }))}
      />
      <YearMoney performance={performance} />
      <ReplyTimes performance={performance} />
      <Conversion insights={insights} />
      <Card title={t("tax")}>
        <p className="muted">{t("taxText")}</p>
        <p>
          <a href={`/api/tax/yearly-report/csv?year=${year}`} download>
            {t("taxFile", { year: String(year) })}
          </a>
        </p>
      </Card>
    </div>
  );
}

function YearMoney({ performance }: Pick<Figures, "performance">) {
  const t = useTranslations("analytics");
  const f = useFormat();
  const { months } = performance;
  const flows = ["volumeOre", "takeOre", "refundsOre", "paidOutOre"] as const;
  const looks = [
    { colour: "var(--fjord)", pattern: "across" },
    { colour: "var(--moss)", pattern: "solid" },
    { colour: "var(--rowan)", pattern: "slanted" },
    { colour: "var(--cloudberry)", pattern: "upright" },
  ] as const;
  return (
    <Card title={t("money")}>
      <Facts
        facts={[
          ...flows.map((flow) => ({ label: t(flow), value: f.money(performance[flow]) })),
          { label: t("escrowNowOre"), value: f.money(performance.escrowNowOre) },
        ]}
      />
      {months.length > 0 && (
        <>
          <BarChart
            caption={t("chart")}
            stacked={false}
            rows={months.map(({ month, ...sums }) => ({ name: f.monthName(`${month}-01`), ...sums }))}
            series={flows.map((key, i) => ({ key, name: t(key), ...looks[i]! }))}
          />
          <DataTable
            caption={t("byMonth")}
            rows={months}
            rowKey={({ month }) => month}
            columns={[
              { title: t("month"), lead: true, cell: ({ month }) => f.month(`${month}-01`) },
              ...flows.map(
                (flow): Column<(typeof months)[number]> => ({ title: t(flow), money: (row) => row[flow] }),
              ),
            ]}
          />
        </>
      )}
    </Card>
  );
}

function ReplyTimes({ performance: { replies, supply } }: Pick<Figures, "performance">) {
  const t = useTranslations("analytics");
  const f = useFormat();
  const time = (minutes: number | null) =>
    minutes === null
      ? "–"
      : minutes < 120
        ? t("minutes", { count: minutes })
        : t("hours", { hours: f.number(minutes / 60, 1) });
  return (
    <Card title={t("replies")}>
      <Facts
        facts={[
          { label: t("asked"), value: f.number(replies.asked) },
          { label: t("answered"), value: f.number(replies.answered) },
          { label: t("expired"), value: f.number(replies.expired) },
          { label: t("median"), value: time(replies.medianMinutes) },
          { label: t("slowest"), value: time(replies.slowestTenthMinutes) },
        ]}
      />
      <h3 className={css.supply}>{t("supply")}</h3>
      <Facts
        facts={(["landowners", "hunters", "publishedProperties", "activeOfferings"] as const).map((key) => ({
          label: t(key),
          value: f.number(supply[key]),
        }))}
      />
    </Card>
  );
}

type Funnel = Figures["insights"]["total"];
function Conversion({ insights }: Pick<Figures, "insights">) {
  const t = useTranslations("analytics");
  const lists = useTranslations("lists");
  const kindName = (kind: string) => {
    const type = offeringTypes.find((one) => one === kind);
    return type ? lists(`offeringType.${type}`, { who: "other" }) : t("cabin");
  };
  const all = { name: t("all"), ...insights.total };
  const kinds = insights.kinds.map((row) => ({ name: kindName(row.kind), ...row }));
  const counties = insights.counties.map((row) => ({ name: row.county || t("noCounty"), ...row }));
  return (
    <Card title={t("conversion")}>
      <p className="muted">{t("conversionText")}</p>
      <FunnelTable caption={t("byKind")} title={t("kind")} rows={[all, ...kinds]} />
      <h3 className={css.supply}>{t("byCounty")}</h3>
      <FunnelTable caption={t("byCounty")} title={t("county")} rows={counties} />
    </Card>
  );
}

type FunnelProps = { caption: string; title: string; rows: readonly ({ name: string } & Funnel)[] };
function FunnelTable({ caption, title, rows }: FunnelProps) {
  const t = useTranslations("analytics");
  const f = useFormat();
  const steps = ["submitted", "confirmed", "paid", "completed"] as const;
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { title, lead: true, cell: ({ name }) => name },
        { title: t("calculated"), count: (row) => row.calculated },
        ...steps.map(
          (step): Column<FunnelProps["rows"][number]> => ({
            title: t(step),
            align: "right",
            cell: (row) => {
              const share = row.percents[step];
              return share === null
                ? f.number(row[step])
                : t("share", { count: f.number(row[step]), percent: f.number(share, 1) });
            },
          }),
        ),
      ]}
    />
  );
}
