/** The year's statement and the VAT of a term as documents, with landowner, period and time of making. */
import { exactMoney, spacedOrganizationNumber } from "#messages/documents.ts";
import { isDeepStrictEqual } from "node:util";
import { createTranslator } from "use-intl/core";
import type { Translate } from "#messages/line-text.ts";
import * as format from "#messages/format.ts";
import type { Locale } from "#domain/locale.ts";
import { type CsvCell, csvKroner } from "#domain/financials/csv.ts";
import { type Period, periodOfTerm, vatTerms, yearOf } from "#domain/financials/financials.ts";
import type { VatReport } from "#domain/financials/vat-report.ts";
import type { Sheet } from "#server/features/invoice/public.ts";
import { catalogues } from "#messages/index.ts";
import type { Landowner, sumReleased } from "./vat-report-store.ts";

type StatementMeta = Period & { landowner: Landowner; now: Date; locale: Locale };
type Year = Awaited<ReturnType<typeof sumReleased>> & { year: number; vat: VatReport };
type Row = { label: string; baseOre?: number; ore: number };
type Texts = { statement: Translate<"financials.statement">; vat: Translate<"financials.vatReport"> };

function textsOf(locale: Locale): Texts {
  const { financials } = catalogues[locale].screens;
  const messages = { financials };
  return {
    statement: createTranslator({ locale, messages, namespace: "financials.statement" }),
    vat: createTranslator({ locale, messages, namespace: "financials.vatReport" }),
  };
}

/** The tables of a VAT report: sales by rate, and deductions. */
const vatRows = (
  { sales, commission, registered }: VatReport,
  t: Translate<"financials.vatReport">,
): Required<Row>[] => [
  ...sales.map(({ percent, baseOre, vatOre }) => ({ label: t("sales", { percent }), baseOre, ore: vatOre })),
  ...(registered ? [{ label: t("deducted"), baseOre: commission.baseOre, ore: -commission.vatOre }] : []),
];
const toPayRow = ({ toPayOre }: VatReport, t: Translate<"financials.vatReport">): Row => ({
  label: t(toPayOre < 0 ? "comesBack" : "paidIn"),
  ore: Math.abs(toPayOre),
});

function yearRows({ vat, released, payouts }: Year, texts: Texts): Row[] {
  const t: Translate<"financials.statement"> = texts.statement;
  return [
    { label: t("invoiced"), ore: vat.sales.reduce((sum, { baseOre }) => sum + baseOre, 0) },
    { label: t("vat"), ore: vat.sales.reduce((sum, { vatOre }) => sum + vatOre, 0) },
    { label: t("toPay"), ore: vat.toPayOre },
    { label: t("kept"), ore: -released.commissionOre },
    { label: t("share"), ore: released.earningsOre },
    { label: t("sent"), ore: payouts.paidOutOre },
  ];
}

const numberOf = ({ organizationNumber: number }: Landowner) => number && spacedOrganizationNumber(number);

function sheetFrame(meta: StatementMeta, texts: Texts) {
  const { landowner, from, to, now, locale } = meta;
  const t: Translate<"financials.statement"> = texts.statement;
  const number = numberOf(landowner);
  const day = (date: string) => format.date(date, locale, { year: true, weekday: false });
  return {
    language: locale,
    author: landowner.name,
    issuedAt: now.toISOString(),
    parties: [
      { label: t("landowner"), lines: [landowner.name, ...(number ? [t("orgNumber", { number })] : [])] },
    ],
    facts: [
      [t("period"), `${day(from)} – ${day(to)}`],
      [t("made"), format.dateTime(now.toISOString(), locale, { year: true })],
    ] satisfies Sheet["facts"],
    pageOf: t("pageOf", { page: "{page}", pages: "{pages}" }),
  };
}

function vatTable(report: VatReport, texts: Texts, locale: Locale): NonNullable<Sheet["lines"]> {
  const t: Translate<"financials.vatReport"> = texts.vat;
  return {
    caption: t("caption"),
    head: [t("what"), t("base"), t("vat")],
    rows: vatRows(report, t).map(({ label, baseOre, ore }) => [
      label,
      exactMoney(baseOre, locale),
      exactMoney(ore, locale),
    ]),
  };
}

export function yearSheet(year: Year, meta: StatementMeta): Sheet {
  const texts = textsOf(meta.locale);
  const t: Translate<"financials.statement"> = texts.statement;
  const money = (ore: number) => exactMoney(ore, meta.locale);
  const frame = sheetFrame(meta, texts);
  return {
    ...frame,
    facts: [...frame.facts, [t("payouts"), String(year.payouts.count)]],
    title: t("title", { year: String(year.year) }),
    lines: {
      caption: t("byProperty"),
      head: [t("property"), t("bookings"), t("kept"), t("share")],
      rows: year.properties.map((p) => [
        p.name,
        String(p.bookings),
        money(-p.commissionOre),
        money(p.earningsOre),
      ]),
    },
    vat: { ...vatTable(year.vat, texts, meta.locale), caption: t("vatOfYear") },
    totals: yearRows(year, texts).map(({ label, ore }) => [label, money(ore)]),
    notes: [t("lead")],
  };
}

export function vatSheet(report: VatReport, meta: StatementMeta): Sheet {
  const texts = textsOf(meta.locale);
  const t: Translate<"financials.vatReport"> = texts.vat;
  const last = toPayRow(report, t);
  const term = vatTerms.find((one) =>
    isDeepStrictEqual(periodOfTerm(yearOf(meta.from), one), { from: meta.from, to: meta.to }),
  );
  return {
    ...sheetFrame(meta, texts),
    title: term
      ? t("documentTerm", { term, year: meta.from.slice(0, 4) })
      : t("documentTitle", { from: meta.from, to: meta.to }),
    lines: vatTable(report, texts, meta.locale),
    totals: [[last.label, exactMoney(last.ore, meta.locale)]],
    notes: [t("papers", { invoices: report.invoices, creditNotes: report.creditNotes }), t("lead")],
  };
}

/** The head of the CSV file: landowner, number and period. */
function csvHead({ landowner, from, to }: StatementMeta, texts: Texts): CsvCell[][] {
  const t: Translate<"financials.statement"> = texts.statement;
  return [
    [t("landowner"), landowner.name],
    [t("organizationNumber"), landowner.organizationNumber],
    [t("period"), from, to],
    [],
  ];
}
function vatCells(report: VatReport, texts: Texts): CsvCell[][] {
  const t: Translate<"financials.vatReport"> = texts.vat;
  return [
    [t("what"), t("base"), t("vat")],
    ...vatRows(report, t).map(({ label, baseOre, ore }) => [label, csvKroner(baseOre), csvKroner(ore)]),
    [t("sum"), null, csvKroner(report.toPayOre)],
  ];
}

export function vatTableOf(report: VatReport, meta: StatementMeta): CsvCell[][] {
  const texts = textsOf(meta.locale);
  return [...csvHead(meta, texts), ...vatCells(report, texts)];
}

export function yearTableOf(year: Year, meta: StatementMeta): CsvCell[][] {
  const texts = textsOf(meta.locale);
  const t: Translate<"financials.statement"> = texts.statement;
  return [
    ...csvHead(meta, texts),
    ...yearRows(year, texts).map(({ label, ore }) => [label, csvKroner(ore)]),
    [],
    ...vatCells(year.vat, texts),
    [],
    [t("property"), t("bookings"), t("kept"), t("share")],
    ...year.properties.map((p) => [
      p.name,
      p.bookings,
      csvKroner(-p.commissionOre),
      csvKroner(p.earningsOre),
    ]),
  ];
}
