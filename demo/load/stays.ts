/**
 * Generates paid stays on generated offerings, with everything a paid booking has: places held, money in
 * escrow, invoice and receipt.
 */
import { commissionPercent } from "#domain/commission/figures.ts";
import { seededRandom, idOf } from "../world/seeded.ts";
import {
  addDays,
  addMs,
  type CalendarDate,
  dayMs,
  daysBetween,
  isoWeekday,
  osloDate,
  osloMidnight,
} from "#domain/days.ts";
import { firstBlackedOut } from "#domain/availability/blackouts.ts";
import { type GroundHold, groundHoldOf, holdsClash } from "#domain/ground/ground.ts";
import { paidPostings } from "#domain/ledger/ledger.ts";
import { stayWithoutExtras, type Quote, quoteFor, splitOre } from "#domain/booking/price.ts";
import type { CabinTerms, OfferingTerms } from "#domain/offering/terms.ts";
import { invoiceDocument } from "#server/features/invoice/public.ts";
import type { MadeOffering, MadeProperty } from "./catalogue.ts";
import type { IssuedInvoice } from "./load-store.ts";
import type { Person } from "./people.ts";

const placesPerNight = (o: MadeOffering) => (o.allow_concurrent_bookings ? (o.total_area_capacity ?? 1) : 1);
export const emptyCalendar = (o: MadeOffering) => {
  const capacity = placesPerNight(o);
  return {
    offering_id: o.offering_id,
    season_from: o.valid_from,
    capacity,
    places_left: Array.from({ length: daysBetween(o.valid_from, o.valid_to) + 1 }, () => capacity),
  };
};
type Calendar = ReturnType<typeof emptyCalendar>;

const termsOf = (o: MadeOffering, includedCabinIds: string[]): OfferingTerms => ({
  name: o.name,
  available: true,
  validFrom: o.valid_from,
  validTo: o.valid_to,
  durationType: o.duration_type,
  blackoutPeriods: o.blackout_periods,
  minHunters: o.min_hunters,
  maxHunters: o.max_hunters,
  maxParticipants: o.max_participants,
  allowConcurrentBookings: o.allow_concurrent_bookings,
  pricing: o.pricing,
  dayPrices: [],
  includedCabinIds,
  optionalCabins: [],
  services: [],
  cancellationPolicy: o.cancellation_policy,
});

type StayChoice = { fromDate: CalendarDate; toDate: CalendarDate; participants: number };
function chooseStay(o: MadeOffering, random: () => number, today: CalendarDate): StayChoice | undefined {
  const days = o.fixed_days ?? (o.min_days ?? 1) + Math.floor(random() * 3);
  const first = o.valid_from > today ? o.valid_from : addDays(today, 1);
  const room = daysBetween(first, o.valid_to) + 2 - days;
  if (room <= 0 || (o.max_days !== null && days > o.max_days)) return undefined;
  const day = addDays(first, Math.floor(random() * room));
  const fromDate = o.start_weekday === null ? day : addDays(day, (o.start_weekday - isoWeekday(day) + 7) % 7);
  const toDate = addDays(fromDate, days);
  if (addDays(toDate, -1) > o.valid_to || firstBlackedOut(o.blackout_periods, { fromDate, toDate }))
    return undefined;
  return {
    fromDate,
    toDate,
    participants: o.min_hunters + Math.floor(random() * (o.max_hunters - o.min_hunters + 1)),
  };
}

const nightsOf = (calendar: Calendar, { fromDate, toDate }: StayChoice) => {
  const first = daysBetween(calendar.season_from, fromDate);
  return { first, nights: calendar.places_left.slice(first, first + daysBetween(fromDate, toDate)) };
};
const hasPlaces = (calendar: Calendar, choice: StayChoice, places: number): boolean =>
  nightsOf(calendar, choice).nights.every((placesLeft) => placesLeft >= places);
function takePlaces(calendar: Calendar, choice: StayChoice, places: number): void {
  const { first, nights } = nightsOf(calendar, choice);
  calendar.places_left.splice(first, nights.length, ...nights.map((placesLeft) => placesLeft - places));
}

/** What a stay takes of the ground, and on which nights. */
type TakenGround = StayChoice & { hold: GroundHold; places: number };
const groundTakenBy = (o: MadeOffering, { property }: MadeProperty, choice: StayChoice): TakenGround => ({
  ...choice,
  hold: groundHoldOf(
    {
      offeringId: o.offering_id,
      targetSpecies: o.target_species,
      allowConcurrentBookings: o.allow_concurrent_bookings,
      groundIds: o.ground_ids,
      groundUse: null,
      togetherWith: [],
      clashesWith: [],
    },
    property.type === "fishing_area",
  ),
  places: o.allow_concurrent_bookings ? choice.participants : 0,
});

/**
 * Takes the ground if no other stay excludes this one, and all stays that share a night with it fit within the
 * parts' capacity, which the database counts for each part.
 */
function takeGround(ground: TakenGround, { taken, place }: StayContext): boolean {
  const overlapping = taken.filter((t) => t.fromDate < ground.toDate && ground.fromDate < t.toDate);
  const places = overlapping.reduce((sum, t) => sum + t.places, ground.places);
  const capacity = place.parts[0]?.capacity ?? Infinity;
  if (overlapping.some((t) => holdsClash(t.hold, ground.hold)) || places > capacity) return false;
  taken.push(ground);
  return true;
}

type StayContext = {
  /** What the stays so far take of the property's ground. */
  taken: TakenGround[];
  place: MadeProperty;
  owner: Person;
  hunters: readonly Person[];
  municipality: { name: string };
  now: Date;
};
type LoadedStay = {
  hunter: Person;
  quote: Quote;
  commissionOre: number;
  earningsOre: number;
  at: Date;
  dueAt: Date;
  year: number;
  cabins: CabinTerms[];
};

/** Sells a stay on some day of the last two months. */
function sellStay(
  o: MadeOffering,
  choice: StayChoice,
  random: () => number,
  { place, hunters, now }: StayContext,
): LoadedStay {
  const included = place.links
    .filter((link) => link.offering_id === o.offering_id)
    .map((link) => link.cabin_id);
  const cabins = place.cabins
    .filter((c) => included.includes(c.cabin_id))
    .map((c) => ({
      cabinId: c.cabin_id,
      name: c.name,
      available: true,
      pricePerDayOre: c.price_per_day_ore,
      blackoutPeriods: [],
    }));
  const quote = quoteFor({
    offering: termsOf(o, included),
    cabins,
    request: stayWithoutExtras(choice),
    vatRegistered: true,
  });
  const at = addMs(now, -Math.floor(1 + random() * 60) * dayMs);
  const hunter = hunters[Math.floor(random() * hunters.length)] as Person;
  return {
    hunter,
    quote,
    ...splitOre(quote.totalOre, commissionPercent),
    at,
    dueAt: addMs(at, 7 * dayMs),
    year: Number(osloDate(at).slice(0, 4)),
    cabins,
  };
}

function invoiceRowOf(
  o: MadeOffering,
  choice: StayChoice,
  sale: LoadedStay,
  { place, owner, municipality }: StayContext,
  { seriesNo, number, issuedOn, kid }: IssuedInvoice,
) {
  const source = {
    landownerUid: owner.uid,
    fromDate: choice.fromDate,
    toDate: choice.toDate,
    participants: choice.participants,
    quote: sale.quote,
    vatRegistered: true,
    property: place.property.name,
    offering: o.name,
    municipality: municipality.name,
    county: null,
    companions: 0,
    children: 0,
    species: o.target_species,
    sellerName: owner.name,
    organizationNumber: owner.organisation,
    sellerAddress: {},
    inBusinessRegister: null,
    buyerName: sale.hunter.name,
    buyerEmail: sale.hunter.email,
    buyerAddress: {},
    buyerOrganizationNumber: null,
    payToAccount: null,
    payToName: null,
    payToBic: null,
    seriesNo,
    number,
    kid,
  };
  return invoiceDocument(source, { year: sale.year, date: issuedOn, dueDate: osloDate(sale.dueAt) });
}

function bookingRow(bookingId: string, o: MadeOffering, choice: StayChoice, sale: LoadedStay, owner: Person) {
  const { at, quote } = sale;
  const paymentId = paymentIdOf(bookingId);
  return {
    booking_id: bookingId,
    property_id: o.property_id,
    offering_id: o.offering_id,
    hunter_uid: sale.hunter.uid,
    landowner_uid: owner.uid,
    status: "paid",
    payment_status: "paid",
    from_date: choice.fromDate,
    to_date: choice.toDate,
    participants: choice.participants,
    cabins: sale.cabins.map(({ cabinId, name }) => ({ cabinId, name, quantity: 1, included: true })),
    services: [],
    quote,
    total_ore: quote.totalOre,
    vat_registered: true,
    cancellation_policy: o.cancellation_policy,
    commission_rate_percent: commissionPercent,
    commission_ore: sale.commissionOre,
    landowner_earnings_ore: sale.earningsOre,
    terms_accepted_at: at,
    privacy_accepted_at: at,
    reply_due_at: addMs(at, dayMs),
    confirmed_at: at,
    payment_due_at: sale.dueAt,
    express: false,
    paid_at: at,
    payment_id: paymentId,
    known_payment_ids: [paymentId],
    refunded_ore: 0,
    reminders: [],
    next_deadline_at: osloMidnight(choice.fromDate),
    created_at: at,
    updated_at: at,
  };
}
const paymentIdOf = (bookingId: string) => idOf(`payment/${bookingId}`);

/** The rows of a payment: the provider's record, the product's own, and the ledger entries. */
function moneyRows(bookingId: string, { quote, at }: LoadedStay) {
  const payment_id = paymentIdOf(bookingId);
  const intent = `pi_${payment_id}`;
  const shared = {
    client_secret: `${intent}_secret`,
    amount_ore: quote.totalOre,
    status: "succeeded",
    created_at: at,
  };
  return {
    payment: {
      ...shared,
      payment_id,
      booking_id: bookingId,
      provider: "simulated",
      provider_intent_id: intent,
      updated_at: at,
    },
    intent: {
      ...shared,
      intent_id: intent,
      reference: bookingId,
      idempotency_key: `payment/${bookingId}/0`,
      charged_at: at,
    },
    ledger_entry: paidPostings(bookingId, quote.totalOre, "provider").map(({ account, amountOre }) => ({
      entry_set_id: payment_id,
      booking_id: bookingId,
      reason: "payment",
      at,
      account,
      amount_ore: amountOre,
    })),
  };
}

function documentRows(
  bookingId: string,
  landownerUid: string,
  { at, year, quote }: LoadedStay,
  { seriesNo, number }: IssuedInvoice,
  document: ReturnType<typeof invoiceRowOf>,
) {
  const { number: invoiceNumber, date, dueDate, kid: _kid, ...documentFields } = document;
  const amount_ore = quote.totalOre;
  return {
    invoice: {
      invoice_id: idOf(`invoice/${bookingId}`),
      booking_id: bookingId,
      kind: "invoice",
      landowner_uid: landownerUid,
      series_no: seriesNo,
      year,
      number,
      issued_on: date,
      due_on: dueDate,
      total_ore: amount_ore,
      document,
    },
    receipt: {
      booking_id: bookingId,
      issued_at: at,
      amount_ore,
      document: {
        ...documentFields,
        bookingId,
        invoiceNumber,
        amountOre: amount_ore,
        paidAt: at.toISOString(),
        method: "card",
      },
    },
  };
}

/** All rows of one paid stay, by table. */
function stayRows(
  name: string,
  o: MadeOffering,
  choice: TakenGround,
  sale: LoadedStay,
  around: StayContext,
  issued: IssuedInvoice,
) {
  const bookingId = idOf(name);
  const stay = `[${choice.fromDate},${choice.toDate})`;
  const { owner } = around;
  return {
    booking: bookingRow(bookingId, o, choice, sale, owner),
    offering_hold: {
      booking_id: bookingId,
      offering_id: o.offering_id,
      stay,
      participants: choice.participants,
      exclusive: !o.allow_concurrent_bookings,
    },
    ground_hold: {
      booking_id: bookingId,
      property_id: o.property_id,
      offering_id: o.offering_id,
      stay,
      ground_ids: choice.hold.grounds,
      kind: "hunting", // read by the previous version only
      kinds: [...choice.hold.kinds, ...(sale.cabins.length > 0 ? ["cabins"] : [])],
      alone: choice.hold.use === "alone",
      species: choice.hold.species,
      together_with: choice.hold.togetherWith,
      clashes_with: choice.hold.clashesWith,
      places: choice.places,
      sold_twice: false,
    },
    cabin_hold: sale.cabins.map(({ cabinId }) => ({ booking_id: bookingId, cabin_id: cabinId, stay })),
    audit: {
      at: sale.at,
      actor_uid: null,
      actor_role: "system",
      subject: "booking",
      subject_id: bookingId,
      from_state: null,
      to_state: "paid",
      reason: "demo:load",
    },
    ...moneyRows(bookingId, sale),
    ...documentRows(bookingId, owner.uid, sale, issued, invoiceRowOf(o, choice, sale, around, issued)),
  };
}
export type StayRows = ReturnType<typeof stayRows>;
type SoldStay = {
  landownerUid: string;
  year: number;
  soldAt: Date;
  withNumber: (issued: IssuedInvoice) => StayRows;
};

/** Generates up to two stays per offering that fit its season and free places. Updates the given calendar. */
export function generateStays(o: MadeOffering, calendar: Calendar, around: StayContext): SoldStay[] {
  const random = seededRandom(`load/stays/${o.offering_id}`);
  const today = osloDate(around.now);
  const stayCount = Math.floor(random() * 3);
  return Array.from({ length: stayCount }, (_, i) => i).flatMap((i): SoldStay[] => {
    const choice = chooseStay(o, random, today);
    const places = o.allow_concurrent_bookings ? (choice?.participants ?? 1) : 1;
    if (!choice || !hasPlaces(calendar, choice, places)) return [];
    const ground = groundTakenBy(o, around.place, choice);
    if (!takeGround(ground, around)) return [];
    takePlaces(calendar, choice, places);
    const sale = sellStay(o, choice, random, around);
    return [
      {
        landownerUid: around.owner.uid,
        year: sale.year,
        soldAt: sale.at,
        withNumber: (issued) =>
          stayRows(`load/booking/${o.offering_id}/${i}`, o, ground, sale, around, issued),
      },
    ];
  });
}
