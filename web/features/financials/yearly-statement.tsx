/** A year's statement with its PDF: invoiced amounts, Utmark's commission, and payouts. */
import type { Answer } from "#contract/index.ts";
import { spacedOrganizationNumber } from "#messages/documents.ts";
import { IconDownload } from "@tabler/icons-react";
import { useLocale, useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Term } from "#web/ui/term.tsx";
import css from "./financials.module.css";

export type Statement = Answer<"GET /api/financials/yearly-statement">;

export function YearlyStatement({ statement }: { statement: Statement }) {
  const t = useTranslations("financials.statement");
  const f = useFormat();
  const lang = useLocale();
  const { landowner } = statement;
  const { year, vat, payouts, released, properties } = statement;
  const sum = (of: "baseOre" | "vatOre") => vat.sales.reduce((total, one) => total + one[of], 0);
  const lines = [
    { label: t("invoiced"), ore: sum("baseOre") },
    { label: t("vat"), ore: sum("vatOre") },
    { label: t("toPay"), ore: vat.toPayOre },
    { label: t("kept"), ore: -released.commissionOre },
    { label: t("share"), ore: released.earningsOre },
    { label: t("paidOut", { count: payouts.count }), ore: payouts.paidOutOre },
  ];
  return (
    <Section title={t("title", { year: String(year) })} lead={t("lead")}>
      <p>
        <strong>{landowner.name}</strong>
        {landowner.organizationNumber &&
          `, ${t("orgNumber", { number: spacedOrganizationNumber(landowner.organizationNumber) })}`}
      </p>
      <dl className={css.steps}>
        {lines.map(({ label, ore }) => (
          <Term key={label} label={label}>
            {f.money(ore)}
          </Term>
        ))}
      </dl>
      {properties.length > 0 && (
        <div className={css.table}>
          <DataTable
            caption={t("byProperty")}
            rows={properties}
            rowKey={({ propertyId }) => propertyId}
            columns={[
              { title: t("property"), lead: true, cell: ({ name }) => name },
              { title: t("bookings"), count: (p) => p.bookings },
              { title: t("kept"), money: (p) => -p.commissionOre },
              { title: t("share"), money: (p) => p.earningsOre },
            ]}
          />
        </div>
      )}
      <p className={css.tools}>
        <a
          className={css.file}
          href={`/api/financials/yearly-statement/pdf?year=${year}&lang=${lang}`}
          download
        >
          <IconDownload size={20} aria-hidden /> {t("pdf")}
        </a>
        <a className={css.file} href={`/api/financials/yearly-statement/csv?year=${year}`} download>
          <IconDownload size={20} aria-hidden /> {t("csv")}
        </a>
      </p>
    </Section>
  );
}
