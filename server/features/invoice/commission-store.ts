import { sql } from "kysely";
import type { CommissionInvoice } from "#contract/invoice/endpoints.ts";
import type { z } from "zod";
import type { Species } from "#domain/species/species.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type CommissionDocument = Omit<
  z.output<typeof CommissionInvoice>,
  "commissionInvoiceId" | "bookingId" | "kind"
>;
type Address = { street?: string; postalCode?: string; city?: string; country?: string };
export type CommissionSource = {
  landownerUid: string;
  commissionOre: number;
  invoicedOre: number;
  ratePercent: number;
  fromDate: string;
  toDate: string;
  participants: number;
  companions: number;
  children: number;
  /** Of the offering; null for cabins alone. */
  species: Species[] | null;
  property: string;
  offering: string | null;
  municipality: string | null;
  county: string | null;
  company: { name: string; organizationNumber: string; address: string } | null;
  buyerName: string;
  buyerEmail: string;
  buyerAddress: Address;
  buyerNumber: string | null;
  lastInvoice: { id: string; number: string; date: string } | null;
};

/**
 * A booking whose commission is to be invoiced: locks it against changes of its split, and removes it from
 * the queue. Undefined if other processes handle all that remain. `skippedIds`: bookings that stay in the
 * queue.
 */
export async function takeCommissionToInvoice(tx: Tx, skippedIds: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select b.booking_id as id from commission_to_invoice c join booking b using (booking_id)
    where b.booking_id <> all (${skippedIds}::uuid[]) order by b.booking_id limit 1 for no key update of b skip locked`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) return undefined;
  await tx.deleteFrom("commissionToInvoice").where("bookingId", "=", found.id).execute();
  return found.id;
}

export async function findCommissionSource(tx: Tx, bookingId: string): Promise<CommissionSource> {
  const { rows } = await sql<CommissionSource>`
    select b.landowner_uid, commission_realised(b) as commission_ore,
      coalesce(b.commission_rate_percent, 0)::float8 as rate_percent,
      (select coalesce(sum(i.total_ore), 0)::bigint from commission_invoice i where i.booking_id = b.booking_id) as invoiced_ore,
      b.from_date, b.to_date, b.participants, b.companions, b.children, o.target_species as species, p.name as property, o.name as offering, m.name as municipality, m.county,
      (select jsonb_build_object('name', c.name, 'organizationNumber', c.organization_number, 'address', c.address) from own_company c where c.name is not null) as company,
      u.display_name as buyer_name, u.email as buyer_email, u.address as buyer_address, u.organization_number as buyer_number,
      (select jsonb_build_object('id', i.commission_invoice_id, 'number', i.document ->> 'number', 'date', i.issued_on)
        from commission_invoice i where i.booking_id = b.booking_id and i.kind = 'invoice' order by i.year desc, i.number desc limit 1) as last_invoice
    from booking b join property p using (property_id) left join offering o on o.offering_id = b.offering_id
      left join municipality m on m.municipality_number = p.municipality_number join user_profile u on u.uid = b.landowner_uid
    where b.booking_id = ${bookingId}`.execute(tx);
  const [source] = rows;
  if (!source) throw new Error(`no booking ${bookingId} to invoice the commission of`);
  return source;
}

/** The next number of the year, and its date: today, or the previous number's date if that is later. */
export async function takeCommissionNumber(
  tx: Tx,
  { year, today }: { year: number; today: string },
): Promise<{ number: number; date: string }> {
  const { rows } = await sql<{ number: number; date: string }>`
    insert into commission_series as s (year, last_number, last_issued_on) values (${year}, 1, ${today}::date)
    on conflict (year) do update set last_number = s.last_number + 1, last_issued_on = greatest(s.last_issued_on, excluded.last_issued_on)
    returning last_number as number, last_issued_on as date`.execute(tx);
  const [takenNumber] = rows;
  if (!takenNumber) throw new Error("no number was taken");
  return takenNumber;
}

export async function insertCommissionInvoice(
  tx: Tx,
  row: {
    bookingId: string;
    landownerUid: string;
    refersTo: string | null;
    year: number;
    number: number;
    document: CommissionDocument;
  },
): Promise<void> {
  await tx
    .insertInto("commissionInvoice")
    .values({
      bookingId: row.bookingId,
      landownerUid: row.landownerUid,
      kind: row.refersTo ? "credit_note" : "invoice",
      refersTo: row.refersTo,
      year: row.year,
      number: row.number,
      issuedOn: row.document.date,
      totalOre: row.document.totalOre,
      document: JSON.stringify(row.document),
    })
    .execute();
}

export type CommissionInvoiceRow = {
  id: string;
  kind: "invoice" | "credit_note";
  document: CommissionDocument;
};
type CommissionInvoices = {
  landownerUid: string;
  hunterUid: string;
  invoices: CommissionInvoiceRow[];
};
/** The booking's commission invoices in the order of issue; undefined if there is no such booking. */
export async function findCommissionInvoices(
  db: Db,
  bookingId: string,
): Promise<CommissionInvoices | undefined> {
  const { rows } = await sql<CommissionInvoices>`
    select b.landowner_uid, b.hunter_uid, coalesce((select jsonb_agg(jsonb_build_object('id', i.commission_invoice_id, 'kind', i.kind, 'document', i.document)
      order by i.year, i.number) from commission_invoice i where i.booking_id = b.booking_id), '[]') as invoices
    from booking b where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}
