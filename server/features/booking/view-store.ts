/** Reads bookings for display: the row with names, people, invoices, payout and history, in one statement. */
import { type RawBuilder, sql } from "kysely";
import type { Dogs } from "#domain/booking/hunt-details.ts";
import { type BookingGroup, bookingGroups } from "#domain/booking/lists.ts";
import type { CoHostRight, landTypes } from "#domain/property/lists.ts";
import type { offeringTypes } from "#domain/offering/lists.ts";
import type { Species } from "#domain/species/species.ts";
import type { English } from "#domain/property/english.ts";
import { mainImageWhere } from "#server/features/image/public.ts";
import { passesFilter, type PropertyFilter } from "#server/features/property-group/public.ts";
import type { Db, Row, Tx } from "#server/platform/database/database.ts";
import type { Buyer } from "#domain/invoice/buyer.ts";
import type { Quote } from "#contract/booking/endpoints.ts";
import type { BookedCabin, BookedService, StateRow } from "./booking-row.ts";
import type { Proposal } from "./proposal-store.ts";
import { escrowOf, type ProblemRow, problemsOf } from "./problem-store.ts";
import type { PaymentReversalFacts } from "#domain/booking/payment-reversal-state.ts";

/** A reversal of money of a booking: its cause, and what became of it (rules 6.10). */
export type PaymentReversalRow = PaymentReversalFacts & {
  amountOre: number;
  at: string;
  isCredited: boolean;
  landownerOre: number;
  coveredOre: number;
};

/**
 * The reversals of a booking as JSON, the oldest first. Inquiries, and reversals that never affected the
 * ledger, are left out.
 */
export const paymentReversalsOf = (bookingId: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', c.kind, 'status', c.status,
      'amountOre', case when c.kind = 'refunded_at_provider' then c.amount else c.withdrawn_ore end,
      'at', c.opened_at, 'isCredited', exists (select from invoice i
        where i.booking_id = c.booking_id and i.credited_for in ('case/' || c.case_id, 'claim/' || c.case_id)),
      'landownerOre', coalesce(k.landowner_ore, 0), 'coveredOre', coalesce(k.covered_ore, 0),
      'claim', case when k.claim_id is not null
        then jsonb_build_object('outcome', k.outcome, 'isCovered', k.settled_at is not null) end)
    order by c.opened_at, c.case_id)
  from payment_case c left join claim k using (case_id)
  where c.booking_id = ${bookingId} and c.currency = 'nok'
    and (c.withdrawn_ore > 0 or c.kind = 'refunded_at_provider')), '[]')`;

/** The newest proposal to change a booking, with the offering's current name. */
/** `byUid`: who was the hunter when it was made. */
export type ListedProposal = Proposal & {
  byUid: string;
  species: string[] | null;
  changedAt: string;
  offeringName: string | null;
};

/** `name` is null if the account is deleted. */
type Person = { name: string | null; email: string; phone: string | null };
export type ViewRow = Omit<StateRow, "cabins" | "services"> & {
  quote: Quote;
  cabins: BookedCabin[];
  services: BookedService[];
  specialRequests: string | null;
  notes: string | null;
  trainingSupervisor: string | null;
  dogs: Dogs[];
  termsAcceptedAt: Date | null;
  privacyAcceptedAt: Date | null;
  propertyName: string;
  offeringName: string | null;
  /** The current names of its property, offering and cabins. */
  names: { name: string | null; english: English | null }[];
  municipality: string | null;
  /** Who asked for the stay: its hunter, unless it was handed over since. */
  requestedBy: string;
  /** The buyer on the invoice, and who it would be by the hunter's profile (rules 8.6). */
  buyer: unknown;
  profileBuyer: Buyer;
  times: { arrivalTime: string | null; departureTime: string | null };
  hunter: Person;
  landowner: Person;
  cardLast4: string | null;
  paymentProgress: "requires_action" | "processing" | null;
  refunds: { amountOre: number; decidedAt: string; sentAt: string | null; card: string | null }[];
  takenBack: PaymentReversalRow[];
  problems: ProblemRow[];
  escrowOre: number;
  image: { imageId: string; widths: number[] } | null;
  landTypes: (typeof landTypes)[number][];
  offered: {
    species: Species[];
    offeringType: (typeof offeringTypes)[number];
    validFrom: string;
    validTo: string;
    cabin: boolean;
  } | null;
  again: { offeringId: string; validFrom: string; validTo: string; durationType: string } | null;
  hasInvoice: boolean;
  hasReceipt: boolean;
  ratedBy: string[];
  ratingsClosed: boolean;
  ratingsCloseAt: Date | null;
  payout: {
    waitsForRight: boolean;
    status: string;
    date: string;
    amountOre: number;
    setOffOre: number;
    commissionInvoice: string | null;
  } | null;
  payouts: { instalment: number; status: string; date: string; amountOre: number }[];
  history: {
    at: string;
    from: string | null;
    to: string;
    actor: string;
    /** The name of the co-host, if one acted. */
    name: string | null;
    reason: string | null;
    standingYes: true | null;
  }[];
  coHosts: Record<string, CoHostRight[]>;
  closedOfferings: string[];
  proposal: ListedProposal | null;
  calendarClash: { calendar: string; from: string; to: string } | null;
  /** The commission rate that would apply if the booking were confirmed now. */
  rateNow: number;
};

const personJson = (alias: string) =>
  sql`jsonb_build_object('name', case when ${sql.ref(`${alias}.deleted_at`)} is null then ${sql.ref(`${alias}.display_name`)} end,
    'email', ${sql.ref(`${alias}.email`)}, 'phone', ${sql.ref(`${alias}.phone_number`)})`;
/** The latest season of booking `b`'s offering: copies of an offering have its name, except for the year. */
const sameOffering = sql`(select jsonb_build_object('offeringId', n.offering_id, 'validFrom', n.valid_from, 'validTo', n.valid_to, 'durationType', n.duration_type)
  from offering n where b.status = 'completed' and n.property_id = b.property_id and n.deleted_at is null and n.published and n.status = 'active'
    and p.status = 'published' and p.visibility <> 'private' and regexp_replace(n.name, '\\d{4}', '', 'g') = regexp_replace(o.name, '\\d{4}', '', 'g')
  order by n.valid_to desc limit 1)`;
type ListedRow = ViewRow & Row<"booking"> & { sortedBy: Date };
const selectViews = (
  where: RawBuilder<unknown>,
  now: Date,
  rest = sql``,
  sortedBy = sql`b.created_at`,
) => sql<ListedRow>`
  select b.*, ${sortedBy} as sorted_by, p.name as property_name, o.name as offering_name,
    (select jsonb_agg(jsonb_build_object('name', n.name, 'english', n.english)) from (select p.name, p.english union all select o.name, o.english
      union all select c.name, c.english from cabin c where c.property_id = b.property_id) n) as names, stay_times(b.cabins) as times, m.name as municipality, ${personJson("h")} as hunter, ${personJson("l")} as landowner,
    (select y.progress from payment y where y.booking_id = b.booking_id and y.status in ('created', 'failed')) as payment_progress,
    (select c.card_last4 from card_setup c where c.booking_id = b.booking_id and c.status = 'saved') as card_last4,
    coalesce((select jsonb_agg(jsonb_build_object('amountOre', r.amount_ore, 'decidedAt', r.decided_at, 'sentAt', r.sent_at, 'card', y.card_last4) order by r.decided_at)
      from refund r join payment y using (payment_id) where r.booking_id = b.booking_id and r.status <> 'withdrawn'), '[]') as refunds,
    ${paymentReversalsOf(sql`b.booking_id`)} as taken_back,
    ${problemsOf(sql`b.booking_id`)} as problems,
    ${escrowOf(sql`b.booking_id`)} as escrow_ore,
    case when b.offering_id is null then ${mainImageWhere(sql`i.cabin_id = (b.cabins -> 0 ->> 'cabinId')::uuid`)}
      else coalesce(
        ${mainImageWhere(sql`i.offering_id = b.offering_id`)},
        ${mainImageWhere(sql`i.property_id = b.property_id`)}) end as image,
    p.land_types,
    case when o.offering_id is not null then jsonb_build_object('species', o.target_species, 'offeringType', o.offering_type, 'validFrom', o.valid_from, 'validTo', o.valid_to,
      'cabin', exists (select from offering_cabin oc join cabin c using (cabin_id) where oc.offering_id = o.offering_id and c.status = 'published' and c.beds > 0)) end as offered,
    ${sameOffering} as again,
    exists (select from invoice i where i.booking_id = b.booking_id) as has_invoice,
    exists (select from receipt r where r.booking_id = b.booking_id and r.voided_at is null) as has_receipt,
    array(select r.by_role from rating r where r.booking_id = b.booking_id) as rated_by,
    exists (select from rating_window w where w.booking_id = b.booking_id and w.closed_at is not null) as ratings_closed,
    (select w.closes_at from rating_window w where w.booking_id = b.booking_id) as ratings_close_at,
    (select jsonb_build_object('status', y.status, 'waitsForRight', y.status = 'on_hold' and right_withholds(b.booking_id), 'date', y.due_on, 'amountOre', y.amount_ore,
      'setOffOre', y.set_off_ore,
      'commissionInvoice', (select i.document ->> 'number' from commission_invoice i
        where i.booking_id = y.booking_id order by i.year, i.number limit 1))
      from payout y where y.booking_id = b.booking_id
      order by y.status = 'sent', case y.status when 'sent' then -y.instalment else y.instalment end
      limit 1) as payout,
    case when b.part_count > 1 or b.parts_over > 0 then coalesce((
      select jsonb_agg(jsonb_build_object('instalment', y.instalment, 'status', y.status, 'date', y.due_on,
        'amountOre', y.amount_ore) order by y.instalment)
      from payout y where y.booking_id = b.booking_id), '[]') else '[]' end as payouts,
    coalesce((select jsonb_agg(jsonb_build_object('at', a.at, 'from', a.from_state, 'to', a.to_state, 'actor', a.actor_role,
        'name', case when a.actor_role = 'co_host' then (select x.display_name from user_profile x where x.uid = a.actor_uid) end,
        'reason', a.reason, 'standingYes', a.data -> 'standingYes') order by a.audit_id)
      from audit a where a.subject = 'booking' and a.subject_id = b.booking_id::text), '[]') as history, co_hosts_of(b.property_id) as co_hosts,
    jsonb_build_object('name', h.display_name, 'address', coalesce(h.address, '{}'),
      'organizationNumber', h.organization_number) as profile_buyer,
    hunter_at(b, b.created_at) as requested_by, calendar_clash_of(b) as calendar_clash,
    (select jsonb_build_object('changeId', c.change_id, 'byRole', c.by_role, 'status', c.status,
      'stay', c.stay, 'price', c.price, 'differenceOre', c.difference_ore, 'message', c.message,
      'byUid', hunter_at(b, c.created_at), 'species', (select n.target_species from offering n where n.offering_id = (c.stay ->> 'offeringId')::uuid), 'dueAt', c.due_at, 'changedAt', c.updated_at,
      'offeringName', (select n.name from offering n where n.offering_id = (c.stay ->> 'offeringId')::uuid))
      from booking_change c where c.booking_id = b.booking_id order by c.number desc limit 1) as proposal,
    array(select n.name from offering n where n.property_id = b.property_id and n.deleted_at is null
      and n.ground_periods ? b.booking_id::text order by n.name) as closed_offerings,
    commission_percent_at(b.landowner_uid, ${now}) as rate_now
  from booking b join property p using (property_id) left join offering o on o.offering_id = b.offering_id left join municipality m using (municipality_number)
    join user_profile h on h.uid = b.hunter_uid join user_profile l on l.uid = b.landowner_uid
  where ${where} ${rest}`;

export const findView = async (db: Db | Tx, bookingId: string, now: Date): Promise<ViewRow | undefined> =>
  (await selectViews(sql`b.booking_id = ${bookingId}`, now).execute(db)).rows[0];

const arrival = sql`b.from_date::timestamp at time zone 'UTC'`;
/**
 * The order of a list: ended bookings latest first, other groups most urgent first, no group newest first.
 */
const orders = {
  all: { by: sql`b.created_at`, direction: sql`desc`, after: sql`<` },
  to_answer: { by: sql`coalesce(b.reply_due_at, b.created_at)`, direction: sql`asc`, after: sql`>` },
  to_pay: { by: sql`coalesce(b.payment_due_at, b.created_at)`, direction: sql`asc`, after: sql`>` },
  coming: { by: arrival, direction: sql`asc`, after: sql`>` },
  over: { by: arrival, direction: sql`desc`, after: sql`<` },
} satisfies Record<BookingGroup | "all", unknown>;

type ListQuery = PropertyFilter & {
  role: "hunter" | "landowner";
  uid: string;
  status: string | undefined;
  group: BookingGroup | undefined;
  after: { at: string; id: string } | undefined;
  limit: number;
  now: Date;
};
/** Lists bookings. A hunter sees drafts only by asking for their status; landowners never see drafts. */
export async function listViews(db: Db, q: ListQuery): Promise<ListedRow[]> {
  const ownBooking =
    q.role === "hunter"
      ? sql`b.hunter_uid = ${q.uid}`
      : sql`(b.landowner_uid = ${q.uid} or b.property_id = any (co_hosted_by(${q.uid}, 'answer')) and b.hunter_uid <> ${q.uid}) and b.status <> 'calculated'`;
  const status = q.status === undefined ? sql`b.status <> 'calculated'` : sql`b.status = ${q.status}`;
  const group = q.group ? sql`b.status = any (${[...bookingGroups[q.group]]}::text[])` : sql`true`;
  const { by, direction, after } = orders[q.group ?? "all"];
  const later = q.after
    ? sql`(${by}, b.booking_id) ${after} (${q.after.at}::timestamptz, ${q.after.id}::uuid)`
    : sql`true`;
  return (
    await selectViews(
      sql`${ownBooking} and ${status} and ${group} and ${passesFilter(sql`b.property_id`, q.uid, q)} and ${later}`,
      q.now,
      sql`order by ${by} ${direction}, b.booking_id ${direction} limit ${q.limit}`,
      by,
    ).execute(db)
  ).rows;
}
