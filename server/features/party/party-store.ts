/** Reads and writes teams and their members, always under the lock of the booking (rules 9.25). */
import { sql } from "kysely";
import type { BookingStatus } from "#domain/booking/lists.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { RedMemberRule, SubstitutionRule } from "#domain/party/lists.ts";
import type { PartyMember } from "#domain/party/missing.ts";
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
  fromDate: CalendarDate;
  toDate: CalendarDate;
  /** How many may hunt: of the booking, or of a change that is agreed on, if fewer. */
  participants: number;
  species: Species[];
  redMembers: RedMemberRule;
  substitution: SubstitutionRule;
  linkVersion: number;
  linkPlaces: number;
};

export async function findPartyBooking(db: Db | Tx, bookingId: string): Promise<PartyBooking | undefined> {
  const { rows } = await sql<PartyBooking>`
    select b.booking_id, b.hunter_uid, h.display_name as hunter_name, b.landowner_uid, b.property_id,
      p.name as place, b.offering_id, b.status, b.invoice_at_payment, b.from_date, b.to_date,
      least(b.participants, (b.accepted_change ->> 'participants')::int) as participants,
      coalesce(o.target_species, '{}') as species, coalesce(o.red_members, 'block') as red_members,
      coalesce(o.substitution, 'free') as substitution,
      coalesce(t.link_version, 1) as link_version, coalesce(t.link_places, 0) as link_places
    from booking b join user_profile h on h.uid = b.hunter_uid join property p using (property_id)
      left join offering o using (offering_id) left join party t using (booking_id)
    where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

/** The members now, in their order, and the replacements that wait. */
export async function findMembers(db: Db | Tx, bookingId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.member_id, m.booking_id, m.name, m.role, m.email, m.uid, m.device_hash, m.invite_version,
      m.guardian_version, m.birth_year, m.fee, m.shooting_test, m.jegerproeve, m.tracking_dog,
      m.supervisor_member_id, m.guardian_name, m.consent_on, m.fee_seen_on, m.let_in_at, m.training_refused_at,
      m.waits, m.replaces, has_other_trip(m.uid, m.booking_id) as has_other_trip
    from party_member m where m.booking_id = ${bookingId} and m.left_at is null order by m.ord`.execute(db);
  return rows;
}
