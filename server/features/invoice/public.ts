/**
 * Documents issued by the booking process: an invoice at confirmation, a credit note at cancellation, a
 * receipt at payment.
 */
import type { ReceiptDocument } from "#contract/invoice/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { creditReasonOf, lacksVatNumber } from "#domain/invoice/invoice.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { refuse, type Refused } from "#server/platform/http/handler.ts";
import { creditDocument, invoiceDocument } from "./invoice-document.ts";
import {
  insertCreditNote,
  insertInvoice,
  insertReceipt,
  takeCreditNumber,
  takeNumber,
  voidReceipt,
} from "./invoice-store.ts";

export { attachPdf } from "./attach-pdf.ts";
export { commissionSweep } from "./invoice-commission.ts";
export { saveOwnCompany } from "./company-store.ts";
export { sendPdf } from "./send-pdf.ts";
export type { Sheet } from "./sheet.ts";
export { invoiceDocument, voidReceipt };

function todayOf(now: Date): { year: number; today: string } {
  const today = osloDate(now);
  return { year: Number(today.slice(0, 4)), today };
}

type CreditNote = { bookingId: string; now: Date; amountOre: number; creditedFor: string };

/**
 * Issues the invoice of a confirmed booking, with the next number of the seller's year (rules 8.1). Refused
 * if it would have VAT but the seller has no organisation number. Two statements.
 */
export async function issueInvoice(
  tx: Tx,
  { bookingId, now, dueAt }: { bookingId: string; now: Date; dueAt: Date },
): Promise<Refused | undefined> {
  const { year, today } = todayOf(now);
  const source = await takeNumber(tx, bookingId, { year, today });
  const { vatRegistered, organizationNumber } = source;
  if (lacksVatNumber({ vatRegistered, organizationNumber })) return refuse("vat_without_number");
  const [date, due] = [source.issuedOn, osloDate(dueAt)];
  const document = invoiceDocument(source, { year, date, dueDate: due < date ? date : due });
  await insertInvoice(tx, {
    bookingId,
    landownerUid: source.landownerUid,
    seriesNo: source.seriesNo,
    year,
    number: source.number,
    document,
  });
  return undefined;
}

/**
 * Credits `amountOre` of the invoice: all of it, or the refunded part (rules 5.3, 8.1). `creditedFor`: the
 * reason, each of which has one credit note. Does nothing if there is no invoice.
 */
export async function issueCreditNote(
  tx: Tx,
  { bookingId, now, amountOre, creditedFor }: CreditNote,
): Promise<void> {
  const { year, today } = todayOf(now);
  const source = await takeCreditNumber(tx, { bookingId, creditedFor }, { year, today });
  if (!source) return;
  const document = creditDocument(
    source.document,
    { creditOre: amountOre, beforeOre: source.creditedOre, reason: creditReasonOf(creditedFor) },
    { seriesNo: source.seriesNo, year, number: source.number, kid: source.kid },
    source.issuedOn,
  );
  await insertCreditNote(tx, {
    bookingId,
    landownerUid: source.landownerUid,
    seriesNo: source.seriesNo,
    year,
    number: source.number,
    document,
    refersTo: source.invoiceId,
    creditedFor,
  });
}

/** Issues the receipt of a booking whose invoice is now paid. One statement. */
export async function issueReceipt(
  tx: Tx,
  { bookingId, now, method }: { bookingId: string; now: Date; method: ReceiptDocument["method"] },
): Promise<void> {
  const inserted = await insertReceipt(tx, bookingId, now, method);
  if (!inserted) throw new Error(`booking ${bookingId} is paid and has no invoice`);
}
