/** The texts of invoices and other documents, on the page, in the PDF and in EHF. */
import { lineText, type Translate } from "./line-text.ts";
import type { InvoiceDocument } from "#contract/invoice/endpoints.ts";
import { ibanOf } from "#domain/invoice/iban.ts";
import { amount } from "./format.ts";
import type { Locale } from "#domain/locale.ts";
import { languages } from "./languages.ts";

type DocumentLine = InvoiceDocument["lines"][number];
type LineTexts = { t: Translate<"invoice">; line: Translate<"common.ui.line">; locale: Locale };
/** The text of a line. For a cabin priced per person it has their number: «Åsbu, 4 personer × 3 netter». */
export function documentLineText(
  { t, line: translateLine, locale }: LineTexts,
  { kind, values, label, ...rest }: DocumentLine,
): string {
  if (kind === "commission") return t("commissionLine", { percent: values?.percent ?? 0, place: label });
  const participants = kind === "cabin" && values?.days ? rest.quantity / values.days : 1;
  return participants > 1 && Number.isInteger(participants)
    ? t("cabinLine", { label, participants, days: values?.days ?? 0 })
    : lineText(translateLine, { ...rest, kind, label, ...(values && { values }) }, locale);
}

/**
 * The reason why a document has no VAT, or only on a part of its amount: the seller is not registered for
 * VAT, or was not on some of the days (rules 8.8).
 */
export const withoutVat = ({
  seller,
  vat,
}: Pick<InvoiceDocument, "vat"> & { seller: { vatRegistered: boolean } }) =>
  seller.vatRegistered
    ? vat.some(({ percent }) => percent === 0)
      ? "partlyRegistered"
      : null
    : "notRegistered";

/** Formats an account number: «1503 55 12303». */
export const spacedAccountNumber = (digits: string): string =>
  digits.replace(/^(\d{4})(\d{2})(\d{5})$/, "$1 $2 $3");

/** Formats a Norwegian account number as its IBAN: «NO93 8601 1117 947»; undefined for other accounts. */
export const spacedIban = (account: string): string | undefined =>
  ibanOf(account)?.replace(/(.{4})(?=.)/g, "$1 ");

type PayTo = {
  payToAccount?: string | null | undefined;
  payToName?: string | null | undefined;
  payToBic?: string | null | undefined;
};
type Row = readonly [label: "payToAccount" | "iban" | "bic", value: string];

/** Rows with the account, its holder, IBAN and BIC; an empty list if no account is stored. */
export function payToRows({ payToAccount, payToName, payToBic }: PayTo): Row[] {
  if (!payToAccount) return [];
  const iban = spacedIban(payToAccount);
  return [
    ["payToAccount", [spacedAccountNumber(payToAccount), payToName].filter(Boolean).join(", ")],
    ...(iban ? [["iban", iban] as const] : []),
    ...(payToBic ? [["bic", payToBic] as const] : []),
  ];
}

/** Formats an organisation number: «923 609 016». */
export const spacedOrganizationNumber = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");

/** Formats an amount always with øre, so that columns line up: `270000` → `2 700,00 kr` / `NOK 2,700.00` */
export function exactMoney(ore: number, locale: Locale): string {
  const size = Math.abs(ore);
  // `amount` leaves out zero decimals: so 2 700,01 is formatted, and its last digit replaced by 0
  const figure = size % 100 === 0 ? `${amount(size + 1, locale).slice(0, -1)}0` : amount(size, locale);
  return (ore < 0 ? "−" : "") + languages[locale].money(figure);
}
