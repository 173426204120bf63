/** Encrypted tax details, and the year's income of landowners according to the ledger. */
import { sql } from "kysely";
import { serviceTypes } from "#domain/tax/reporting.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

type SealedDetails = { sealed: Buffer; updatedAt: Date };
export async function findSealed(db: Db | Tx, uid: string): Promise<SealedDetails | undefined> {
  const { rows } =
    await sql<SealedDetails>`select sealed, updated_at from tax_details where uid = ${uid}`.execute(db);
  return rows[0];
}
/** Stores the details; returns whether there were details before. */
export async function saveSealed(tx: Tx, uid: string, sealed: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with before as (select from tax_details where uid = ${uid})
    insert into tax_details (uid, sealed, updated_at) values (${uid}, ${sealed}, ${now})
    on conflict (uid) do update set sealed = excluded.sealed, updated_at = excluded.updated_at
    returning exists (select from before) as known`.execute(tx);
  return rows[0]?.known ?? false;
}

/** Locks the next details after the owner id `after` that another key than the current one has encrypted. */
export async function lockUnderOtherKey(
  tx: Tx,
  start: Buffer,
  after: string,
): Promise<{ uid: string; sealed: Buffer } | undefined> {
  const { rows } = await sql<{ uid: string; sealed: Buffer }>`
    select uid, sealed from tax_details where uid > ${after} and substring(sealed for ${start.length}::int) <> ${start}
    order by uid limit 1 for update skip locked`.execute(tx);
  return rows[0];
}
/** Stores details that are encrypted again; since they have not changed, neither does their time. */
export const saveResealed = (tx: Tx, uid: string, sealed: Buffer) =>
  sql`update tax_details set sealed = ${sealed} where uid = ${uid}`.execute(tx);

/** Deletes a leaving user's details, unless the user was paid: that year's report needs them. */
export async function deleteUnlessPaid(tx: Tx, uid: string): Promise<void> {
  await sql`delete from tax_details where uid = ${uid}
    and not exists (select from payout where landowner_uid = ${uid} and amount_ore > 0)`.execute(tx);
}

/** The facts that decide whether we must ask for details: payouts sent and bookings agreed in the year. */
export async function countReasons(
  db: Db,
  uid: string,
  year: number,
): Promise<{ payouts: number; bookings: number }> {
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`];
  const isWithinYear = (column: string) =>
    sql`${sql.ref(column)} >= (${from}::timestamp at time zone 'Europe/Oslo') and ${sql.ref(column)} < (${to}::timestamp at time zone 'Europe/Oslo')`;
  const { rows } = await sql<{ payouts: number; bookings: number }>`select
    (select count(*)::int from payout where landowner_uid = ${uid} and amount_ore > 0
      and ${isWithinYear("sentAt")}) as payouts,
    (select count(*)::int from booking where landowner_uid = ${uid} and total_ore > 0 and ${isWithinYear("confirmedAt")}) as bookings`.execute(
    db,
  );
  return rows[0] ?? { payouts: 0, bookings: 0 };
}

type Quarter = { quarter: number; considerationOre: number; feesOre: number; activities: number };
export type SellerRow = {
  uid: string;
  sealed: Buffer | null;
  /** The account's name, used for landowners without details. */
  name: string;
  email: string;
  organizationNumber: string | null;
  bankAccountNumber: string | null;
  vatRegistered: boolean;
  properties: {
    propertyId: string;
    name: string;
    address: string;
    municipality: string;
    parcels: string[];
    activity: "immovable_property" | "personal_service";
    rentedDays: number;
    quarters: Quarter[];
  }[];
};
/**
 * Lists landowners after the id `after` by one statement, with what was released to them in the year by
 * property and quarter. Only stays that took place count as days let.
 */
export async function listSellers(
  db: Db,
  { year, after, limit }: { year: number; after: string | undefined; limit: number },
): Promise<SellerRow[]> {
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`];
  const { rows } = await sql<SellerRow>`
    with entries as (
      select b.landowner_uid as uid, b.property_id, b.booking_id, case when b.status = 'completed' then b.to_date - b.from_date else 0 end as days, extract(quarter from l.at at time zone 'Europe/Oslo')::int as quarter,
        case when o.offering_type = any (${[...serviceTypes]}::text[]) then 'personal_service' else 'immovable_property' end as activity,
        case when l.account = 'commission' then -l.amount_ore else 0 end as fees, case when l.account like 'landowner/%' then -l.amount_ore else 0 end as consideration
      from ledger_entry l join booking b using (booking_id) left join offering o using (offering_id)
      where l.reason = 'released' and l.account ~ '^(commission|landowner/)' and ${after === undefined ? sql`true` : sql`b.landowner_uid > ${after}`}
        and l.at >= (${from}::timestamp at time zone 'Europe/Oslo') and l.at < (${to}::timestamp at time zone 'Europe/Oslo')),
    sellers as (select distinct uid from entries order by uid limit ${limit}),
    quarters as (select uid, property_id, activity, quarter, sum(consideration)::bigint as consideration, sum(fees)::bigint as fees, count(distinct booking_id)::int as activities
      from entries join sellers using (uid) group by 1, 2, 3, 4),
    stays as (select uid, property_id, activity, sum(days)::int as days from (select distinct uid, property_id, activity, booking_id, days from entries join sellers using (uid)) s group by 1, 2, 3),
    places as (select uid, jsonb_agg(jsonb_build_object('propertyId', property_id, 'name', p.name, 'address', p.address, 'municipality', coalesce(m.name, ''), 'activity', activity, 'rentedDays', s.days,
        'parcels', coalesce((select jsonb_agg(concat_ws('/', a.gnr, a.bnr, a.fnr, a.snr) order by a.main desc, a.gnr, a.bnr) from parcel a where a.property_id = p.property_id), '[]'),
        'quarters', (select jsonb_agg(jsonb_build_object('quarter', q.quarter, 'considerationOre', q.consideration, 'feesOre', q.fees, 'activities', q.activities) order by q.quarter)
          from quarters q where (q.uid, q.property_id, q.activity) = (s.uid, s.property_id, s.activity))) order by p.name, property_id, activity) as properties
      from stays s join property p using (property_id) left join municipality m using (municipality_number) group by uid)
    select u.uid, t.sealed, u.display_name as name, u.email, u.organization_number, u.bank_account_number,
      coalesce((u.landowner_profile ->> 'vatRegistered')::boolean, false) as vat_registered, places.properties
    from places join user_profile u using (uid) left join tax_details t using (uid) order by u.uid`.execute(
    db,
  );
  return rows;
}
