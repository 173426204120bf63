/** A year on one sheet, to print or keep: what was invoiced, what Utmark kept, what came to the account. */
import { IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import css from "./financials.module.css";

export type Statement = AnswerOf<Api["GET /api/financials/yearly-statement"]>;

export function YearlyStatement({ statement }: { statement: Statement }) {
  const t = useTranslations("financials.statement");
  const f = useFormat();
  const { year, vat, payouts, released, properties } = statement;
  const sum = (of: "baseOre" | "vatOre") => vat.sales.reduce((total, one) => total + one[of], 0);
  const lines = [
    { label: t("invoiced"), ore: sum("baseOre") },
    { label: t("vat"), ore: sum("vatOre") },
    { label: t("kept"), ore: -released.commissionOre },
    { label: t("share"), ore: released.earningsOre },
    { label: t("paidOut", { count: payouts.count }), ore: payouts.paidOutOre },
  ];
  return (
    <Section title={t("title", { year: String(year) })} lead={t("lead")}>
      <dl className={css.steps}>
        {lines.map(({ label, ore }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{f.money(ore)}</dd>
          </div>
        ))}
      </dl>
      {properties.length > 0 && (
        <div className={css.table}>
          <DataTable
            caption={t("byProperty")}
            rows={properties}
            rowKey={({ propertyId }) => propertyId}
            columns={[
              { key: "name", title: t("property"), lead: true, cell: ({ name }) => name },
              { key: "count", title: t("bookings"), align: "right", cell: (p) => f.number(p.bookings) },
              { key: "kept", title: t("kept"), align: "right", cell: (p) => f.money(-p.commissionOre) },
              { key: "share", title: t("share"), align: "right", cell: (p) => f.money(p.earningsOre) },
            ]}
          />
        </div>
      )}
      <p className={css.tools}>
        <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
          {t("print")}
        </Button>
      </p>
    </Section>
  );
}
