/** Invoice lines, numbers and check digits as Norwegian bookkeeping requires them (rules 8, 9.4). */
import { shareOf, vatWithinOre } from "../money.ts";
import type { QuoteLine } from "../booking/line-vat.ts";
import { type Quote, type VatPart, vatByRate } from "../booking/price.ts";

/** An invoice line with its own net and VAT in øre: net + VAT = amount. */
export type InvoiceLine = QuoteLine & { netOre: number; vatOre: number };
type InvoiceSummary = { vat: VatPart[]; netOre: number; vatOre: number; grossOre: number };

/**
 * Adds net and VAT to each line. A line's VAT is what it adds to the sum of VAT at its rate, so that the
 * rounded lines add up to the summary exactly.
 */
export function invoiceLines(quote: Pick<Quote, "lines">): InvoiceLine[] {
  const grossOf = new Map<number, number>();
  return quote.lines.map((line) => {
    const beforeOre = grossOf.get(line.vatPercent) ?? 0;
    const afterOre = beforeOre + line.amountOre;
    grossOf.set(line.vatPercent, afterOre);
    const vatOre = vatWithinOre(afterOre, line.vatPercent) - vatWithinOre(beforeOre, line.vatPercent);
    return { ...line, vatOre, netOre: line.amountOre - vatOre };
  });
}

/** Returns the VAT per rate, and the totals without and with VAT (rules 8.2). */
export function invoiceSummary({ vat, totalOre }: Pick<Quote, "vat" | "totalOre">): InvoiceSummary {
  const vatOre = vat.reduce((sum, part) => sum + part.vatOre, 0);
  return { vat, netOre: totalOre - vatOre, vatOre, grossOre: totalOre };
}

/**
 * Returns what a credit note credits per rate, as positive amounts: the whole invoice, or each rate's share
 * of a part (rules 5.3, 8.1). `beforeOre`: the sum of earlier notes. Together the notes add up to the
 * invoice.
 */
export function creditedVat(
  invoice: Pick<Quote, "vat" | "totalOre">,
  creditOre: number,
  beforeOre = 0,
): InvoiceSummary {
  const [before, after] = [creditedUpTo(invoice, beforeOre), creditedUpTo(invoice, beforeOre + creditOre)];
  const vat = after.map((part) => {
    const earlier = before.find(({ percent }) => percent === part.percent);
    return {
      percent: part.percent,
      baseOre: part.baseOre - (earlier?.baseOre ?? 0),
      vatOre: part.vatOre - (earlier?.vatOre ?? 0),
    };
  });
  return invoiceSummary({ vat, totalOre: creditOre });
}

function creditedUpTo({ vat, totalOre }: Pick<Quote, "vat" | "totalOre">, creditOre: number): VatPart[] {
  let leftOre = creditOre;
  const parts = vat.map(({ percent, baseOre, vatOre }, index) => {
    const shareOre =
      index === vat.length - 1 || totalOre === 0 ? leftOre : shareOf(creditOre, baseOre + vatOre, totalOre);
    leftOre -= shareOre;
    return { amountOre: shareOre, vatPercent: percent };
  });
  return creditOre === totalOre ? vat : vatByRate(parts);
}

/**
 * Why an invoice is credited. `taken_back`: the card provider took the money back or refunded it.
 * `part_unpaid`: the stay ended before an unpaid part. `problem`: something was wrong with the stay. `changed`: an
 * invoice of the changed booking replaces it.
 */
export const creditReasons = [
  "cancelled",
  "taken_back",
  "transfer_undone",
  "part_unpaid",
  "changed",
  "problem",
] as const;
export type CreditReason = (typeof creditReasons)[number];
const reasonsByCause: Readonly<Record<string, CreditReason>> = {
  cancelled: "cancelled",
  kept_unpaid: "cancelled",
  part_unpaid: "part_unpaid",
  case: "taken_back",
  claim: "taken_back",
  changed: "changed",
  transfer_undone: "transfer_undone",
  problem: "problem",
};
/** Returns the reason of a credit note from its cause, such as `case/…`. */
export const creditReasonOf = (creditedFor: string): CreditReason | null =>
  reasonsByCause[creditedFor.split("/")[0] ?? ""] ?? null;
/** How many percent of an invoice an amount is, with two decimals; 100 for an invoice of 0. */
export const creditPercent = (creditOre: number, totalOre: number): number =>
  totalOre === 0 ? 100 : Math.round((creditOre * 10_000) / totalOre) / 100;

/** The amounts of an invoice in øre. `leftOre` is still to be paid. */
type InvoiceState = { paidOre: number; creditedOre: number; refundedOre: number; leftOre: number };

/**
 * Returns the state of an invoice, which is paid in full or not at all; what is credited after payment is
 * refunded. `chargedOre`: the final amount of a booking that ended before full payment (rules 7.5), whose
 * rest was credited. `unchargedOre`: later parts that are not charged yet.
 */
export function invoiceStateOf(o: {
  totalOre: number;
  creditedOre: number;
  paid: boolean;
  chargedOre?: number | null;
  unchargedOre?: number;
}): InvoiceState {
  const { totalOre, creditedOre, paid, unchargedOre = 0 } = o;
  const dueOre = o.chargedOre ?? totalOre;
  const paidOre = paid ? dueOre - unchargedOre : 0;
  const refundedOre = paid ? creditedOre - (totalOre - dueOre) : 0;
  return { paidOre, creditedOre, refundedOre, leftOre: totalOre - creditedOre - paidOre + refundedOre };
}

/** `UT-1042-2027-0001`: the seller's series, the year, and the number within both (rules 8.1, 8.8). */
export const invoiceNumber = (o: { seriesNo: number; year: number; number: number }): string =>
  `UT-${o.seriesNo}-${o.year}-${String(o.number).padStart(4, "0")}`;

/** The MOD10 (Luhn) check digit of a string of digits. */
function mod10CheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Returns a customer identification number (KID): the digits and their MOD10 check digit, 24 digits at most
 * (rules 8.2).
 */
export function kid(numberDigits: string): string {
  if (!/^\d{1,24}$/.test(numberDigits)) throw new RangeError(`not digits: ${numberDigits}`);
  return `${numberDigits}${mod10CheckDigit(numberDigits)}`;
}

/**
 * Whether the last digit is the MOD11 check digit of the others. Numbers with remainder 1 have none and are
 * not issued.
 */
function hasMod11CheckDigit(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (11 - (sum % 11)) % 11 === Number(digits.at(-1));
}

export const isOrganizationNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) && hasMod11CheckDigit(text, [3, 2, 7, 6, 5, 4, 3, 2]);
/**
 * Whether documents state "Foretaksregisteret" (foretaksregisterloven § 10-2). The seller's answer decides;
 * without one, the company form in the name.
 */
export const isInBusinessRegister = ({
  answered,
  name,
}: {
  answered: boolean | null;
  name: string;
}): boolean => answered ?? /\b(AS|ASA|NUF|SA|ANS|DA|KS)$/.test(name.trim());

/**
 * Whether a seller registered for VAT lacks the valid organisation number that invoices with VAT need (rules
 * 8.5).
 */
export const lacksVatNumber = (seller: {
  vatRegistered: boolean;
  organizationNumber: string | null;
}): boolean => seller.vatRegistered && !isOrganizationNumber(seller.organizationNumber ?? "");
export const isBankAccountNumber = (text: string): boolean => /^\d{11}$/.test(text);
/** Whether the check digit is right. A wrong one is only a warning (rules 9.4). */
export const hasBankAccountCheckDigit = (text: string): boolean =>
  isBankAccountNumber(text) && hasMod11CheckDigit(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
