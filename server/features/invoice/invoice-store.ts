/**
 * Invoices, credit notes and receipts. Rows are insert-only; number and date are given under the lock of
 * the series' row, so that there are no gaps, and dates follow the numbers.
 */
import { type RawBuilder, sql } from "kysely";
import type { CreditNoteDocument, InvoiceDocument, ReceiptDocument } from "#contract/invoice/endpoints.ts";
import type { BookingStatus } from "#domain/booking/lists.ts";
import type { PaymentStatus } from "#domain/payment/lists.ts";
import type { Quote } from "#domain/booking/price.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

type Address = { street?: string; postalCode?: string; city?: string; country?: string };
export type InvoiceSource = {
  landownerUid: string;
  fromDate: string;
  toDate: string;
  participants: number;
  companions: number;
  children: number;
  /** Of the offering; null for cabins alone. */
  species: Species[] | null;
  quote: Quote;
  vatRegistered: boolean;
  property: string;
  offering: string | null;
  municipality: string | null;
  county: string | null;
  sellerName: string;
  organizationNumber: string | null;
  sellerAddress: Address;
  inBusinessRegister: boolean | null;
  buyerName: string;
  buyerEmail: string;
  buyerAddress: Address;
  buyerOrganizationNumber: string | null;
  payToAccount: string | null;
  payToName: string | null;
  payToBic: string | null;
  seriesNo: number;
  number: number;
  issuedOn: string;
  kid: number;
};

/**
 * The invoice's data, and the next number of the seller's series for the year, with its date (rules 8.1,
 * 8.8). A rollback returns the number. The date is today, or the previous number's date if a process whose
 * clock is ahead has given that number.
 */
export async function takeNumber(
  tx: Tx,
  bookingId: string,
  { year, today }: { year: number; today: string },
): Promise<InvoiceSource> {
  const { rows } = await sql<InvoiceSource>`
    select b.landowner_uid, b.from_date, b.to_date, b.participants, b.companions, b.children, o.target_species as species, b.quote, b.vat_registered, p.name as property, o.name as offering, m.name as municipality, m.county,
      seller.display_name as seller_name, seller.organization_number, seller.address as seller_address, (seller.landowner_profile ->> 'inBusinessRegister')::boolean as in_business_register,
      coalesce(b.buyer ->> 'name', buyer.display_name) as buyer_name, buyer.email as buyer_email, coalesce(b.buyer -> 'address', buyer.address) as buyer_address,
      case when b.buyer is null then buyer.organization_number else b.buyer ->> 'organizationNumber' end as buyer_organization_number, (select payment_account from own_company) as pay_to_account, (select name from own_company) as pay_to_name, (select bic from own_company) as pay_to_bic, taken.series_no, taken.last_number as number, taken.issued_on,
      nextval('invoice_kid') as kid
    from booking b join property p using (property_id) left join offering o on o.offering_id = b.offering_id
      left join municipality m on m.municipality_number = p.municipality_number
      join user_profile seller on seller.uid = b.landowner_uid join user_profile buyer on buyer.uid = buyer_of(b),
      take_invoice_numbers(null, seller.organization_number, seller.uid, ${year}, ${today}, 1) taken
    where b.booking_id = ${bookingId}`.execute(tx);
  const [source] = rows;
  if (!source) throw new Error(`no booking ${bookingId} to invoice`);
  return source;
}

type InvoiceRow = {
  bookingId: string;
  landownerUid: string;
  seriesNo: number;
  year: number;
  number: number;
  document: InvoiceDocument;
};
export async function insertInvoice(
  tx: Tx,
  { bookingId, landownerUid, seriesNo, year, number, document }: InvoiceRow,
): Promise<void> {
  await tx
    .insertInto("invoice")
    .values({
      bookingId,
      kind: "invoice",
      landownerUid,
      seriesNo,
      year,
      number,
      issuedOn: document.date,
      dueOn: document.dueDate,
      totalOre: document.totalOre,
      document: JSON.stringify(document),
    })
    .execute();
}

type CreditSource = {
  invoiceId: string;
  landownerUid: string;
  document: InvoiceDocument;
  creditedOre: number;
  seriesNo: number;
  number: number;
  issuedOn: string;
  kid: number;
};
/**
 * The invoice to credit, the amount credited so far, and the next number of its series with its date. For an
 * invoice older than the sellers' series, the seller's series. Undefined if there is no invoice, or there is
 * a credit note for this reason already.
 */
export async function takeCreditNumber(
  tx: Tx,
  { bookingId, creditedFor }: { bookingId: string; creditedFor: string },
  { year, today }: { year: number; today: string },
): Promise<CreditSource | undefined> {
  const { rows } = await sql<CreditSource>`
    with original as (
      select invoice_id, landowner_uid, document, series_no as known,
        (select coalesce(-sum(c.total_ore), 0) from invoice c where c.refers_to = i.invoice_id)::bigint as credited_ore
      from current_invoice i where booking_id = ${bookingId}
        and not exists (select from invoice c where c.refers_to = i.invoice_id and c.credited_for = ${creditedFor})
    )
    select invoice_id, landowner_uid, document, credited_ore, taken.series_no, taken.last_number as number,
      taken.issued_on, nextval('invoice_kid') as kid from original,
      take_invoice_numbers(known, document #>> '{seller,organizationNumber}', landowner_uid, ${year}, ${today}, 1) taken`.execute(
    tx,
  );
  return rows[0];
}
export async function insertCreditNote(
  tx: Tx,
  { refersTo, creditedFor, ...row }: InvoiceRow & { refersTo: string; creditedFor: string },
): Promise<void> {
  const { document } = row;
  await tx
    .insertInto("invoice")
    .values({
      bookingId: row.bookingId,
      kind: "credit_note",
      refersTo,
      creditedFor,
      landownerUid: row.landownerUid,
      seriesNo: row.seriesNo,
      year: row.year,
      number: row.number,
      issuedOn: document.date,
      dueOn: document.dueDate,
      totalOre: document.totalOre,
      document: JSON.stringify(document),
    })
    .execute();
}

/** Issues a receipt with the invoice's amounts, in one statement; false if there is no invoice. */
export async function insertReceipt(
  tx: Tx,
  bookingId: string,
  now: Date,
  method: ReceiptDocument["method"],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into receipt (booking_id, issued_at, amount_ore, document)
    select booking_id, ${now}, paid.ore, (document - 'number' - 'date' - 'dueDate' - 'kid')
      || jsonb_build_object('bookingId', booking_id, 'invoiceNumber', document ->> 'number', 'amountOre', paid.ore) || ${JSON.stringify({ paidAt: now.toISOString(), method })}::jsonb
    from current_invoice invoice join booking b using (booking_id),
      lateral (select coalesce(b.cancel_charge_ore, invoice.total_ore) - b.uncharged_ore as ore) paid
    where booking_id = ${bookingId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Voids the receipt, because the payment never arrived. */
export const voidReceipt = (tx: Tx, bookingId: string, now: Date) =>
  tx
    .updateTable("receipt")
    .set({ voidedAt: now })
    .where("bookingId", "=", bookingId)
    .where("voidedAt", "is", null)
    .execute();

/** An invoice with its credit notes in the order of their numbers. */
export type IssuedInvoice = { invoice: InvoiceDocument; creditNotes: CreditNoteDocument[] };
export type InvoiceDocuments = {
  /** Who bought the booking: its hunter, unless it was handed over (rules 9.24). */
  buyerUid: string;
  landownerUid: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  paidAt: Date | null;
  paymentDueAt: Date | null;
  cancelChargeOre: number | null;
  unchargedOre: number;
  invoiceId: string | null;
  invoice: InvoiceDocument | null;
  /** The credit notes in the order of their numbers. */
  creditNotes: CreditNoteDocument[];
  /** Invoices that were replaced because the booking was changed (rules 4.7), in the order of their issue. */
  earlier: IssuedInvoice[];
  receipt: ReceiptDocument | null;
  quote: Quote;
};
const creditNotesOf = (invoiceId: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(c.document order by c.issued_on, c.series_no nulls first, c.number)
    from invoice c where c.refers_to = ${invoiceId}), '[]')`;
export async function findInvoiceDocuments(db: Db, bookingId: string): Promise<InvoiceDocuments | undefined> {
  const { rows } = await sql<InvoiceDocuments>`
    select buyer_of(b) as buyer_uid, b.landowner_uid, b.status, b.payment_status, b.paid_at,
      b.payment_due_at,
      b.cancel_charge_ore, b.uncharged_ore, b.quote, i.invoice_id, i.document as invoice, r.document as receipt,
      ${creditNotesOf(sql`i.invoice_id`)} as credit_notes,
      coalesce((select jsonb_agg(jsonb_build_object('invoice', e.document,
          'creditNotes', ${creditNotesOf(sql`e.invoice_id`)}) order by e.issued_on, e.series_no nulls first, e.number)
        from invoice e where e.booking_id = b.booking_id and e.kind = 'invoice'
          and e.invoice_id is distinct from i.invoice_id), '[]') as earlier
    from booking b left join current_invoice i on i.booking_id = b.booking_id
      left join receipt r on r.booking_id = b.booking_id and r.voided_at is null
    where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}
