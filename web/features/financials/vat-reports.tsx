/** The VAT of a year by two-month terms: VAT on sales, deductible VAT, and the amount to pay. */
import { IconDownload } from "@tabler/icons-react";
import { useLocale, useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { periodOfTerm, vatTerms } from "#domain/financials/financials.ts";
import { useFormat, useNow } from "#web/i18n/format.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import css from "./financials.module.css";

export type VatReport = Answer<"GET /api/financial-documents/vat-reports">["items"][number];
type Props = { year: number; reports: readonly VatReport[] };

export function VatReports({ year, reports }: Props) {
  const t = useTranslations("financials.vatReport");
  const today = osloDate(new Date(useNow()));
  return (
    <Section title={t("title", { year: String(year) })} lead={t("lead")}>
      <ul className={css.terms}>
        {vatTerms.map((term) => {
          const period = periodOfTerm(year, term);
          const report = reports.find(({ from, to }) => from === period.from && to === period.to);
          return <VatTerm key={term} year={year} term={term} report={report} isOver={period.to < today} />;
        })}
      </ul>
    </Section>
  );
}

const reportPath = "/api/financial-documents/vat-report";
type TermProps = { year: number; term: number; report: VatReport | undefined; isOver: boolean };
function VatTerm({ year, term, report, isOver }: TermProps) {
  const t = useTranslations("financials.vatReport");
  const f = useFormat();
  const { run, busy, problem } = useCommand((api, body: { year: number; term: number }, once) =>
    api("POST /api/financial-documents/generate-vat-report", { body }, once),
  );
  const { from, to } = periodOfTerm(year, term);
  const lang = useLocale();
  const of = `year=${year}&term=${term}`;
  return (
    <li>
      <div className="row spread">
        <h3>{t("term", { term, from: f.monthName(from), to: f.monthName(to) })}</h3>
        <Button size="small" busy={busy} onClick={() => void run({ year, term })}>
          {t(report ? "again" : "make")}
        </Button>
      </div>
      {!isOver && <p className="muted small">{t("notOver")}</p>}
      {problem && <Notice kind="error">{problem.detail}</Notice>}
      {report && (
        <>
          <Report report={report} />
          <p className={css.tools}>
            <a className={css.file} href={`${reportPath}/pdf?${of}&lang=${lang}`} download>
              <IconDownload size={20} aria-hidden /> {t("pdf")}
            </a>
            <a className={css.file} href={`${reportPath}/csv?${of}`} download>
              <IconDownload size={20} aria-hidden /> {t("csv")}
            </a>
          </p>
        </>
      )}
    </li>
  );
}

function Report({ report }: { report: VatReport }) {
  const t = useTranslations("financials.vatReport");
  const f = useFormat();
  const { sales, commission, registered, toPayOre, invoices, creditNotes, reportId } = report;
  const rows = [
    ...sales.map((one) => ({ ...one, label: t("sales", { percent: one.percent }) })),
    ...(registered
      ? [{ percent: -1, baseOre: commission.baseOre, vatOre: -commission.vatOre, label: t("deducted") }]
      : []),
  ];
  return (
    <>
      {rows.length > 0 ? (
        <div className={css.table}>
          <DataTable
            caption={t("caption")}
            rows={rows}
            rowKey={({ percent }) => String(percent)}
            columns={[
              { title: t("what"), lead: true, cell: ({ label }) => label },
              { title: t("base"), money: ({ baseOre }) => baseOre },
              { title: t("vat"), money: ({ vatOre }) => vatOre },
            ]}
          />
        </div>
      ) : (
        <p className="muted">{t("nothing")}</p>
      )}
      <div className="row spread">
        <p>
          <strong>{t(toPayOre < 0 ? "toGet" : "toPay", { amount: f.money(Math.abs(toPayOre)) })}</strong>{" "}
          <span className="muted small">{t("papers", { invoices, creditNotes })}</span>
        </p>
        <DeleteButton
          label={t("delete")}
          size="small"
          title={t("deleteTitle")}
          text={t("deleteText")}
          failed={t("deleteFailed")}
          send={(api) =>
            api("DELETE /api/financial-documents/delete-vat-report/:reportId", { params: { reportId } })
          }
        />
      </div>
    </>
  );
}
