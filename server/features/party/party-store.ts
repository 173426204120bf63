/** Reads and writes teams and their members, always under the lock of the booking (rules 9.25). */
import { type RawBuilder, sql } from "kysely";
import type { BookingStatus } from "#domain/booking/lists.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { MemberRole, RedMemberRule, StatedDay, SubstitutionRule } from "#domain/party/lists.ts";
import type { PartyMember } from "#domain/party/missing.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** A member, or a replacement that waits to be one. */
export type MemberRow = PartyMember & {
  bookingId: string;
  name: string;
  email: string | null;
  uid: string | null;
  deviceHash: string | null;
  inviteVersion: number;
  guardianVersion: number;
  guardianName: string | null;
  waits: boolean;
  replaces: string | null;
  cardIds: string[];
  /** The same account is in another team on one of the days. */
  hasOtherTrip: boolean;
};
/** What of its booking a team depends on. */
export type PartyBooking = {
  bookingId: string;
  hunterUid: string;
  hunterName: string;
  landownerUid: string;
  propertyId: string;
  place: string;
  offeringId: string | null;
  status: BookingStatus;
  invoiceAtPayment: boolean;
  confirmedAt: Date | null;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  /** How many may hunt: of the booking, or of a change that is agreed on, if fewer. */
  participants: number;
  species: Species[];
  redMembers: RedMemberRule;
  substitution: SubstitutionRule;
  linkVersion: number;
  linkPlaces: number;
  toldComplete: boolean;
};

export async function findPartyBooking(db: Db | Tx, bookingId: string): Promise<PartyBooking | undefined> {
  const { rows } = await sql<PartyBooking>`
    select b.booking_id, b.hunter_uid, coalesce(h.display_name, '') as hunter_name, b.landowner_uid,
      b.property_id, coalesce(o.name, p.name) as place, b.offering_id, b.status, b.invoice_at_payment,
      b.confirmed_at, b.from_date, b.to_date,
      least(b.participants, (b.accepted_change ->> 'participants')::int) as participants,
      coalesce(o.target_species, '{}') as species, coalesce(o.red_members, 'block') as red_members,
      coalesce(o.substitution, 'free') as substitution, coalesce(t.link_version, 1) as link_version,
      coalesce(t.link_places, 0) as link_places, coalesce(t.told_complete, false) as told_complete
    from booking b join user_profile h on h.uid = b.hunter_uid join property p using (property_id)
      left join offering o using (offering_id) left join party t using (booking_id)
    where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

const memberColumns = sql`
  m.member_id, m.booking_id, m.name, m.role, m.email, m.uid, m.device_hash, m.invite_version,
  m.guardian_version, m.birth_year, m.fee, m.shooting_test, m.jegerproeve, m.tracking_dog,
  m.supervisor_member_id, m.guardian_name, m.consent_on, m.fee_seen_on, m.let_in_at, m.training_refused_at,
  m.waits, m.replaces, array(select c.card_id from party_card c
    where c.member_id = m.member_id order by c.added_at, c.card_id) as card_ids,
    has_other_trip(m.uid, m.booking_id) as has_other_trip`;
/** The members now, in their order, and the replacements that wait. */
export async function findMembers(db: Db | Tx, bookingId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from party_member m
    where m.booking_id = ${bookingId} and m.left_at is null order by m.ord`.execute(db);
  return rows;
}
/** Who has not left. */
export async function findMember(db: Db | Tx, memberId: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from party_member m
    where m.member_id = ${memberId} and m.left_at is null`.execute(db);
  return rows[0];
}

type Left = { ever: number; vacated: string[]; asked: number };
/**
 * How many rows there are, who hunted and left a place behind after the booking was agreed, and for how many such
 * places somebody who hunts waits.
 */
export async function findLeft(
  db: Tx,
  { bookingId, confirmedAt }: Pick<PartyBooking, "bookingId" | "confirmedAt">,
): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*)::int as ever,
      coalesce(array_agg(m.member_id order by m.left_at) filter (where r.waits is null and l.is_vacated), '{}')
        as vacated,
      count(*) filter (where r.waits and l.is_vacated)::int as asked
    from party_member m
      cross join lateral (select m.left_at >= ${confirmedAt}::timestamptz and is_hunting_role(m.role) as is_vacated) l
      left join lateral (select bool_and(r.waits) as waits from party_member r
        where r.replaces = m.member_id and is_hunting_role(r.role)) r on true
    where m.booking_id = ${bookingId}`.execute(db);
  return rows[0] ?? { ever: 0, vacated: [], asked: 0 };
}

export type NewMember = {
  bookingId: string;
  name: string;
  role: MemberRole;
  email: string | null;
  uid: string | null;
  waits: boolean;
  replaces: string | null;
};
/** Adds a member, and the team with the first one. */
export async function insertMember(tx: Tx, m: NewMember, now: Date): Promise<string> {
  await sql`insert into party (booking_id) values (${m.bookingId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ memberId: string }>`
    insert into party_member (booking_id, ord, name, role, email, uid, waits, replaces, added_at)
    select ${m.bookingId}, coalesce(max(ord), 0) + 1, ${m.name}, ${m.role}, ${m.email}, ${m.uid},
      ${m.waits}, ${m.replaces}::uuid,
      ${now}
    from party_member where booking_id = ${m.bookingId}
    returning member_id`.execute(tx);
  if (!rows[0]) throw new Error("an insert gave no row");
  return rows[0].memberId;
}

export type Stated = Partial<
  Record<StatedDay, CalendarDate | null> & { birthYear: number | null; supervisorMemberId: string | null }
>;
type Change = Stated & {
  uid?: string | null;
  deviceHash?: string | null;
  role?: MemberRole;
  inviteVersion?: number;
  guardianVersion?: number;
  guardianName?: string | null;
  consentOn?: CalendarDate | null;
  feeSeenOn?: CalendarDate | null;
  letInAt?: Date | null;
  trainingRefusedAt?: Date | null;
  waits?: boolean;
};
export async function changeMember(tx: Tx, memberId: string, change: Change): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("partyMember").set(change).where("memberId", "=", memberId).execute();
}
/** The version of a link that was not voided yet. */
export const firstVersion = 1;
/** Empties what a member states and shows, and who has taken the place: it is for somebody else from now on. */
export async function forgetStated(tx: Tx, memberId: string, guardianVersion: number): Promise<void> {
  await tx.deleteFrom("partyCard").where("memberId", "=", memberId).execute();
  const stated = { birthYear: null, fee: null, shootingTest: null, jegerproeve: null, trackingDog: null };
  await changeMember(tx, memberId, {
    ...{ ...stated, supervisorMemberId: null, guardianName: null, consentOn: null, letInAt: null },
    ...{ uid: null, deviceHash: null, guardianVersion },
  });
}
/** A replacement that is declined has never been a member. */
export const deleteWaiting = (tx: Tx, memberId: string): Promise<unknown> =>
  sql`delete from party_member where member_id = ${memberId} and waits`.execute(tx);
/** The member leaves; what they had stated is emptied, and nobody is supervised by them. */
export async function leaveParty(tx: Tx, memberId: string, now: Date): Promise<void> {
  await sql`update party_member set supervisor_member_id = null where supervisor_member_id = ${memberId}`.execute(
    tx,
  );
  await sql`select forget_party_member(${memberId}, ${now})`.execute(tx);
}

type PartyChange = {
  linkVersion?: number;
  linkPlaces?: number;
  toldComplete?: boolean;
  feesToTell?: boolean;
  askedForFeesOn?: CalendarDate;
  remindedDays?: 7 | 2;
};
export async function changeParty(tx: Tx, bookingId: string, change: PartyChange): Promise<void> {
  await tx
    .insertInto("party")
    .values({ bookingId, ...change })
    .onConflict((conflict) => conflict.column("bookingId").doUpdateSet(change))
    .execute();
}

type Due = { bookingId: string };
const nextParty = async (
  tx: Tx,
  { where, skippedIds }: { where: RawBuilder<unknown>; skippedIds: readonly string[] },
): Promise<Due | undefined> => {
  const { rows } = await sql<Due>`
    select t.booking_id from party t join booking b using (booking_id)
    where ${where} and b.status in ('confirmed', 'paid', 'in_progress') and not b.invoice_at_payment
      and not (t.booking_id = any (${[...skippedIds]}::uuid[]))
    order by b.from_date limit 1 for no key update of b, t skip locked`.execute(tx);
  return rows[0];
};
/** The next team with stated fees that the landowner has not been asked to see, once a day at most. */
export const lockUnseenFees = (
  tx: Tx,
  { today, skippedIds }: { today: CalendarDate; skippedIds: readonly string[] },
): Promise<Due | undefined> =>
  nextParty(tx, {
    where: sql`t.fees_to_tell and b.to_date > ${today}::date
      and (t.asked_for_fees_on is null or t.asked_for_fees_on < ${today}::date)`,
    skippedIds,
  });
/** The next team whose arrival is in 7 or 2 days and that was not reminded then. */
export const lockToRemind = (
  tx: Tx,
  { today, skippedIds }: { today: CalendarDate; skippedIds: readonly string[] },
): Promise<Due | undefined> =>
  nextParty(tx, {
    where: sql`t.reminded_days is distinct from 2 and b.from_date between ${today}::date and ${today}::date + 7
      and (t.reminded_days is null or b.from_date <= ${today}::date + 2)`,
    skippedIds,
  });

/** Empties the keys of browsers of trips that are over. */
export const forgetDevices = (tx: Db, today: CalendarDate): Promise<unknown> =>
  sql`update party_member m set device_hash = null from booking b
    where b.booking_id = m.booking_id and m.device_hash is not null and b.to_date < ${today}::date`.execute(
    tx,
  );

/** The rights of a co-host of the property. */
export async function findCoHostRights(
  db: Db | Tx,
  propertyId: string,
  uid: string,
): Promise<Record<string, CoHostRight[]>> {
  const { rows } = await sql<{ rights: CoHostRight[] }>`
    select rights from co_host where property_id = ${propertyId} and uid = ${uid}`.execute(db);
  return rows[0] ? { [uid]: rows[0].rights } : {};
}
