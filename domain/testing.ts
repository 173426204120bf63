/** Test data: terms and requests of a plain bookable offering, which tests override. */
import { stayWithoutExtras } from "./booking/price.ts";
import type { BookingState } from "./booking/booking-state.ts";
import type { CabinTerms, OfferingTerms, StayRequest } from "./offering/terms.ts";

export const anOffering = (changes: Partial<OfferingTerms> = {}): OfferingTerms => ({
  name: "Elgjakt i Storåsen",
  available: true,
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  durationType: "none",
  blackoutPeriods: [],
  minHunters: 1,
  maxHunters: 6,
  maxParticipants: 6,
  allowConcurrentBookings: false,
  pricing: { per: "hunter", fixedPriceOre: 100_000 },
  dayPrices: [],
  includedCabinIds: [],
  optionalCabins: [],
  services: [],
  cancellationPolicy: "moderate",
  ...changes,
});

export const aCabin = (changes: Partial<CabinTerms> = {}): CabinTerms => ({
  cabinId: "koie",
  name: "Koia",
  available: true,
  pricePerDayOre: 120_000,
  blackoutPeriods: [],
  ...changes,
});

export const aRequest = (changes: Partial<StayRequest> = {}): StayRequest => ({
  ...stayWithoutExtras({ fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 }),
  ...changes,
});

/** A draft booking with a price of 1 000 kr and arrival on 8 October 2027. */
export const aBooking = (changes: Partial<BookingState> = {}): BookingState => ({
  bookingId: "b1",
  hunterUid: "hunter1",
  buyerUid: null,
  landownerUid: "landowner1",
  status: "calculated",
  confirmation: "request",
  invoiceAtPayment: false,
  acceptedChange: null,
  paymentStatus: "pending",
  fromDate: "2027-10-08",
  toDate: "2027-10-11",
  cancellationPolicy: "moderate",
  totalOre: 100_001,
  commissionRatePercent: null,
  commissionOre: null,
  earningsOre: null,
  calculatedAt: new Date("2027-09-01T08:00:00Z"),
  replyDueAt: null,
  confirmedAt: null,
  paymentDueAt: null,
  cardSavedAt: null,
  chargeRefusedAt: null,
  cancelChargeOre: null,
  partCount: 1,
  partsOver: 0,
  overOre: 0,
  overCommissionOre: 0,
  unchargedOre: 0,
  partPaymentIds: [],
  express: false,
  paidAt: null,
  paymentId: null,
  knownPaymentIds: [],
  completedAt: null,
  refundedOre: 0,
  heldOre: 0,
  disputedOre: 0,
  ...changes,
});
