/** One person for administrators: each list uses an index of the person's own rows, newest first. */
import { type RawBuilder, sql } from "kysely";
import type { BookingStatus } from "#domain/booking/lists.ts";
import type { PayoutStatus, refundStatuses } from "#domain/payment/lists.ts";
import type { Db } from "#server/platform/database/database.ts";
import { exactInstant, utcText } from "#server/platform/database/instant-store.ts";

export type After = readonly [at: string, id: string] | undefined;
/** `at` is in the format of `utcText`. */
type Position = { at: string; id: string };
export const placeOf = ({ at, id }: Position): [string, string] => [exactInstant(at), id];

type PersonRow = {
  uid: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  address: Record<string, string>;
  language: "nb" | "en";
  organizationNumber: string | null;
  vatRegistered: boolean;
  agreedVersion: string | null;
  agreedAt: Date | null;
  termsVersion: string | null;
  bankAccount: string | null;
  payoutAccountFrom: Date | null;
  connected: {
    accountId: string;
    detailsSubmitted: boolean;
    transfersActive: boolean;
    requirementsDue: string[];
  } | null;
  taxDetailsGiven: boolean;
  owedOre: number;
  heldOre: number;
};
export async function findPerson(db: Db, uid: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select u.uid, u.first_name, u.last_name, u.phone_number phone, u.address, u.language,
      u.organization_number, coalesce((u.landowner_profile ->> 'vatRegistered')::boolean, false) vat_registered,
      u.invoicing_agreed_version agreed_version, u.invoicing_agreed_at agreed_at, u.terms_version,
      u.bank_account_number bank_account, u.payout_account_from,
      (select jsonb_build_object('accountId', c.account_id, 'detailsSubmitted', c.details_submitted,
        'transfersActive', coalesce(c.transfers_active, c.payouts_enabled), 'requirementsDue', c.requirements_due) from connected_account c where c.uid = u.uid) connected,
      exists (select from tax_details t where t.uid = u.uid) tax_details_given,
      (select coalesce(-sum(e.amount_ore), 0)::bigint from ledger_entry e
        where e.account = 'landowner/' || u.uid) owed_ore,
      (select coalesce(sum(p.amount_ore), 0)::bigint from payout p where p.landowner_uid = u.uid
        and p.released_at is null) held_ore
    from user_profile u where u.uid = ${uid}`.execute(db);
  return rows[0];
}

const newestFirst = ({ at, id }: { at: RawBuilder<unknown>; id: RawBuilder<unknown> }, after: After) => ({
  place: after ? sql`and (${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``,
  order: sql`order by ${at} desc, ${id} desc`,
});

type PropertyRow = Position & {
  name: string;
  municipality: string | null;
  status: "draft" | "published" | "inactive" | "under_review";
  offerings: number;
};
export async function listProperties(
  db: Db,
  uid: string,
  { after, limit }: { after: After; limit: number },
): Promise<PropertyRow[]> {
  const { place, order } = newestFirst({ at: sql`p.created_at`, id: sql`p.property_id` }, after);
  const { rows } = await sql<PropertyRow>`
    select p.property_id id, ${utcText("p.createdAt")} at, p.name, m.name municipality, p.status,
      (select count(*)::int from offering o where o.property_id = p.property_id and o.status <> 'archived') offerings
    from property p left join municipality m using (municipality_number)
    where p.owner_uid = ${uid} and p.deleted_at is null ${place} ${order} limit ${limit}`.execute(db);
  return rows;
}

type BookingRow = Position & {
  property: string;
  other: string;
  otherUid: string;
  fromDate: string;
  toDate: string;
  status: BookingStatus;
  totalOre: number;
};
export async function listBookingsOf(
  db: Db,
  { uid, side }: { uid: string; side: "hunter" | "landowner" },
  { after, limit }: { after: After; limit: number },
): Promise<BookingRow[]> {
  const [own, other] = [`b.${side}_uid`, side === "hunter" ? "b.landownerUid" : "b.hunterUid"];
  const { place, order } = newestFirst({ at: sql`b.created_at`, id: sql`b.booking_id` }, after);
  const { rows } = await sql<BookingRow>`
    select b.booking_id id, ${utcText("b.createdAt")} at, p.name property, o.display_name other, o.uid other_uid,
      b.from_date, b.to_date, b.status, b.total_ore
    from booking b join property p using (property_id) join user_profile o on o.uid = ${sql.ref(other)}
    where ${sql.ref(own)} = ${uid} and b.status <> 'calculated' ${place} ${order} limit ${limit}`.execute(db);
  return rows;
}

type MoneyRow = Position & {
  kind: "payout" | "refund" | "case";
  bookingId: string;
  property: string;
  amountOre: number;
  status: PayoutStatus | (typeof refundStatuses)[number] | "open" | "settled";
};
/** The person's refunds as buyer, payouts as landowner, and cases as either. */
export async function listMoneyOf(
  db: Db,
  uid: string,
  { after, limit }: { after: After; limit: number },
): Promise<MoneyRow[]> {
  const { place, order } = newestFirst({ at: sql`x.moment`, id: sql`x.id` }, after);
  const { rows } = await sql<MoneyRow>`
    with own as materialized (
      select booking_id, true is_buyer from booking
        where buyer_uid is null and hunter_uid = ${uid} or buyer_uid = ${uid}
      union all select booking_id, false from booking where landowner_uid = ${uid})
    select x.id, ${utcText("x.moment")} at, x.kind, x.booking_id, p.name property, x.amount_ore, x.status
    from (
      select payout_id id, coalesce(sent_at, released_at, created_at) moment, 'payout' kind, booking_id, amount_ore, status
        from payout where landowner_uid = ${uid}
      union all
      select refund_id, coalesce(sent_at, decided_at), 'refund', booking_id, amount_ore, status from refund
        join own using (booking_id) where own.is_buyer
      union all
      select case_id, opened_at, 'case', booking_id, amount, case when settled_at is null then 'open' else 'settled' end
        from payment_case where booking_id in (select booking_id from own)
    ) x join booking b using (booking_id) join property p using (property_id)
    where true ${place} ${order} limit ${limit}`.execute(db);
  return rows;
}

type DocumentRow = Position & {
  kind: "invoice" | "credit_note" | "commission_invoice" | "commission_credit_note";
  number: string;
  bookingId: string;
  side: "seller" | "buyer";
  other: string;
  issuedOn: string;
  totalOre: number;
};
/** In a commission invoice the landowner is the buyer. */
export async function listDocumentsOf(
  db: Db,
  uid: string,
  { after, limit }: { after: After; limit: number },
): Promise<DocumentRow[]> {
  const { place, order } = newestFirst({ at: sql`x.moment`, id: sql`x.id` }, after);
  const invoices = (where: RawBuilder<unknown>, side: "seller" | "buyer", other: string) => sql`
    select i.invoice_id id, (i.issued_on::timestamp at time zone 'utc') moment, i.kind, i.document, i.booking_id, ${side}::text side,
      i.document -> ${other}::text ->> 'name' other, i.issued_on, i.total_ore from invoice i ${where}`;
  const { rows } = await sql<DocumentRow>`
    select x.id, ${utcText("x.moment")} at, x.kind, x.document ->> 'number' number, x.booking_id, x.side,
      coalesce(x.other, '') other, x.issued_on, x.total_ore
    from (
      ${invoices(sql`where i.landowner_uid = ${uid}`, "seller", "buyer")}
      union all
      ${invoices(
        sql`join booking b using (booking_id)
        where b.buyer_uid is null and b.hunter_uid = ${uid} or b.buyer_uid = ${uid}`,
        "buyer",
        "seller",
      )}
      union all
      select c.commission_invoice_id, (c.issued_on::timestamp at time zone 'utc'), case c.kind when 'invoice' then 'commission_invoice' else 'commission_credit_note' end,
        c.document, c.booking_id, 'buyer', c.document -> 'seller' ->> 'name', c.issued_on, c.total_ore
        from commission_invoice c where c.landowner_uid = ${uid}
    ) x where true ${place} ${order} limit ${limit}`.execute(db);
  return rows;
}
