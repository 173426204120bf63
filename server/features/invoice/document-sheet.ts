/** Puts a frozen document into words in the reader's language, as the document's page does (rules 8.2). */
import { documentLineText, payToRows, spacedOrganizationNumber, withoutVat } from "#messages/documents.ts";
import { placeName } from "#domain/place-name.ts";
import { createTranslator } from "use-intl/core";
import type { Translate } from "#messages/line-text.ts";
import { exactMoney } from "#messages/documents.ts";
import * as format from "#messages/format.ts";
import type {
  CommissionInvoice,
  CreditNoteDocument,
  InvoiceDocument,
  ReceiptDocument,
} from "#contract/invoice/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { groupText } from "#messages/placeholders.ts";
import { catalogues } from "#messages/index.ts";
import type { Sheet } from "./sheet.ts";

type Texts = { t: Translate<"invoice">; line: Translate<"common.ui.line">; locale: Locale };
export function textsOf(locale: Locale): Texts {
  const { invoice, common } = catalogues[locale].screens;
  return {
    locale,
    t: createTranslator({ locale, messages: { invoice }, namespace: "invoice" }),
    line: createTranslator({ locale, messages: { common }, namespace: "common.ui.line" }),
  };
}
type CommissionDocument = Pick<CommissionInvoice, "number" | "date" | "refersTo"> &
  Omit<ReceiptDocument, "bookingId" | "invoiceNumber" | "paidAt" | "method" | "amountOre">;
type Document = InvoiceDocument | CreditNoteDocument | ReceiptDocument | CommissionDocument;

/** The text that says which invoice is credited, why, and by how much. */
export const creditNoteText = (
  { t }: Pick<Texts, "t">,
  { refersTo, reason, percent }: Pick<CreditNoteDocument, "refersTo" | "reason" | "percent">,
): string =>
  nonEmptyLines(
    t("refersTo", { number: refersTo }),
    reason && t(`creditReason.${reason}`),
    typeof percent === "number" && t("creditPercent", { percent }),
  ).join(". ");
const nonEmptyLines = (...lines: (string | false | null | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));

function partiesOf({ seller, buyer }: Document, { t }: Texts): Sheet["parties"] {
  const number = (of: string) => t("orgNumber", { number: spacedOrganizationNumber(of) });
  const { organizationNumber: own } = seller;
  return [
    {
      label: t("seller"),
      lines: nonEmptyLines(
        seller.name,
        seller.address,
        own && (seller.vatRegistered ? `${number(own)} ${t("mva")}` : number(own)),
        seller.inBusinessRegister && t("businessRegister"),
      ),
    },
    {
      label: t("buyer"),
      lines: nonEmptyLines(
        buyer.name,
        buyer.address,
        buyer.organizationNumber && number(buyer.organizationNumber),
        buyer.email,
      ),
    },
  ];
}

function stayOf(document: Document, locale: Locale, { t }: Texts) {
  const { huntingArea: area, period, guests } = document;
  return [
    [
      t("area"),
      nonEmptyLines(placeName(area.offering, area.property), area.municipality, area.county).join(", "),
    ],
    [t("period"), format.dateRange(period.fromDate, period.toDate, locale, { year: true })],
    [t("participants"), groupText(document, catalogues[locale].textWords, locale, guests)],
  ] satisfies Sheet["facts"];
}

/** Common parts of invoices, credit notes and receipts. */
function commonParts(document: Document, locale: Locale, texts: Texts) {
  const { t } = texts;
  const money = (ore: number) => exactMoney(ore, locale);
  const { vat } = document;
  const noVatReason = withoutVat(document);
  return {
    language: locale,
    author: document.seller.name,
    parties: partiesOf(document, texts),
    lines: {
      caption: t("lines"),
      head: ["what", "quantity", "unit", "net", "rate", "amount"].map((name) => t(`line.${name}`)),
      rows: document.lines.map((line) => [
        documentLineText(texts, line),
        format.number(line.quantity, locale, 2),
        money(line.unitOre),
        money(line.netOre),
        t("percent", { rate: line.vatPercent }),
        money(line.amountOre),
      ]),
    },
    ...(noVatReason !== "notRegistered"
      ? {
          vat: {
            caption: t("vatTitle"),
            head: [t("vat.rate"), t("vat.base"), t("vat.vat")],
            rows: vat.map((v) => [t("percent", { rate: v.percent }), money(v.baseOre), money(v.vatOre)]),
          },
        }
      : { vatNote: t(noVatReason) }),
    notes: [...(noVatReason === "partlyRegistered" ? [t(noVatReason)] : []), t("through")],
    pageOf: t("pageOf", { page: "{page}", pages: "{pages}" }),
  };
}

const sumsOf = (document: Document, locale: Locale, { t }: Texts, last: string): Sheet["totals"] => [
  [t("totalExVat"), exactMoney(document.totalExVatOre, locale)],
  [t("totalVat"), exactMoney(document.totalVatOre, locale)],
  [last, exactMoney(document.totalOre, locale)],
];
const dayOf = (date: string, locale: Locale) => format.date(date, locale, { year: true, weekday: false });
/** Noon in Oslo on that day, so that the PDF has the document's date in all nearby time zones. */
const noonOf = (date: string) => `${date}T11:00:00.000Z`;

export function invoiceSheet(invoice: InvoiceDocument, locale: Locale): Sheet {
  const texts = textsOf(locale);
  const { t } = texts;
  return {
    ...commonParts(invoice, locale, texts),
    title: t("invoiceNumber", { number: invoice.number }),
    issuedAt: noonOf(invoice.date),
    facts: [
      [t("date"), dayOf(invoice.date, locale)],
      [t("dueDate"), dayOf(invoice.dueDate, locale)],
      [t("kid"), invoice.kid],
      ...payToRows(invoice).map(([label, value]): [string, string] => [t(label), value]),
      ...stayOf(invoice, locale, texts),
    ],
    totals: sumsOf(invoice, locale, texts, t("totals.due")),
  };
}

export function creditNoteSheet(note: CreditNoteDocument, locale: Locale): Sheet {
  const texts = textsOf(locale);
  const { t } = texts;
  return {
    ...commonParts(note, locale, texts),
    title: t("creditNote", { number: note.number }),
    note: creditNoteText(texts, note),
    issuedAt: noonOf(note.date),
    facts: [[t("date"), dayOf(note.date, locale)], ...stayOf(note, locale, texts)],
    totals: sumsOf(note, locale, texts, t("totalCredited")),
  };
}

export function receiptSheet(receipt: ReceiptDocument, locale: Locale): Sheet {
  const texts = textsOf(locale);
  const { t } = texts;
  return {
    ...commonParts(receipt, locale, texts),
    title: t("receiptFor", { number: receipt.invoiceNumber }),
    issuedAt: receipt.paidAt,
    facts: [
      [t("paidAt"), format.dateTime(receipt.paidAt, locale, { year: true })],
      [t("method.label"), t(`method.${receipt.method}`)],
      ...stayOf(receipt, locale, texts),
    ],
    totals: sumsOf(receipt, locale, texts, t("totalPaid")),
  };
}

/** Utmark's own invoice to the landowner: it is settled by withholding, so it shows no account to pay to. */
export function commissionSheet(document: CommissionDocument, locale: Locale): Sheet {
  const texts = textsOf(locale);
  const { t } = texts;
  const { number, date, refersTo } = document;
  return {
    ...commonParts(document, locale, texts),
    title: refersTo ? t("creditNote", { number }) : t("commissionInvoice", { number }),
    ...(refersTo && { note: t("refersTo", { number: refersTo }) }),
    issuedAt: noonOf(date),
    facts: [[t("date"), dayOf(date, locale)], ...stayOf(document, locale, texts)],
    totals: sumsOf(document, locale, texts, refersTo ? t("totalCredited") : t("totals.sum")),
    notes: [refersTo ? t("commissionCredited") : t("commissionSettled")],
  };
}
