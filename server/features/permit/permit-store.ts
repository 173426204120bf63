import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type VoidReason =
  | "member_left"
  | "member_changed"
  | "booking_ended"
  | "stay_changed"
  | "not_ready"
  | "key_compromised";

/** What a permit of a booking says beside its member. */
export type PermitStay = {
  bookingId: string;
  status: string;
  propertyId: string;
  propertyType: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  groundIds: string[];
  species: Species[];
  quota: string | number | null;
};
/** Undefined for a booking that holds no ground of an offering. Species and ground are those it was sold with. */
export async function findPermitStay(db: Db | Tx, bookingId: string): Promise<PermitStay | undefined> {
  const { rows } = await sql<PermitStay>`
    select b.booking_id, b.status, b.property_id, p.type as property_type, b.from_date, b.to_date,
      h.ground_ids, coalesce(nullif(h.species, '{}'), nullif(o.target_species, '{}'), p.species) as species,
      p.quota
    from booking b join property p using (property_id) join offering o on o.offering_id = b.offering_id
      join ground_hold h on h.booking_id = b.booking_id
    where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

/** Locks the next booking whose permits are to be looked at, before anything of it. */
export async function lockNextToCheck(
  tx: Tx,
  skippedIds: readonly string[],
): Promise<{ bookingId: string } | undefined> {
  const { rows } = await sql<{ bookingId: string }>`
    select b.booking_id from booking b
    where b.booking_id in (select c.booking_id from permit_check c
      where c.booking_id <> all (${skippedIds}::uuid[]) order by c.check_id limit 100)
    limit 1 for no key update skip locked`.execute(tx);
  return rows[0];
}
export const lockToCheck = (tx: Tx, bookingId: string) =>
  sql`select from booking where booking_id = ${bookingId} for no key update`.execute(tx);
export async function isToCheck(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select from permit_check where booking_id = ${bookingId} limit 1`.execute(db);
  return rows.length > 0;
}
/** Has all stays looked at that are not over: a day that was stated for later may have come. */
export async function checkAllPermits(db: Db, today: CalendarDate): Promise<void> {
  await sql`insert into permit_check (booking_id)
    select b.booking_id from booking b where has_permits(b.status) and b.to_date >= ${today}::date
      and b.offering_id is not null
      and exists (select from party_member m where m.booking_id = b.booking_id)`.execute(db);
}
export async function findChecks(tx: Tx, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ checkId: string }>`
    select check_id::text from permit_check where booking_id = ${bookingId}`.execute(tx);
  return rows.map(({ checkId }) => checkId);
}
export const deleteChecks = (tx: Tx, checkIds: readonly string[]) =>
  sql`delete from permit_check where check_id = any (${checkIds}::bigint[])`.execute(tx);

/** Members are locked before their permits, as whoever changes a member does. */
export const lockMembers = (tx: Tx, bookingId: string) =>
  sql`select from party_member where booking_id = ${bookingId} order by member_id for no key update`.execute(
    tx,
  );

type PermitRow = {
  permitId: string;
  memberId: string;
  payload: string;
  voidReason: VoidReason | null;
  voidAt: Date | null;
};
/** The permits that are valid, and those of which the audit does not know that they are void. */
export async function lockOpenPermits(tx: Tx, bookingId: string): Promise<PermitRow[]> {
  const { rows } = await sql<PermitRow>`
    select permit_id, member_id, payload, void_reason, void_at from permit
    where booking_id = ${bookingId} and void_at is null order by permit_id for no key update`.execute(tx);
  return rows;
}
export const insertPermit = (
  tx: Tx,
  permit: {
    permitId: string;
    memberId: string;
    bookingId: string;
    kid: number;
    fromDate: CalendarDate;
    toDate: CalendarDate;
    groundIds: string[];
    payload: string;
    salt: Buffer;
    issuedAt: Date;
  },
) => tx.insertInto("permit").values(permit).execute();
export const markVoid = (tx: Tx, permitId: string, reason: VoidReason, now: Date) =>
  sql`update permit set void_reason = coalesce(void_reason, ${reason}), void_at = ${now}
    where permit_id = ${permitId}`.execute(tx);

/** The permits that are void though their stay is not over, by their id. */
export async function findRevoked(db: Db, today: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ permitId: string }>`select permit_id from permit
    where void_reason is not null and to_date >= ${today}::date order by permit_id`.execute(db);
  return rows.map(({ permitId }) => permitId);
}

export type ListedPermit = { permitId: string; memberId: string; isVoid: boolean; payload: string };
/** `memberId`: only this member's. The valid ones first, in the order of the team. */
export async function listPermits(
  db: Db,
  bookingId: string,
  memberId: string | undefined,
): Promise<ListedPermit[]> {
  const { rows } = await sql<ListedPermit>`
    select p.permit_id, p.member_id, p.void_reason is not null as is_void, p.payload
    from permit p join party_member m using (member_id)
    where p.booking_id = ${bookingId} and (${memberId ?? null}::uuid is null or p.member_id = ${memberId ?? null})
    order by p.void_reason is not null, m.ord, p.issued_at desc limit 600`.execute(db);
  return rows;
}

type PermitReaders = {
  bookingId: string;
  hunterUid: string;
  landownerUid: string;
  status: string;
  coHosts: Record<string, CoHostRight[]>;
};
export async function findReaders(db: Db | Tx, bookingId: string): Promise<PermitReaders | undefined> {
  const { rows } = await sql<PermitReaders>`
    select booking_id, hunter_uid, landowner_uid, status, co_hosts_of(property_id) as co_hosts
    from booking where booking_id = ${bookingId}`.execute(db);
  return rows[0];
}
export async function findOwnMember(db: Db, bookingId: string, uid: string): Promise<string | undefined> {
  const { rows } = await sql<{ memberId: string }>`select member_id from party_member
    where booking_id = ${bookingId} and uid = ${uid} and left_at is null`.execute(db);
  return rows[0]?.memberId;
}

export type PrintedPermit = {
  permitId: string;
  memberId: string;
  bookingId: string;
  name: string;
  payload: string;
  isVoid: boolean;
  issuedAt: Date;
  propertyName: string;
  englishName: string | null;
  municipality: string | null;
  offeringName: string;
  parts: string[];
};
export async function findPrinted(db: Db, permitId: string): Promise<PrintedPermit | undefined> {
  const { rows } = await sql<PrintedPermit>`
    select x.permit_id, x.member_id, x.booking_id, m.name, x.payload, x.void_reason is not null as is_void,
      x.issued_at, p.name as property_name, p.english ->> 'name' as english_name, u.name as municipality,
      coalesce(o.name, '') as offering_name,
      array(select g.name from ground g where g.ground_id = any (x.ground_ids) and g.kind is not null
        order by g.position, g.name) as parts
    from permit x join party_member m using (member_id) join booking b on b.booking_id = x.booking_id
      join property p using (property_id) left join municipality u using (municipality_number)
      left join offering o on o.offering_id = b.offering_id
    where x.permit_id = ${permitId}`.execute(db);
  return rows[0];
}
