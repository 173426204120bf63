/**
 * How long the rows of each table are stored, and why (decision 34). A new table does not compile without an
 * entry.
 */
import { type RawBuilder, sql } from "kysely";
import { bulkChangeDays } from "#domain/bulk-change/lists.ts";
import { controlReportDays } from "#domain/control/lists.ts";
import { databaseName, type Db } from "./database.ts";
import type { DB } from "./db-types.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";

const INTERVAL_MS = 3_600_000;

/** Deletes the expired rows of all tables. */
export function retentionSweep(db: Db): Sweep {
  let last = 0;
  return {
    name: "prune",
    every: "day",
    async run(now) {
      if (Math.abs(now.getTime() - last) < INTERVAL_MS) return 0;
      last = now.getTime();
      await deleteExpired(db, now);
      return 0;
    },
  };
}

/** `drop`: the statement that deletes expired rows; without it other code deletes them, as `period` says. */
type Retention = { period: string; why: string; drop?: (now: Date) => RawBuilder<unknown> };

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

const bookkeepingLaw = {
  period: "five years after the year they are of",
  why: "the bookkeeping act; never changed",
} as const;
const booked = {
  period: "as long as the booking",
  why: "what was agreed, and what invoices refer to",
} as const;
const untilOwnerLeaves = { period: "until the owner removes it or leaves", why: "it is their own" } as const;
const listed = {
  period: "after the owner has left without a name and their words, where bookings refer to it",
  why: "bookings and invoices name it",
} as const;
const derivedRows = { period: "as long as what it is made of", why: "made from other rows" } as const;
const published = { period: "for good", why: "public data, about nobody" } as const;
const lawRead = { period: "for good", why: "which rules were answered by, and from which source" } as const;
const demo = {
  period: "as long as the demo",
  why: "that its world is made once; empty in production",
} as const;

// Sessions, links and limits use the machine's clock, as the libraries that create them do.
const retention: Record<keyof DB, Retention> = {
  "auth.user": {
    period: "without a name once they have left; a day where nobody proves the address of a password",
    why: "invoices refer to it; an unverified one would keep the address from its owner",
    drop: () => sql`
      delete from auth."user" u where not u."emailVerified" and u."createdAt" < clock_timestamp() - interval '1 day'
        and exists (select from auth.account a where a."userId" = u.id and a."providerId" = 'credential')
        and not exists (select from auth.account a where a."userId" = u.id and a."providerId" <> 'credential')`,
  },
  "auth.account": { period: "until they leave", why: "how they sign in" },
  "auth.session": {
    period: "until it ends",
    why: "holds address and browser of who signed in",
    drop: () => sql`delete from auth.session where "expiresAt" < clock_timestamp()`,
  },
  "auth.verification": {
    period: "until the link ends",
    why: "of no use afterwards",
    drop: () => sql`delete from auth.verification where "expiresAt" < clock_timestamp()`,
  },
  "auth.jwks": { period: "for good", why: "what tokens are signed with" },
  rateLimit: {
    period: "until its window ends: an hour at most; 30 days for the addresses an account was signed in from",
    why: "of no use afterwards",
    drop: () => sql`delete from rate_limit where expire < extract(epoch from clock_timestamp()) * 1000`,
  },
  idempotencyKey: {
    period: "7 days",
    why: "for as long as a client may repeat a call",
    drop: (now) => sql`delete from idempotency_key where at < ${daysBefore(now, 7)}`,
  },
  newsletterIssue: { period: "for good", why: "what was told to those who asked, and when" },
  newsletterSubscriber: {
    period: "until the address leaves or its account is deleted; 30 days where it never says yes",
    why: "it asked for it; one that somebody else typed must not stay",
    drop: (now) =>
      sql`delete from newsletter_subscriber where confirmed_at is null and asked_at < ${daysBefore(now, 30)}`,
  },
  liveEvent: {
    period: "7 days",
    why: "for as long as a page may ask what it missed",
    drop: (now) => sql`delete from live_event where at < ${daysBefore(now, 7)}`,
  },
  livePosition: { period: "for good", why: "one number" },
  communication: {
    period: "2 years",
    why: "what was told of a booking, by values and ids, for as long as a card payment may be disputed, and some more",
    drop: (now) => sql`delete from communication where at < ${daysBefore(now, 730)}`,
  },
  notification: {
    period: "half a year",
    why: "what is still worth reading under the bell; the log keeps what was sent",
    drop: (now) => sql`delete from notification where at < ${daysBefore(now, 183)}`,
  },
  audit: {
    period: "five years and more",
    why: "who did what with a booking and its money; the words of who has left are taken out",
  },
  userProfile: { period: "without a word of who it was once they have left", why: "invoices refer to it" },
  ruleReading: booked,
  booking: {
    period: "as the invoices made of it; a priced draft 24 hours (rules 4.1)",
    why: "what was agreed; wishes and notes go with who wrote them",
  },
  bookingChange: booked,
  bookingHandover: {
    ...booked,
    why: "who was the hunter when; the address and the link only until they are answered",
  },
  offeringHold: booked,
  groundHold: booked,
  cabinHold: booked,
  serviceHold: booked,
  rating: {
    period: "for good, without a name once they have left",
    why: "others choose by it; an admin may hide it",
  },
  ratingWindow: booked,
  operationMonitoring: { period: "for good", why: "one row" },
  operationLog: {
    period: "14 days, and the newest 100 000",
    why: "what was slow or failed while somebody looked; about nobody",
    drop: (now) => sql`
      delete from operation_log where at < ${daysBefore(now, 14)}
        or at < (select at from operation_log order by at desc, operation_log_id desc offset 100000 limit 1)`,
  },
  machineTranslation: {
    period: "half a year after it was last read; no longer than the message or the property",
    why: "so that a text is paid for once; a trigger deletes it with the text it was read from",
    drop: (now) => sql`delete from machine_translation where used_on < ${daysBefore(now, 183)}::date`,
  },
  machineTranslationMonth: { period: "for good", why: "sums of a month; about nobody" },
  machineTranslationDay: {
    period: "2 days",
    why: "how much was translated for somebody today",
    drop: (now) => sql`delete from machine_translation_day where day < ${daysBefore(now, 2)}::date`,
  },
  textOverride: { period: "until an administrator goes back to the shipped text", why: "what pages say" },
  appError: {
    period: "30 days, and the newest 50 000",
    why: "to mend what broke; about nobody",
    drop: (now) => sql`
      delete from app_error where at < ${daysBefore(now, 30)}
        or at < (select at from app_error order by at desc, app_error_id desc offset 50000 limit 1)`,
  },
  schedulerState: { period: "for good", why: "one row" },
  schedulerRun: {
    period: "90 days",
    why: "what ran by time and who asked for it",
    drop: (now) => sql`delete from scheduler_run where started_at < ${daysBefore(now, 90)}`,
  },
  reportReason: { period: "for good", why: "a row each kind of reason; about nobody" },
  schedulerTask: { period: "for good", why: "one row a task" },
  commissionRate: { period: "for good", why: "what bookings were confirmed with; about nobody" },
  commissionOverride: { period: "until an administrator removes it", why: "an agreement with a landowner" },
  setAside: { period: "until the step succeeds", why: "a booking that a sweep passes over for a while" },
  payment: bookkeepingLaw,
  instalment: bookkeepingLaw,
  cardSetup: {
    ...bookkeepingLaw,
    why: "that a card was saved with its holder's consent; the card itself is forgotten at the provider",
  },
  cardOnFile: untilOwnerLeaves,
  cardToForget: {
    period: "until the card provider has deleted the card",
    why: "the holder does not want it kept any more",
  },
  providerBegun: {
    period: "until it is taken up, or cancelled once its booking is over",
    why: "what may stand at the card provider and not here",
  },
  providerCustomer: {
    period: "as long as the payments made as this customer",
    why: "whom the card provider knows a hunter as; an id of theirs",
  },
  refund: bookkeepingLaw,
  payout: bookkeepingLaw,
  payoutAttempt: bookkeepingLaw,
  connectedAccount: {
    ...bookkeepingLaw,
    why: "where payouts went: a voucher; it holds no name and no account number",
  },
  paymentCase: { ...bookkeepingLaw, why: "what was seen to of a payment, and by whom: a voucher" },
  providerPayout: {
    ...bookkeepingLaw,
    why: "what the card provider pays to our bank, and when it came: a voucher",
  },
  providerMovement: { ...bookkeepingLaw, why: "what the card provider says it did: a voucher" },
  dailyCheck: { ...bookkeepingLaw, why: "that the books were compared, and what came of it" },
  dailyCheckDifference: bookkeepingLaw,
  difference: bookkeepingLaw,
  correction: bookkeepingLaw,
  claim: bookkeepingLaw,
  bookingProblem: { ...bookkeepingLaw, why: "what a refund was decided for, and by whom: a voucher" },
  partyCard: {
    period: "30 days after the trip, or until its member leaves",
    why: "the landowner has seen it by then",
    drop: (now) => sql`
      delete from party_card c using party_member m join booking b using (booking_id)
      where m.member_id = c.member_id and b.to_date < ${daysBefore(now, 30)}::date`,
  },
  party: {
    period: "as long as it has members",
    why: "what a team was told, and how many places its link has",
    drop: (now) => sql`
      delete from party p using booking b
      where b.booking_id = p.booking_id and b.to_date < ${daysBefore(now, 3 * 365)}::date
        and not exists (select from party_member m where m.booking_id = p.booking_id)`,
  },
  partyMember: {
    period: "three years after the trip; what was stated goes when its member leaves",
    why: "a fee that was not paid is limited after two years (the Wildlife Resources Act § 58)",
    drop: (now) => sql`
      delete from party_member m using booking b
      where b.booking_id = m.booking_id and b.to_date < ${daysBefore(now, 3 * 365)}::date`,
  },
  permit: {
    period: "as long as its member: three years after the trip",
    why: "who was let in to hunt; the name goes when the account is deleted",
  },
  permitKey: {
    period: "for good, ten at most in ten years",
    why: "what permits were signed with, and which key had leaked; about nobody",
  },
  permitCheck: { period: "until a sweep has looked, within a minute", why: "that a permit may be due" },
  problemStep: {
    ...bookkeepingLaw,
    why: "what was said and offered before a refund; the words go with who wrote them",
  },
  paperSeal: bookkeepingLaw,
  payoutBatch: bookkeepingLaw,
  payoutBatchLine: bookkeepingLaw,
  refundBatchLine: bookkeepingLaw,
  bankFile: { ...bookkeepingLaw, why: "what the bank reported: a voucher" },
  bankTransaction: { ...bookkeepingLaw, why: "what came to our account, and what became of it: a voucher" },
  bankFileLine: bookkeepingLaw,
  bankFileLeftAside: { ...bookkeepingLaw, why: "what else the bank's files had: a voucher" },
  bankReversal: { ...bookkeepingLaw, why: "what the bank took back, and what became of it: a voucher" },
  bankPayoutReport: bookkeepingLaw,
  ledgerEntry: bookkeepingLaw,
  invoice: bookkeepingLaw,
  sellerSeries: bookkeepingLaw,
  sellerSeriesYear: bookkeepingLaw,
  receipt: bookkeepingLaw,
  commissionInvoice: bookkeepingLaw,
  commissionSeries: bookkeepingLaw,
  commissionToInvoice: { period: "until the sweep has invoiced it", why: "a commission that was realised" },
  ownCompany: { period: "for good", why: "our own company's name and numbers, one row" },
  providerEvent: {
    ...bookkeepingLaw,
    why: "what the card provider said of a payment: a voucher, and what lets it count once",
  },
  droppedDrafts: { period: "for good", why: "how many, about nobody" },
  taxDetails: {
    period: "until the owner leaves; of who has been paid, five years after that",
    why: "tax authorities are told of the year, and may ask; sealed (decision 72)",
    drop: (now) =>
      sql`delete from tax_details t using user_profile u where u.uid = t.uid and u.deleted_at < ${daysBefore(now, 6 * 366)}`,
  },
  vatReport: {
    ...untilOwnerLeaves,
    why: "counted from papers, which are kept by law; made again at any time",
  },
  property: listed,
  cabin: listed,
  offering: listed,
  offeringCabin: listed,
  calendarFeed: untilOwnerLeaves,
  calendarImport: untilOwnerLeaves,
  service: listed,
  reservation: { ...listed, why: "nights held from outside; note and reference go with the owner" },
  coHost: {
    period: "until either of them ends it, or one leaves; an invitation nobody accepts 30 days after it ends",
    why: "who may do what for whom; triggers drop it with the property and the person",
    drop: (now) => sql`delete from co_host where uid is null and expires_at < ${daysBefore(now, 30)}`,
  },
  propertyGroup: untilOwnerLeaves,
  propertyGroupMember: { period: "as long as the group and the property", why: "what is in it" },
  bulkChange: {
    period: `${bulkChangeDays} days`,
    why: "for as long as it can be undone; the audit keeps who changed what",
    drop: (now) => sql`delete from bulk_change where created_at < ${daysBefore(now, bulkChangeDays)}`,
  },
  bulkChangeItem: { period: "as long as the change", why: "what undoing it needs" },
  controlScan: {
    period: "a year after it was reported, or until the warden leaves",
    why: "what the landowner does about it: an unlawful hunt is reported and tried",
    drop: (now) => sql`delete from control_scan where reported_at < ${daysBefore(now, controlReportDays)}`,
  },
  conversation: {
    period: `as long as one of its members has their account; a group nobody is left in is dropped, and after
      30 days one in which nothing was written`,
    why: "what was agreed before and after a booking",
    drop: (now) =>
      sql`delete from conversation c where c.last_position = 0 and c.created_at < ${daysBefore(now, 30)}
        or not exists (select from conversation_member m join user_profile u using (uid)
          where m.conversation_id = c.conversation_id and u.deleted_at is null and (c.kind = 'direct' or m.left_at is null))`,
  },
  conversationMember: { period: "as long as the conversation", why: "who may read it" },
  replyAddress: {
    period: "90 days after it expired",
    why: "who answers too late is told",
    drop: (now) => sql`delete from reply_address where expires_at < ${daysBefore(now, 90)}`,
  },
  message: {
    period: "as long as the conversation, without a name once who wrote it has left",
    why: "the other side has it too",
  },
  messageDocument: {
    period: "as long as the conversation and who uploaded it; a day if it was not sent",
    why: "belongs to its message",
    drop: (
      now,
    ) => sql`delete from message_document d where d.created_at between ${daysBefore(now, 8)} and ${daysBefore(now, 1)}
      and not exists (select from message m where m.conversation_id = d.conversation_id
        and m.document_ids <> '{}' and d.document_id = any (m.document_ids))`,
  },
  messageVersion: {
    period: "30 days, or until reports of the conversation are resolved",
    why: "what was said before its sender changed it, should it be reported",
    drop: (now) => sql`
      delete from message_version v where replaced_at < ${daysBefore(now, 30)} and not exists (
        select from message m join conversation_report r using (conversation_id)
        where m.message_id = v.message_id and r.resolved_at is null)`,
  },
  conversationBlock: untilOwnerLeaves,
  conversationInvitation: {
    period: "30 days after it ends",
    why: "an address that was invited to a group",
    drop: (now) => sql`delete from conversation_invitation where expires_at < ${daysBefore(now, 30)}`,
  },
  conversationReport: {
    period: "two years after it was resolved",
    why: "what was done, should it happen again",
    drop: (now) => sql`delete from conversation_report where resolved_at < ${daysBefore(now, 730)}`,
  },
  ratingReport: {
    period: "two years after it was resolved",
    why: "what was done, should it happen again",
    drop: (now) => sql`delete from rating_report where resolved_at < ${daysBefore(now, 730)}`,
  },
  ratingAnswer: {
    period: "as long as the rating, unless the host takes it back",
    why: "it answers the rating",
  },
  ratingAnswerReport: {
    period: "two years after it was resolved",
    why: "what was done, should it happen again",
    drop: (now) => sql`delete from rating_answer_report where resolved_at < ${daysBefore(now, 730)}`,
  },
  houseManual: {
    period: "until the owner removes the property or the cabin, or leaves",
    why: "grants access; a trigger deletes it with what it gives access to",
  },
  meetingPoint: {
    period: "until the owner removes the property, the part or the cabin, or leaves",
    why: "where guests meet; a trigger deletes it with the place",
  },
  fieldPoint: {
    period: "until the owner removes the point or the property, or leaves",
    why: "what guests find in the ground; a trigger deletes it with the property",
  },
  arrivalMessage: untilOwnerLeaves,
  poster: {
    period: "as long as the property's row",
    why: "printed posters hang for years, and their codes lead nowhere else",
  },
  parcel: untilOwnerLeaves,
  ground: untilOwnerLeaves,
  commonCalendar: derivedRows,
  propertyRight: untilOwnerLeaves,
  parcelConflict: untilOwnerLeaves,
  image: {
    ...untilOwnerLeaves,
    // deletes a picture that was uploaded for a message that was never sent, or for a rating that was never given
    drop: (
      now,
    ) => sql`delete from image i where i.conversation_id is not null and i.created_at between ${daysBefore(now, 8)} and ${daysBefore(now, 1)}
      and not exists (select from message m where m.conversation_id = i.conversation_id and i.image_id = any (m.image_ids))
      or i.rated_booking_id in (select booking_id from rating_window where closed_at between ${daysBefore(now, 8)} and ${daysBefore(now, 1)})
        and not exists (select from rating r where r.booking_id = i.rated_booking_id and r.by_role = 'hunter')`,
  },
  document: untilOwnerLeaves,
  storedFile: { period: "an hour without an owner", why: "swept by the feature media" },
  favourite: untilOwnerLeaves,
  quickReply: untilOwnerLeaves,
  savedSearch: untilOwnerLeaves,
  savedSearchHit: untilOwnerLeaves,
  pushSubscription: untilOwnerLeaves,
  pushKey: { period: "for good", why: "what notices to browsers are signed with" },
  availabilityConfig: {
    period: "as long as the offering, cabin or service",
    why: "a calendar's settings, about nobody",
  },
  offeringCalendar: derivedRows,
  searchPrice: derivedRows,
  searchRefresh: { period: "until the sweep has read it", why: "an offering whose nights changed" },
  searchRow: derivedRows,
  searchText: derivedRows,
  propertyOutline: derivedRows,
  propertyRating: derivedRows,
  word: {
    ...derivedRows,
    drop: () =>
      sql`delete from word where w not in (select word from ts_stat('select tsv from search_text'))`,
  },
  municipality: published,
  lawLocalRule: lawRead,
  lawSourceReading: lawRead,
  lawRuleDecision: lawRead,
  lawChangeNotified: { period: "for good", why: "that nobody is told of a change twice" },
  municipalityOutline: published,
  parcelAnswer: { period: "a day", why: "answers of the national map; dropped as new ones come" },
  entityAnswer: { period: "a day", why: "answers of Enhetsregisteret; dropped as new ones come" },
  demoWorld: demo,
};

export const retainedTables = Object.keys(retention).map(databaseName);

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  for (const { drop } of Object.values(retention)) await drop?.(now).execute(db);
}
