import { z } from "zod";
import { askingReasons } from "#domain/booking/instant.ts";
import { bookingActions, bookingGroupNames, bookingStatuses, confirmations } from "#domain/booking/lists.ts";
import { groundKinds } from "#domain/ground/parts.ts";
import { cancellationPolicies } from "#domain/offering/lists.ts";
import { paymentStatuses, payoutStatuses, reminderStages } from "#domain/payment/lists.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { LawDays } from "#contract/law/endpoints.ts";
import { consentRefusalCodes, stayRefusalCodes } from "#domain/booking/refusal.ts";
import { dogKinds } from "#domain/booking/hunt-details.ts";
import { maxOfferings } from "#domain/booking/stays.ts";
import { pointKinds } from "#domain/arrival/fields.ts";
import { fieldPointShape, pointShape } from "#contract/arrival/fields.ts";
import { defineContract } from "#contract/define.ts";
import { propertyFilter } from "#contract/property-group/filter.ts";
import { Buyer, ChosenCabins, pricingCost, Proposal, ServiceOrders } from "./fields.ts";
import { PaymentReversal } from "./payment-reversal.ts";
import { Problem } from "#contract/problem/endpoints.ts";
import { Boundary } from "#contract/property/fields.ts";
import {
  CalendarDate,
  Count,
  CountOrNone,
  Id,
  Instant,
  Line,
  listOf,
  optionalOrNull,
  Ore,
  page,
  Point,
  SignedOre,
  Text,
} from "#contract/schemas.ts";

export type { BookingAction } from "#domain/booking/lists.ts";

export const QuoteLine = z.object({
  kind: z.enum(["hunting", "long_stay_discount", "accommodation", "cabin", "service", "agreed_price"]),
  label: z.string(),
  /** The language of the label, if it differs from the reader's. */
  labelLanguage: z.literal("nb").optional(),
  quantity: z.number(),
  unitOre: SignedOre,
  amountOre: SignedOre,
  vatPercent: z.number(),
  /** Values for the line's text: days, participants (of the hunt), persons, percent. */
  values: z.record(z.string(), z.number()).optional(),
  /** The days of the stay for which a service is ordered, if not for all of them. */
  dates: z.array(z.string()).optional(),
});
export const Quote = z
  .object({
    lines: z.array(QuoteLine),
    totalOre: Ore,
    vat: z.array(z.object({ percent: z.number(), baseOre: SignedOre, vatOre: SignedOre })),
  })
  .meta({ id: "Quote" });
export type Quote = z.output<typeof Quote>;

/** Who comes (rules 2.11): `participants` hunt or fish, and companions and children are counted apart. */
const Group = z.object({
  participants: Count,
  companions: optionalOrNull(CountOrNone),
  children: optionalOrNull(CountOrNone),
});
const CalculateBody = z.strictObject({
  /** Absent or null: the booking is of cabins alone. */
  offeringId: Id.nullish(),
  fromDate: CalendarDate,
  /** The day of departure; no night is booked on it. */
  toDate: CalendarDate,
  ...Group.shape,
  cabins: ChosenCabins.default([]),
  services: ServiceOrders.default([]),
});
export type CalculateBody = z.output<typeof CalculateBody>;
const TrainingHunt = z.strictObject({ supervisor: Line(200).min(1) });
const Dogs = z.strictObject({ kind: z.enum(dogKinds), count: z.int().min(1).max(20) });
const SubmitBody = z.strictObject({
  termsAccepted: z.boolean(),
  privacyAccepted: z.boolean(),
  specialRequests: optionalOrNull(Text(2000)),
  notes: optionalOrNull(Text(2000)),
  /** The total in øre that the hunter saw; if the price has changed since, 409 price_changed. */
  expectedTotalOre: optionalOrNull(Ore),
  buyer: optionalOrNull(Buyer),
  /** A training hunt is named as such, with its supervisor (rules 9.9). */
  trainingHunt: optionalOrNull(TrainingHunt),
  /** The hunters' dogs, where the offering asks for them. */
  dogs: optionalOrNull(z.array(Dogs).max(dogKinds.length)),
});
export type SubmitBody = z.output<typeof SubmitBody>;

/** The day on which a saved card would be charged; null if the card would be charged at once (rules 7.5). */
const ChargeOn = z.string().nullable();

/**
 * A part of a stay of more than 45 nights, charged before its first night and paid out after its last (rules
 * 7.5).
 */
const Instalment = z.object({
  number: z.int().min(1),
  fromDate: z.string(),
  toDate: z.string(),
  amountOre: Ore,
  /** The day in Oslo on which the card is charged, or was to be charged. */
  chargeOn: z.string(),
  /** `refused`: the hunter has to pay by another card or complete a 3-D Secure check. */
  state: z.enum(["coming", "refused", "paid"]),
  payoutOn: z.string(),
});
export type Instalment = z.output<typeof Instalment>;

const Person = z.object({ name: z.string(), email: z.string().optional(), phone: z.string().optional() });

/** A booking as its hunter sees it: without commission, earnings and payout. */
export const HunterBooking = z
  .object({
    bookingId: z.string(),
    status: z.enum(bookingStatuses),
    paymentStatus: z.enum(paymentStatuses),
    /** `instant`: confirmed when it was sent, by the landowner's standing yes (rules 4.6). */
    confirmation: z.enum(confirmations),
    /** An instant booking that is not paid yet: it lapses when the payment is due. */
    lapsesUnpaid: z.boolean(),
    /** What a started card payment waits for: the hunter's 3-D Secure check, or processing by the bank. */
    paymentProgress: z.enum(["requires_action", "processing"]).nullable(),
    propertyId: z.string(),
    offeringId: z.string().nullable(),
    hunterUid: z.string(),
    landownerUid: z.string(),
    propertyName: z.string(),
    offeringName: z.string().nullable(),
    /** The species that the offering is for; empty for a cabin booked alone. */
    species: z.array(z.enum(speciesKeys)),
    municipality: z.string().nullable(),
    /** E-mail and phone are included only once the booking is confirmed. */
    hunter: Person,
    landowner: Person,
    fromDate: z.string(),
    toDate: z.string(),
    /** When its cabins may be entered on the day of arrival, and are left on the day of departure, `HH:MM`. */
    arrivalTime: z.string().nullable(),
    departureTime: z.string().nullable(),
    participants: z.number(),
    companions: z.number(),
    children: z.number(),
    cabins: z.array(
      z.object({ cabinId: z.string(), name: z.string(), quantity: z.number(), included: z.boolean() }),
    ),
    services: z.array(
      z.object({
        serviceId: z.string(),
        name: z.string(),
        quantity: z.number(),
        dates: z.array(z.string()).optional(),
      }),
    ),
    /** The names that are shown in Norwegian to a reader of another language. */
    norwegianNames: z.array(z.string()),
    specialRequests: z.string().nullable(),
    notes: z.string().nullable(),
    trainingHunt: TrainingHunt.nullable(),
    dogs: z.array(Dogs),
    quote: Quote,
    totalOre: Ore,
    cancellationPolicy: z.enum(cancellationPolicies),
    /** The percent refunded on cancellation until each instant; the last step has no end. */
    refundSchedule: z.array(z.object({ percent: z.int(), until: Instant.nullable() })),
    replyDueAt: Instant.nullable(),
    paymentDueAt: Instant.nullable(),
    /**
     * The day in Oslo on which a saved card is charged, because the payout is too far ahead to charge it now
     * (rules 7.5). Null if the card is charged at once, or the booking is paid.
     */
    chargeOn: z.string().nullable(),
    /**
     * The parts that a stay of more than 45 nights is paid in; empty for a stay that is paid in one (rules
     * 7.5).
     */
    instalments: z.array(Instalment),
    /** The saved card, which is charged on `chargeOn`. Only the hunter gets `last4`. */
    savedCard: z.object({ chargeOn: z.string(), last4: z.string().nullable() }).nullable(),
    /**
     * The final total of a booking that ended before it was fully charged: cancelled, or with a part unpaid.
     */
    cancelChargeOre: Ore.nullable(),
    /**
     * The next amount to be charged to a card, now or on that day: the total, a part, or the cancellation
     * fee; 0 if none.
     */
    dueOre: Ore,
    express: z.boolean().nullable(),
    reminderStage: z.enum(reminderStages).nullable(),
    refundedOre: Ore,
    /**
     * The amount of bank transfers that are held until the remainder arrives; 0 for readers who may not see
     * money.
     */
    heldOre: Ore,
    /** Refunds to the hunter. `card`: the last four digits of the card refunded to. */
    refunds: z.array(
      z.object({
        amountOre: Ore,
        decidedAt: Instant,
        sentAt: Instant.nullable(),
        /** The day the bank is expected to have credited it; null until the refund is sent. */
        expectedOn: z.string().nullable(),
        card: z.string().nullable(),
      }),
    ),
    /**
     * The amounts reversed by a dispute, a refund at the provider or the bank, and how each was settled
     * (rules 6.10).
     */
    takenBack: z.array(PaymentReversal),
    /** What its hunter has reported as wrong, the newest first (rules 4.8). */
    problems: z.array(Problem),
    /** From when and until when the hunter may report that something is wrong; `until` is excluded. */
    problemWindow: z.object({ from: Instant, until: Instant }),
    /** When the hunter accepted the terms and the privacy policy, which is when the request was sent. */
    termsAcceptedAt: Instant.nullable(),
    privacyAcceptedAt: Instant.nullable(),
    hasInvoice: z.boolean(),
    hasReceipt: z.boolean(),
    /** URL of a drawn picture of the place, shown if there is no photo. */
    image: z.string(),
    /** For a completed stay: how to book the same again, with the dates of a later season if there is one. */
    again: z
      .object({ offeringId: z.string(), fromDate: z.string().nullable(), toDate: z.string().nullable() })
      .nullable(),
    /**
     * A calendar of another service, connected by the landowner, has some of its days: the calendar's name for
     * the landowner, and the first and last of the nights.
     */
    calendarClash: z.object({ calendar: z.string().nullable(), from: z.string(), to: z.string() }).nullable(),
    /**
     * For the landowner's side: other offerings that are closed on its days, since they have the same ground
     * (rules 2.9).
     */
    closedOfferings: z.array(z.string()),
    /** The reader's role in this booking. */
    reader: z.enum(["hunter", "landowner", "co_host", "admin"]),
    /** Whether the reader has rated this stay. */
    rated: z.boolean(),
    allowedActions: z.array(z.enum(bookingActions)),
    /** The newest proposal to change the booking (rules 4.7). */
    proposal: Proposal.nullable(),
    /** Another account bought it and handed it over: papers and refunds are theirs (rules 9.24). */
    paidByAnother: z.boolean(),
    history: z.array(
      z.object({
        at: Instant,
        from: z.string().nullable(),
        to: z.string(),
        actor: z.enum(["hunter", "landowner", "co_host", "admin", "provider", "system"]),
        /** The name of the co-host who acted, if any; it is not sent to hunters. */
        name: z.string().nullable(),
        reason: z.string().nullable(),
        /** By what the landowner has said beforehand, not by a person at the time (rules 4.6). */
        standingYes: z.literal(true).optional(),
      }),
    ),
    createdAt: Instant,
  })
  .meta({ id: "HunterBooking" });
/** The landowner's and the administrator's view: commission, earnings and payout too. */
export const LandownerBooking = HunterBooking.extend({
  commissionRatePercent: z.number().nullable(),
  /** The split of the retained amount (rules 5.3); for a request, of the whole total. */
  commissionOre: Ore,
  landownerEarningsOre: Ore,
  /** The payout; for a stay paid in parts, the payout of the next part or of the last one. */
  payout: z
    .object({
      status: z.enum(payoutStatuses),
      /** It waits until the right to let is decided, since another account has published a parcel (rules 9.13). */
      waitsForRight: z.boolean(),
      date: z.string(),
      amountOre: Ore,
      /** The part of the payout that is withheld to cover claims. */
      setOffOre: Ore,
      /** The number of Utmark's invoice of the commission, once it is issued. */
      commissionInvoice: z.string().nullable(),
    })
    .nullable(),
  /** The payouts of a stay in parts that are scheduled or sent, one per part. */
  payouts: z.array(
    z.object({
      instalment: z.int().min(1),
      status: z.enum(payoutStatuses),
      date: z.string(),
      amountOre: Ore,
    }),
  ),
}).meta({ id: "LandownerBooking" });
export const Booking = z.union([LandownerBooking, HunterBooking]);

/** What a guest needs on the ground, offline too: the place, the contact and the rules. */
const Ground = z
  .object({
    bookingId: z.string(),
    propertyId: z.string(),
    name: z.string(),
    address: z.string(),
    municipality: z.string().nullable(),
    county: z.string().nullable(),
    location: Point.nullable(),
    /** Where these guests meet and park (rules 9.16). */
    points: z.array(z.object({ ...pointShape, kind: z.enum(pointKinds), place: z.string().nullable() })),
    /** Places in the ground, for guests who hunt or fish there (rules 9.23). */
    fieldPoints: z.array(z.object(fieldPointShape)),
    /** The parts of the ground that are booked; empty for the whole. */
    parts: z.array(z.object({ name: z.string(), kind: z.enum(groundKinds), boundary: Boundary.nullable() })),
    /** The host's message before arrival, once it is sent. */
    arrivalMessage: z.string().nullable(),
    /** To two metres, with at most a thousand corners, to keep the offline copy small. */
    boundary: Boundary.nullable(),
    /** The contact that the landowner has named for guests, if it is another person. */
    contact: z.object({
      name: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
    }),
    /** The property's rules, then the offering's own. */
    rules: z.array(z.string()),
    terrain: z.array(z.string()),
    facilities: z.array(z.string()),
    species: z.array(z.enum(speciesKeys)),
    quota: z.string().nullable(),
    cabins: z.array(
      z.object({
        cabinId: z.string(),
        name: z.string(),
        beds: z.number().nullable(),
        facilities: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "BookedGround" });

const FoundStay = z.object({ fromDate: z.string(), toDate: z.string(), totalOre: Ore });

const action = { group: "Booking actions", ok: Booking } as const;
const Priced = z.object({
  quote: Quote,
  cancellationPolicy: z.enum(cancellationPolicies),
  chargeOn: ChargeOn,
  instalments: z.array(Instalment),
  /** Whether the request is confirmed when it is sent, or answered by the landowner (rules 4.6). */
  confirmation: z.enum(confirmations),
  /** The minutes in which it is to be paid, if it is confirmed when it is sent; else null. */
  payWithinMinutes: z.int().nullable(),
  /** Why an instant offering or cabin does not confirm this request at once; empty otherwise. */
  asksBecause: z.array(z.object({ code: z.enum(askingReasons), detail: z.string() })),
});
const pricing = {
  idempotent: false,
  cost: pricingCost,
  bodyLimit: 32 * 1024,
  body: CalculateBody,
  errors: ["offering_not_found", "cabin_not_found", "own_offering", ...stayRefusalCodes],
  example: {
    offeringId: "0190f3a2-0000-7000-8000-000000000001",
    fromDate: "2027-10-01",
    toDate: "2027-10-04",
    participants: 4,
    cabins: [],
    services: [],
  },
} as const;
export const bookings = defineContract({ group: "Core booking", auth: "user" })({
  "POST /api/core-booking/calculate": {
    ...pricing,
    summary: "Quote a stay; each rule it breaks is listed in `errors`",
    ok: z.object({ bookingId: z.string(), status: z.literal("calculated"), ...Priced.shape }),
  },
  "POST /api/core-booking/estimate": {
    ...pricing,
    summary: "Quote a stay without an account: the rules and figures of calculate, but nothing is stored",
    auth: "public",
    ok: Priced,
  },
  "GET /api/stays": {
    cost: ({ offeringIds }) => 16 + 4 * String(offeringIds).split(",", 20).length,
    summary:
      "Quote the same stay for several offerings, with what prevents it, and the nearest and cheapest alternatives of the season",
    auth: "public",
    query: z.object({
      offeringIds: z
        .string()
        .transform((list) => list.split(","))
        .pipe(z.array(Id).max(maxOfferings)),
      from: CalendarDate,
      to: CalendarDate,
      participants: z.coerce.number().pipe(Count),
      companions: z.coerce.number().pipe(CountOrNone).optional(),
      children: z.coerce.number().pipe(CountOrNone).optional(),
    }),
    ok: z.object({
      /** Items that cannot be booked at all are left out. */
      items: z.array(
        z.object({
          offeringId: z.string(),
          /** Exactly one of the two is set: a total, or the reasons for refusal. */
          totalOre: Ore.nullable(),
          refusals: z.array(z.object({ code: z.string(), detail: z.string() })),
          nearest: FoundStay.nullable(),
          cheapest: FoundStay.nullable(),
          /** The cheapest stay that includes all of the requested days, such as a week card for four days. */
          covering: FoundStay.nullable(),
        }),
      ),
    }),
    errors: ["start_not_before_end"],
  },
  "POST /api/core-booking/submit/:bookingId": {
    summary: "Send the request: reserves the nights and freezes the price",
    body: SubmitBody,
    ok: Booking,
    errors: [
      "booking_not_found",
      "transition_not_allowed",
      "price_changed",
      "too_many_open_requests",
      "organization_number_invalid",
      "training_hunt_without_hunt",
      "dogs_not_asked_for",
      "dog_kind_repeated",
      ...consentRefusalCodes,
      ...stayRefusalCodes,
    ],
    example: {
      termsAccepted: true,
      privacyAccepted: true,
      expectedTotalOre: 3605107,
      buyer: { address: { street: "Storgata 1", postalCode: "7030", city: "Trondheim", country: "Norge" } },
    },
  },
  "GET /api/core-booking": {
    summary:
      "My bookings as hunter or as landowner, newest first; drafts only with status=calculated. With `group`, the most urgent first",
    query: z.object({
      ...page,
      role: z.enum(["hunter", "landowner"]).default("hunter"),
      status: z.enum(bookingStatuses).optional(),
      group: z.enum(bookingGroupNames).optional(),
      ...propertyFilter,
    }),
    ok: listOf(Booking),
  },
  "GET /api/core-booking/figures": {
    summary:
      "Statistics of a landowner's bookings: counts by what they wait for, and the amounts of this year, or of the next where this has none, by property and in total; all of them, or those of a property or a group",
    auth: "landowner",
    query: z.object(propertyFilter),
    ok: z.object({
      groups: z.object({ to_answer: z.number(), to_pay: z.number(), coming: z.number(), over: z.number() }),
      /**
       * The first of this year and the next in which the reader has an agreed booking, by date of arrival.
       */
      year: z.number(),
      /** Properties with an agreed booking, each with the first of the two years that has one. */
      properties: z.array(
        z.object({
          propertyId: z.string(),
          year: z.number(),
          bookings: z.number(),
          guests: z.number(),
          earningsOre: Ore,
        }),
      ),
      /** Øre that hunters have paid and that are not yet paid out. */
      comingOre: Ore,
    }),
  },
  "GET /api/core-booking/:bookingId": {
    summary: "One booking, for its parties and administrators",
    ok: Booking,
    errors: ["booking_not_found"],
  },
  "GET /api/core-booking/:bookingId/ground": {
    summary: "Location, contact and rules of a confirmed stay, for its parties and administrators",
    ok: Ground,
    errors: ["booking_not_found", "ground_not_open"],
  },
  "GET /api/core-booking/:bookingId/rule-reading": {
    summary:
      "What the law said of the stay when its request was sent, with the rules and their sources, for its parties and administrators. Without a reading, nothing was asked",
    ok: z.object({
      readAt: Instant.nullable(),
      species: z.array(z.object({ species: z.enum(speciesKeys), days: z.array(LawDays) })),
    }),
    errors: ["booking_not_found"],
  },
  "GET /api/core-booking/:bookingId/calendar": {
    summary: "A confirmed stay as a calendar file (iCalendar); the session cookie is accepted too",
    raw: true,
    ok: z.string(),
    errors: ["booking_not_found", "ground_not_open"],
  },
  "POST /api/booking-actions/:bookingId/accept": {
    ...action,
    summary: "Accept: freezes the commission rate, issues the invoice and sets the payment due",
    body: z.strictObject({
      message: optionalOrNull(Text(2000)),
      /**
       * The owner lets Utmark issue invoices in their name (rules 8.7); required once, and stored with
       * version and time.
       */
      invoicingAgreed: optionalOrNull(z.boolean()),
    }),
    errors: [
      "booking_not_found",
      "transition_not_allowed",
      "forbidden",
      "right_missing",
      "invoicing_agreement_required",
      "vat_without_number",
    ],
    example: { message: "Velkommen." },
  },
  "POST /api/booking-actions/:bookingId/reject": {
    ...action,
    summary: "Decline; the reason is sent to the hunter",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    errors: ["booking_not_found", "transition_not_allowed", "forbidden", "right_missing"],
    example: { reason: "Vi jakter selv den helga." },
  },
  "POST /api/booking-actions/:bookingId/cancel": {
    ...action,
    summary: "Cancel; the refund follows the policy",
    /**
     * `expectedRefundOre`, `expectedChargeOre`: the refund that the person saw, and the charge to their saved
     * card. If either has changed since, the response is 409 refund_changed.
     */
    body: z.strictObject({
      /** Required unless the request waits for its answer (rules 4.9). */
      reason: optionalOrNull(Text(2000).min(1)),
      expectedRefundOre: Ore.optional(),
      expectedChargeOre: Ore.optional(),
    }),
    errors: [
      "booking_not_found",
      "transition_not_allowed",
      "right_missing",
      "refund_changed",
      "payment_disputed",
      "cancel_reason_required",
    ],
    example: { reason: "En av oss er syk.", expectedRefundOre: 270_000 },
  },
  "GET /api/booking-actions/:bookingId/cancel-preview": {
    group: "Booking actions",
    summary: "The refund that cancelling now would give, or what the saved card would be charged",
    ok: z.object({
      refundOre: Ore,
      chargeOre: Ore,
      paidOre: Ore,
      keptOre: Ore,
      percent: z.number(),
      policy: z.enum(cancellationPolicies),
    }),
    errors: ["booking_not_found", "transition_not_allowed", "payment_disputed"],
  },
});

const QuickReplies = z.object({
  accept: z.array(z.string()),
  reject: z.array(z.string()),
  message: z.array(z.string()),
});
/** Texts that a landowner has saved for answering requests. */
export const quickReplies = defineContract({ group: "Quick replies", auth: "landowner" })({
  "GET /api/quick-replies": {
    summary: "My quick replies",
    ok: QuickReplies,
  },
  "PUT /api/quick-replies/:kind": {
    summary: "Save my quick replies of one kind, in the order they are shown",
    params: z.object({ kind: z.enum(["accept", "reject", "message"]) }),
    body: z.strictObject({ texts: z.array(Text(2000).min(1)).max(20) }),
    ok: QuickReplies,
    example: { texts: ["Velkommen! Ring når dere er ved bommen."] },
  },
});
