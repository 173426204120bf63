/** The content of invoices and credit notes (rules 8.2), generated once from the booking's frozen data. */
import type { CreditNoteDocument, InvoiceDocument } from "#contract/invoice/endpoints.ts";
import {
  creditedVat,
  creditPercent,
  type CreditReason,
  type InvoiceLine,
  invoiceLines,
  invoiceNumber,
  invoiceSummary,
  isInBusinessRegister,
  kid,
} from "#domain/invoice/invoice.ts";
import { type Group, groupOf } from "#domain/booking/group.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import type { Species } from "#domain/species/species.ts";
import type { InvoiceSource } from "./invoice-store.ts";

type InvoiceNumber = { seriesNo: number; year: number; number: number; kid: number };

/** The address on one line for readers, and in parts for EHF. */
export function addressOf({ street, postalCode, city, country }: InvoiceSource["sellerAddress"]) {
  const line = [street, [postalCode, city].filter(Boolean).join(" "), country].filter(Boolean).join(", ");
  return { address: line, postalAddress: { street, postalCode, city, country } };
}

/** Who came, and what those who hunted or fished are called. */
export const guestsOf = ({ species, ...source }: Group & { species: Species[] | null }) => ({
  ...groupOf(source),
  ...(species && { guests: guestKindOf(species, false) }),
});

const digits = (n: number, length: number) => String(n).padStart(length, "0");
const kidOf = ({ year, number, kid: serial }: Omit<InvoiceNumber, "seriesNo">): string =>
  kid(`${year}${digits(number, 6)}${digits(serial, 8)}`);

export const documentLine = ({
  kind,
  label,
  quantity,
  unitOre,
  amountOre,
  vatPercent,
  values,
  dates,
  netOre,
  vatOre,
}: InvoiceLine) => ({
  kind,
  label,
  quantity,
  unitOre,
  amountOre,
  vatPercent,
  netOre,
  vatOre,
  ...(values && { values }),
  ...(dates && { dates }),
});

export function invoiceDocument(
  source: Omit<InvoiceSource, "issuedOn">,
  dates: { year: number; date: string; dueDate: string },
): InvoiceDocument {
  const summary = invoiceSummary(source.quote);
  return {
    number: invoiceNumber({ seriesNo: source.seriesNo, year: dates.year, number: source.number }),
    date: dates.date,
    dueDate: dates.dueDate,
    kid: kidOf({ year: dates.year, number: source.number, kid: source.kid }),
    seller: {
      name: source.sellerName,
      organizationNumber: source.organizationNumber,
      vatRegistered: source.vatRegistered,
      inBusinessRegister:
        source.organizationNumber !== null &&
        isInBusinessRegister({ answered: source.inBusinessRegister, name: source.sellerName }),
      ...addressOf(source.sellerAddress),
    },
    // a free booking has nothing to pay
    payToAccount: summary.grossOre === 0 ? null : source.payToAccount,
    payToName: summary.grossOre === 0 ? null : source.payToName,
    payToBic: summary.grossOre === 0 ? null : source.payToBic,
    buyer: {
      name: source.buyerName,
      email: source.buyerEmail,
      ...addressOf(source.buyerAddress),
      organizationNumber: source.buyerOrganizationNumber,
    },
    huntingArea: {
      property: source.property,
      offering: source.offering,
      municipality: source.municipality,
      county: source.county,
    },
    period: { fromDate: source.fromDate, toDate: source.toDate },
    ...guestsOf(source),
    lines: invoiceLines(source.quote).map(documentLine),
    vat: summary.vat,
    totalExVatOre: summary.netOre,
    totalVatOre: summary.vatOre,
    totalOre: summary.grossOre,
  };
}

const negative = (ore: number): number => 0 - ore;
type Line = InvoiceDocument["lines"][number];
const creditLine = (line: Line): Line => ({
  ...line,
  unitOre: negative(line.unitOre),
  amountOre: negative(line.amountOre),
  netOre: negative(line.netOre),
  vatOre: negative(line.vatOre),
});

/** A partial credit note has one line for each VAT rate, as the retained share cannot be divided by line. */
function partialLines(original: InvoiceDocument, vat: InvoiceDocument["vat"]): Line[] {
  return vat.flatMap(({ percent, baseOre, vatOre }) => {
    const first = original.lines.find((line) => line.vatPercent === percent);
    const amountOre = baseOre + vatOre;
    return first && amountOre !== 0
      ? [creditLine({ ...first, quantity: 1, unitOre: amountOre, amountOre, netOre: baseOre, vatOre })]
      : [];
  });
}

/**
 * Credits the whole invoice, or `creditOre` of it after `beforeOre` of earlier credit notes; every amount is
 * negative (rules 8.1).
 */
export function creditDocument(
  original: InvoiceDocument,
  { creditOre, beforeOre, reason }: { creditOre: number; beforeOre: number; reason: CreditReason | null },
  numbered: InvoiceNumber,
  date: string,
): CreditNoteDocument {
  const summary = creditedVat(original, creditOre, beforeOre);
  return {
    ...original,
    number: invoiceNumber(numbered),
    date,
    dueDate: date,
    kid: kidOf(numbered),
    refersTo: original.number,
    reason,
    percent: creditPercent(creditOre, original.totalOre),
    lines:
      creditOre === original.totalOre ? original.lines.map(creditLine) : partialLines(original, summary.vat),
    vat: summary.vat.map(({ percent, baseOre, vatOre }) => ({
      percent,
      baseOre: negative(baseOre),
      vatOre: negative(vatOre),
    })),
    totalExVatOre: negative(summary.netOre),
    totalVatOre: negative(summary.vatOre),
    totalOre: negative(summary.grossOre),
  };
}
