/** Writes handovers of bookings, always under the lock of the booking (rules 9.24). */
import { sql } from "kysely";
import { documentVersions } from "#domain/company/facts.ts";
import type { AroundBooking, HandoverStatus } from "#domain/handover/handover.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type Handover = {
  handoverId: string;
  bookingId: string;
  byUid: string;
  status: HandoverStatus;
  email: string | null;
  tokenHash: string | null;
  receiverUid: string | null;
  dueAt: Date;
  updatedAt: Date;
};
const columns = [
  ...(["handoverId", "bookingId", "byUid", "status", "email", "tokenHash", "receiverUid"] as const),
  ...(["dueAt", "updatedAt"] as const),
] as const;

export const findHandover = async (db: Db | Tx, handoverId: string): Promise<Handover | undefined> =>
  (await db
    .selectFrom("bookingHandover")
    .select(columns)
    .where("handoverId", "=", handoverId)
    .executeTakeFirst()) as Handover | undefined;

/** The newest handover of a booking. */
export const findNewest = async (db: Db | Tx, bookingId: string): Promise<Handover | undefined> =>
  (await db
    .selectFrom("bookingHandover")
    .select(columns)
    .where("bookingId", "=", bookingId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst()) as Handover | undefined;

type NewHandover = Pick<Handover, "bookingId" | "byUid" | "dueAt"> & {
  email: string;
  tokenHash: string;
  now: Date;
};
export async function insertHandover(tx: Tx, { now, ...handover }: NewHandover): Promise<string> {
  const { handoverId } = await tx
    .insertInto("bookingHandover")
    .values({ ...handover, status: "offered", createdAt: now, updatedAt: now })
    .returning("handoverId")
    .executeTakeFirstOrThrow();
  return handoverId;
}

/** The receiver has accepted the terms; `ageConfirmed`: also the age of those who hunt. */
export const saveAccepted = (
  tx: Tx,
  handoverId: string,
  o: { receiverUid: string; ageConfirmed: boolean; dueAt: Date; now: Date },
) =>
  tx
    .updateTable("bookingHandover")
    .set({
      status: "accepted",
      receiverUid: o.receiverUid,
      ageConfirmed: o.ageConfirmed,
      email: null,
      tokenHash: null,
      acceptedAt: o.now,
      termsVersion: documentVersions.terms,
      privacyVersion: documentVersions.privacy,
      dueAt: o.dueAt,
      updatedAt: o.now,
    })
    .where("handoverId", "=", handoverId)
    .executeTakeFirstOrThrow();

type Ended = Exclude<HandoverStatus, "offered" | "accepted">;
export const saveEnded = (tx: Tx, handoverId: string, status: Ended, now: Date) =>
  tx
    .updateTable("bookingHandover")
    .set({ status, email: null, tokenHash: null, updatedAt: now })
    .where("handoverId", "=", handoverId)
    .executeTakeFirstOrThrow();

/**
 * Makes the receiver the booking's hunter. Who bought it stays the buyer, by name too: of the invoice if there
 * is one, otherwise of the profile. The receiver is told of the key and the message before arrival anew.
 */
export async function handOver(
  tx: Tx,
  { bookingId, receiverUid, now }: { bookingId: string; receiverUid: string; now: Date },
): Promise<void> {
  await sql`
    update booking b set hunter_uid = ${receiverUid},
      buyer_uid = nullif(buyer_of(b), ${receiverUid}),
      buyer = coalesce(b.buyer, (
        select jsonb_build_object(
          'name', coalesce(i.document #>> '{buyer,name}', u.display_name),
          'address', coalesce(i.document #> '{buyer,postalAddress}', u.address, '{}'),
          'organizationNumber', case when i.invoice_id is null then u.organization_number
            else i.document #>> '{buyer,organizationNumber}' end)
        from user_profile u left join current_invoice i on i.booking_id = b.booking_id
        where u.uid = buyer_of(b))),
      key_told_at = null, arrival_message_sent_at = null, arrival_message_due_at = '-infinity',
      updated_at = ${now}
    where booking_id = ${bookingId}`.execute(tx);
  // after the trigger that sets it when somebody is told
  await sql`update booking set key_due_at = '-infinity' where booking_id = ${bookingId}`.execute(tx);
}

/** Read while the booking's row is locked. */
export async function findAround(tx: Db | Tx, bookingId: string): Promise<AroundBooking> {
  const { rows } = await sql<AroundBooking>`
    select exists (select from booking_change
        where booking_id = ${bookingId} and status in ('open', 'accepted')) as has_proposal,
      has_open_problem(${bookingId}) as has_problem,
      exists (select from refund
        where booking_id = ${bookingId} and status = 'decided') as has_refund_on_its_way`.execute(tx);
  const [around] = rows;
  if (!around) throw new Error("a select without from gave no row");
  return around;
}

/** The landowner and the co-hosts of a property. */
export async function findHosts(tx: Tx, propertyId: string, landownerUid: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from co_host where property_id = ${propertyId} and uid is not null for share`.execute(tx);
  return [landownerUid, ...rows.map(({ uid }) => uid)];
}

export async function findCoHosts(db: Db, bookingId: string): Promise<Record<string, CoHostRight[]>> {
  const { rows } = await sql<{ coHosts: Record<string, CoHostRight[]> }>`
    select co_hosts_of(property_id) as co_hosts from booking where booking_id = ${bookingId}`.execute(db);
  return rows[0]?.coHosts ?? {};
}

type OfferedRow = {
  hunterUid: string;
  landownerUid: string;
  buyerUid: string | null;
  propertyId: string;
  offeringId: string | null;
  status: string;
  coHosts: Record<string, CoHostRight[]>;
  byName: string | null;
  landownerName: string | null;
  receiverName: string | null;
  propertyName: string;
  offeringName: string | null;
  names: { name: string | null; english: { name?: string } | null }[];
  municipality: string | null;
  species: string[] | null;
  fromDate: string;
  toDate: string;
  participants: number;
  companions: number;
  children: number;
  cabins: { cabinId: string; name: string }[];
  services: { serviceId: string; name: string; quantity: number }[];
  cancellationPolicy: "flexible" | "moderate" | "strict";
  totalOre: number;
};
const nameOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.deleted_at`)} is null then ${sql.ref(`${alias}.display_name`)} end`;
/** What a handover offers, in Norwegian. */
export async function findOffered(db: Db | Tx, handoverId: string): Promise<OfferedRow | undefined> {
  const { rows } = await sql<OfferedRow>`
    select b.hunter_uid, b.landowner_uid, b.buyer_uid, b.status, co_hosts_of(b.property_id) as co_hosts,
      b.property_id, b.offering_id, ${nameOf("g")} as by_name, ${nameOf("l")} as landowner_name,
      ${nameOf("r")} as receiver_name,
      p.name as property_name, o.name as offering_name,
      (select jsonb_agg(jsonb_build_object('name', n.name, 'english', n.english)) from (
        select p.name, p.english union all select o.name, o.english
        union all select c.name, c.english from cabin c where c.property_id = b.property_id) n) as names,
      m.name as municipality, o.target_species as species, b.from_date, b.to_date, b.participants, b.companions,
      b.children, b.cabins, b.services, b.cancellation_policy, b.total_ore
    from booking_handover h join booking b using (booking_id) join property p using (property_id)
      left join offering o on o.offering_id = b.offering_id left join municipality m using (municipality_number)
      join user_profile g on g.uid = h.by_uid join user_profile l on l.uid = b.landowner_uid
      left join user_profile r on r.uid = h.receiver_uid
    where h.handover_id = ${handoverId}`.execute(db);
  return rows[0];
}

/** A handover that nobody answered in time; locks its booking too. */
export async function lockLapsed(
  tx: Tx,
  now: Date,
  skippedIds: readonly string[],
): Promise<Handover | undefined> {
  const { rows } = await sql<Handover>`
    select h.handover_id, h.booking_id, h.by_uid, h.status, h.email, h.token_hash, h.receiver_uid, h.due_at,
      h.updated_at
    from booking_handover h join booking b using (booking_id)
    where h.status in ('offered', 'accepted') and h.due_at <= ${now}
      and not (h.booking_id = any (${[...skippedIds]}::uuid[]))
    order by h.due_at limit 1 for no key update of b, h skip locked`.execute(tx);
  return rows[0];
}
/** A handover that ended with its booking, of which nobody was told; notes that they are. */
export async function takeEnded(
  tx: Tx,
  _now: Date,
  skippedIds: readonly string[],
): Promise<Handover | undefined> {
  const { rows } = await sql<Handover>`
    with taken as (
      select handover_id from booking_handover
      where tells and not (booking_id = any (${[...skippedIds]}::uuid[]))
      order by updated_at limit 1 for no key update skip locked)
    update booking_handover h set tells = false from taken where h.handover_id = taken.handover_id
    returning h.handover_id, h.booking_id, h.by_uid, h.status, h.email, h.token_hash, h.receiver_uid, h.due_at,
      h.updated_at`.execute(tx);
  return rows[0];
}
