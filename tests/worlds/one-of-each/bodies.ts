/** The valid body and the required query of each endpoint. */
import type { Key } from "#contract/define.ts";
import { addDays } from "#domain/days.ts";
import { camt } from "../../stand-ins/bank-files.ts";
import { newsletterTexts } from "./messages.ts";
import { providerPayoutId } from "./money.ts";

/** Returns the required query parameters of an endpoint. */
export function neededQuery(key: Key, ids: Record<string, string>): Record<string, string> {
  const [from, to] = ["2027-10-01", "2027-10-05"];
  if (key === "GET /api/cabins/:cabinId/availability") return { from, to };
  if (key.includes("availability")) return { offeringId: ids.offeringId ?? "", from, to };
  if (key.includes("/search") && key.includes("muni")) return { name: "os" };
  if (key.includes("national-map")) return { municipalityNumber: "4601", gnr: "105", bnr: "209" };
  if (key.includes("all-property") || key.includes("/search/map")) return { bbox: "12,64,13,65", zoom: "8" };
  if (key === "GET /api/ratings") return { propertyId: ids.propertyId ?? "" };
  if (key === "GET /api/stays") return { offeringIds: ids.offeringId ?? "", from, to, participants: "2" };
  const reserved = /internal.bookings.(\w+).query/.exec(key)?.[1];
  if (reserved) return { [`${reserved}Id`]: ids[`${reserved}Id`] ?? "", from, to };
  if (key.endsWith("/vat-reports") || key.includes("/yearly-report")) return { year: "2027" };
  if (key.endsWith("/organization")) return { organizationNumber: "974760673" };
  if (key === "GET /api/law/changes") return { before: "2026-06-30", after: "2026-07-01" };
  if (key === "GET /api/law/touched") return { changeId: "elg.finnmark@2026-07-01" };
  if (key === "GET /api/law/seasons")
    return { species: "and_gaas", from, to: "2028-09-30", municipality: "1875" };
  if (key === "GET /api/law/sources") return { from, to };
  if (key === "GET /api/law/answer") return { species: "elg", from, to, municipality: "5044" };
  if (key === "GET /api/law/of-offering") return { from, to, offeringId: String(ids.offeringId) };
  if (key === "GET /api/law/rivers") return { q: "gaula" };
  if (key === "GET /api/law/legal-days") return { from, to, municipality: "5044" };
  if (key.endsWith("/price-hint")) return { category: "big_game", per: "hunter" };
  return {};
}

export const ownLawRule = {
  taxon: "elg",
  effect: "opens",
  from: "2027-09-25",
  to: "2027-12-23",
  sourceUrl: "https://www.namsskogan.kommune.no/vedtak",
  readOn: "2026-11-28",
} as const;
const localRuleTable =
  "kommune;art;vedtak;fra;til;kilde;lest\n5045;rådyr;åpner;25.9.2027;23.12.2027;https://www.grong.kommune.no/;28.11.2026";

/** Counts days, so that each hold gets days of its own, since only one booking can hold the ground. */
let heldDays = 0;
export function nextFreeDays() {
  heldDays += 2;
  return { from: addDays("2028-01-01", heldDays), to: addDays("2028-01-02", heldDays) };
}
type IdsByKind = { offering: string; cabin: string; service: string };
export const newcomer = {
  email: "ny@example.no",
  password: "rypa flyr lavt",
  passwordRepeat: "rypa flyr lavt",
  firstName: "Kari",
  lastName: "Storås",
  roles: ["landowner" as const],
};
type BodyIds = {
  member: object;
  /** The token in the link of an e-mail to the owner. */
  emailChoice: string;
  ownerUid: string;
  heldCabinId: string;
  toRelease: IdsByKind;
  toUpdate: IdsByKind;
  propertyId: string;
  cabinId: string;
  offeringId: string;
  serviceId: string;
  municipalityNumber: string;
  stay: object;
  strange: string;
  confirmed: string;
  expired: string;
  talk: string;
  paid: string;
  requested: string;
  toCatchUp: string;
  toBePaid: string;
  toBeCancelled: string;
  toBeReminded: string;
};
export function bodiesFor(o: BodyIds): Record<string, unknown> {
  const property = {
    name: "Storåsen",
    type: "hunting_ground",
    municipalityNumber: o.municipalityNumber,
    area: { value: 38_000, unit: "maal" },
    parcels: [{ municipalityNumber: o.municipalityNumber, gnr: 12, bnr: 3, main: true }],
    status: "draft",
  };
  const cabin = { name: "Koia", beds: 6, pricePerDayOre: 120_000, rentalEnabled: true, status: "published" };
  const offering = {
    name: "Elgjakt",
    offeringType: "hunting_ground_rental",
    targetSpecies: ["elg"],
    validFrom: "2027-09-25",
    validTo: "2027-10-24",
    maxParticipants: 8,
    maxHunters: 8,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", startPriceOre: 300_000, endPriceOre: 150_000 },
    status: "active",
    published: true,
  };
  const hold = { fromDate: "2027-11-01", toDate: "2027-11-02", reference: "Telefon" };
  return {
    "POST /api/auth/sign-up": newcomer,
    "POST /api/auth/sign-in": o.member,
    "POST /api/auth/verification-email": { email: "ingen@example.no" },
    "POST /api/auth/reset-email": { email: "ingen@example.no" },
    "POST /api/auth/magic-link": { email: "ingen@example.no", returnUrl: "/dashboard" },
    "POST /api/auth/verify-email": { token: "x" },
    "POST /api/auth/magic-link/use": { token: "x" },
    "POST /api/auth/reset-password": { token: "x", password: "orre på leik", passwordRepeat: "orre på leik" },
    "POST /api/properties": property,
    "PATCH /api/properties/:propertyId": {},
    "PUT /api/properties/:propertyId/field-points": { points: [], savedAt: null },
    "PUT /api/properties/:propertyId/images/:imageId/description": { description: "Tunet i morgenlys" },
    "POST /api/properties/:propertyId/cabins": cabin,
    get "POST /api/properties/:propertyId/holds"() {
      return { note: "Naboens jakt", ...nextFreeDays() };
    },
    "PATCH /api/properties/:propertyId/holds/:holdId": { note: "Naboens jakt" },
    "POST /api/properties/:propertyId/right": { held: "owner", note: "Skjøte fra 1987" },
    "POST /api/properties/:propertyId/right/decide": { outcome: "approved", reason: "Skjøtet er lest" },
    "POST /api/properties/:propertyId/right/ask": { question: "Hvem eier gnr. 12 bnr. 3?" },
    "POST /api/properties/:propertyId/services": {
      name: "Uttransport",
      unit: "fixed",
      priceOre: 80_000,
      quantity: 4,
      maxQuantity: 2,
      category: "Transport",
    },
    "POST /api/properties/:propertyId/offerings": offering,
    "POST /api/properties/:propertyId/co-hosts": { email: "nils@example.no", rights: ["answer"] },
    "PATCH /api/properties/:propertyId/co-hosts/:coHostId": { rights: ["edit"] },
    "POST /api/property-groups": { name: "Namdalen" },
    "PATCH /api/property-groups/:propertyGroupId": { name: "Elg 2027" },
    "PUT /api/property-groups/:propertyGroupId/properties": { propertyIds: [] },
    "POST /api/control/reports": {
      scans: [
        {
          propertyId: o.propertyId,
          permitId: "00112233445566ff",
          checkedAt: "2027-07-31T08:00:00.000Z",
          outcome: "red",
          reasons: ["revoked"],
          note: "Viste en gammel tillatelse.",
        },
      ],
    },
    "POST /api/bulk-changes/preview": {
      request: { kind: "adjust_price", percent: 5 },
      offeringIds: [o.offeringId],
    },
    "POST /api/bulk-changes": {
      request: { kind: "adjust_price", percent: 5 },
      offerings: [{ offeringId: o.offeringId }],
    },
    "POST /api/conversations": { name: "Elgjakta", memberUids: [] },
    "PATCH /api/conversations/:conversationId": { name: "Hjortejakta" },
    "POST /api/conversations/:conversationId/messages": { text: "Hei", clientMessageId: "m1" },
    "PATCH /api/conversations/:conversationId/messages/:messageId": { text: "Er det bom på veien?" },
    "PUT /api/conversations/:conversationId/read": { position: 1 },
    "POST /api/conversations/:conversationId/members": { email: "nils@example.no" },
    "PUT /api/conversations/:conversationId/block": { blocked: true },
    "POST /api/conversations/:conversationId/report": { reason: "spam", note: "Vil ha kontanter" },
    "POST /api/conversation-reports/:conversationReportId/resolve": { resolution: "Advart" },
    "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId": { reason: "Trusler" },
    "POST /api/ratings/:ratingId/report": { reason: "abuse", note: "Navngir naboen" },
    "POST /api/rating-reports/:ratingReportId/resolve": { resolution: "Fjernet" },
    "DELETE /api/ratings/:ratingId/images/:imageId": { reason: "Viser en nabo." },
    "PUT /api/ratings/:ratingId/answer": { text: "Takk for besøket." },
    "POST /api/ratings/:ratingId/answer/report": { reason: "abuse", note: "Navngir gjesten" },
    "DELETE /api/rating-answers/:ratingId": { reason: "Navngir gjesten." },
    "POST /api/rating-answer-reports/:ratingAnswerReportId/resolve": { resolution: "Fjernet" },
    "PUT /api/quick-replies/:kind": { texts: ["Velkommen"] },
    "POST /api/calendars/feeds": { cabinId: o.cabinId },
    "POST /api/calendars/imports": {
      cabinId: o.cabinId,
      url: "https://ical.example.com/1.ics",
      calendar: "Airbnb",
    },
    "POST /api/boundaries/measure": {
      boundary: {
        type: "Polygon",
        coordinates: [
          [
            [13, 64.5],
            [13.2, 64.5],
            [13.2, 64.6],
            [13, 64.5],
          ],
        ],
      },
      municipalityNumber: o.municipalityNumber,
    },
    "PUT /api/offerings/:offeringId/status": { status: "active", published: true },
    "POST /api/core-booking/calculate": {
      ...o.stay,
      cabins: [{ cabinId: o.cabinId }],
      services: [{ serviceId: o.serviceId, quantity: 1 }],
    },
    "POST /api/core-booking/estimate": {
      ...o.stay,
      cabins: [{ cabinId: o.cabinId }],
      services: [{ serviceId: o.serviceId, quantity: 1 }],
    },
    "POST /api/core-booking/submit/:bookingId": { termsAccepted: true, privacyAccepted: false },
    "POST /api/booking-actions/:bookingId/reject": { reason: "Vi jakter selv." },
    "POST /api/booking-actions/:bookingId/cancel": { reason: "Sykdom." },
    "POST /api/booking-actions/:bookingId/propose": { participants: 3, message: "En til blir med." },
    "POST /api/booking-actions/:bookingId/propose/preview": { participants: 3 },
    "POST /api/booking-actions/:bookingId/hand-over": { email: "per.nilsen@example.no" },
    "POST /api/handovers/:handoverId/accept": { termsAccepted: true, privacyAccepted: true },
    "POST /api/handovers/:handoverId/decline": {},
    "POST /api/booking-actions/:bookingId/report-problem": { kind: "unsafe", text: "Brua var borte." },
    "POST /api/permit-keys/replace": { reason: "Nøkkelen lå i en logg." },
    "POST /api/problems/:problemId/answer": { text: "Den ligger på nordsida." },
    "POST /api/problems/:problemId/offer": { refundOre: 2000 },
    "POST /api/problems/:problemId/decide": { refundOre: 500, reason: "Halve natta." },
    "POST /api/core-booking/:bookingId/party": { name: "Per Hansen", role: "hunter" },
    "POST /api/core-booking/:bookingId/party/come-along": { role: "hunter" },
    "PUT /api/core-booking/:bookingId/party/link": { places: 2 },
    "PATCH /api/party/:memberId": { fee: "2027-04-10", birthYear: 1985 },
    "POST /api/party/:memberId/replace": { name: "Nils Lie", role: "hunter" },
    "POST /api/party/:memberId/training": { allowed: false },
    "POST /api/party/:memberId/answer-replacement": { accepted: true },
    "POST /api/party-invitation/join": { name: "Per Hansen", role: "hunter" },
    "POST /api/party-consent": { guardianName: "Anne Hansen" },
    "POST /api/core-booking/:bookingId/rating": { stars: 4, text: "Fint terreng." },
    "PATCH /api/favourites/:offeringId": { alert: false },
    "POST /api/saved-searches": {
      name: "Elg",
      query: { species: "elg", from: "2027-10-01", to: "2027-10-04" },
    },
    "PATCH /api/saved-searches/:savedSearchId": { alert: false },
    "DELETE /api/ratings/:ratingId": { reason: "Navngir en person." },
    "POST /api/payments/create-intent": { bookingId: o.confirmed },
    "POST /api/payments/pay-with-card-on-file": { bookingId: o.confirmed },
    "POST /api/payments/simulate-payment": { bookingId: o.confirmed, outcome: "failed" },
    "POST /api/payments/mark-payment-received": { bookingId: o.confirmed, reason: "Overført" },
    "POST /api/payments/transfers/:paymentId/undo": { reason: "Ført på feil bestilling" },
    "POST /api/payments/refunds-by-hand/:refundId/sent": { account: "12345678903" },
    "POST /api/payments/refunds-by-hand/:refundId/account": { account: "12345678903" },
    "POST /api/payments/payouts/:payoutId/by-bank": { reason: "Stripe har avvist kontoen" },
    "POST /api/payments/cases/:caseId/settle": { note: "Sendt tilbake hos kortselskapet" },
    "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused": {
      reason: "Avsluttet",
    },
    "POST /api/payments/unsent/:unsentId/retry": { note: "Banken har åpnet kontoen igjen" },
    "POST /api/payments/claims/:claimId/set-off": { reason: "Tapt" },
    "POST /api/payments/claims/:claimId/paid": { by: "hunter", reason: "Betalt" },
    "POST /api/payments/claims/:claimId/write-off": { reason: "Avskrevet" },
    "POST /api/reconciliation/differences/:differenceId/note": { note: "Venter på bilag" },
    "POST /api/reconciliation/differences/:differenceId/acknowledge": { reason: "Rettes i neste oppgjør" },
    "POST /api/reconciliation/corrections": {
      lines: [
        { account: "own", amountOre: 1 },
        { account: "bank", amountOre: -1 },
      ],
      reason: "Uttak",
    },
    "POST /api/reconciliation/corrections/:correctionId/reject": { reason: "Feil beløp" },
    "POST /api/reconciliation/bank-files": {
      name: "camt.xml",
      content: camt([{ amountOre: 100, reference: "B1" }]),
    },
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/match": { bookingId: o.confirmed },
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/match-payout": {
      payoutId: providerPayoutId,
    },
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/close": { note: "Sendt tilbake" },
    "POST /api/reconciliation/bank-transactions/close": { bankTransactionIds: [o.strange], note: "Ikke vår" },
    "POST /api/commission/global-settings": { ratePercent: 18, reason: "Ny avtale" },
    "POST /api/law/local-rules": {
      municipality: o.municipalityNumber,
      taxon: "elg",
      effect: "opens",
      from: "2027-09-25",
      to: "2027-12-23",
      sourceUrl: "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123",
      readOn: "2026-11-28",
    },
    "POST /api/law/properties/:propertyId/local-rules": ownLawRule,
    "POST /api/law/local-rules/:ruleId/decide": { outcome: "refused", reason: "Gjelder nabokommunen" },
    "POST /api/law/notify": { changeId: "elg.finnmark@2026-07-01" },
    "POST /api/law/source-readings": { source: "FOR-2022-01-21-128", readOn: "2026-11-28" },
    "POST /api/law/local-rules/preview": { csv: localRuleTable },
    "POST /api/law/local-rules/import": { csv: localRuleTable },
    "POST /api/commission/landowner-overrides": {
      landownerUid: o.ownerUid,
      ratePercent: 12.5,
      validFrom: "2027-09-01",
      reason: "Avtale",
    },
    "PUT /api/commission/landowner-overrides/:overrideId": { ratePercent: 10, validTo: "2027-12-31" },
    "POST /api/commission/calculate": { amountOre: 270_000, landownerUid: o.ownerUid, at: "2027-10-01" },
    "POST /api/commission/calculate-invoice-commission": { bookingId: o.confirmed },
    "POST /api/commission/realize-payment-commission": { bookingId: o.paid },
    "POST /api/financial-documents/calculate-commission": { bookingId: o.confirmed },
    "POST /api/financial-documents/generate-vat-report": { year: 2027, term: 3 },
    "PUT /api/tax/details": {
      kind: "person",
      name: "Kari Storås",
      country: "NO",
      taxNumber: "15076500565",
      street: "Storåsvegen 12",
      postalCode: "7890",
      city: "Namsskogan",
    },
    "POST /api/operation-logs/start-monitoring": { slowMs: 300, minutes: 30 },
    "POST /api/operation-logs/stop-monitoring": { reason: "Vi fant det" },
    "POST /api/admin/test-data": { properties: 1 },
    "POST /api/machine-translations": { of: { kind: "property", propertyId: o.propertyId }, to: "en" },
    "PUT /api/translations": { language: "nb", texts: { "home.title": "Jakt" } },
    "POST /api/newsletter-issues": { texts: newsletterTexts },
    "PUT /api/newsletter-issues/:newsletterIssueId": { texts: newsletterTexts, version: 0 },
    "POST /api/newsletter-issues/:newsletterIssueId/send": { version: 0 },
    "POST /api/email-choice": { token: o.emailChoice, isOn: true },
    "POST /api/newsletter": { email: "leser@example.no" },
    "POST /api/newsletter/confirm": { token: "VqPZkXyRmWcTnBdLhJfGsKaQeUiOxYtN" },
    "POST /api/newsletter/leave": { token: "VqPZkXyRmWcTnBdLhJfGsKaQeUiOxYtN" },
    "POST /api/contact-messages": {
      name: "Kari",
      email: "kari@example.no",
      topic: "other",
      message: "Når åpner dere?",
    },
    "POST /api/app-errors": { message: "TypeError: x is undefined", source: "web/home", code: "unhandled" },
    "POST /api/scheduler/stop": { reason: "Vedlikehold" },
    "POST /api/scheduler/manual-run": { task: "booking-deadlines" },
    "POST /api/landowner-reminders/send": { bookingId: o.requested },
    "POST /api/landowner-reminders/create-schedule": { bookingId: o.requested },
    "POST /api/landowner-reminders/cancel-schedule": { bookingId: o.requested },
    "POST /api/landowner-reminders/process-auto-decline": { limit: 10 },
    "POST /api/payment-reminders/schedule": { bookingId: o.toCatchUp },
    "POST /api/payment-reminders/process": { limit: 10 },
    "POST /api/payment-reminders/automatic-cancellations": { limit: 10 },
    "POST /api/expiration/process-expired-bookings": { limit: 10 },
    "POST /api/booking-lifecycle/booking-confirmed": { bookingId: o.toCatchUp },
    "POST /api/booking-lifecycle/payment-received": { bookingId: o.toBePaid, reason: "Overført" },
    "POST /api/booking-lifecycle/booking-cancelled": { bookingId: o.toBeCancelled, reason: "Stengt" },
    "POST /api/payments/webhook": {
      id: "evt_1",
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_1" } },
    },
    "POST /api/availability-sync/query": {
      from: "2027-09-01",
      to: "2027-12-01",
      propertyId: o.propertyId,
      offeringIds: [o.offeringId],
      cabinIds: [o.cabinId],
      serviceIds: [o.serviceId],
    },
    "POST /api/availability-sync/cabins": { propertyId: o.propertyId, ids: [o.cabinId] },
    "POST /api/availability-sync/services": { propertyId: o.propertyId, ids: [o.serviceId] },
    "POST /api/availability-sync/offerings": { propertyId: o.propertyId, ids: [o.offeringId] },
    "PUT /api/availability-sync/cabin-config/:cabinId": {
      availableFrom: "2027-08-01",
      blackoutPeriods: [],
      rentalEnabled: true,
    },
    "PUT /api/availability-sync/service-config/:serviceId": {
      quantity: 5,
      maxQuantity: 2,
      blackoutPeriods: [],
    },
    "POST /api/internal/bookings/offering/reserve": { offeringId: o.offeringId, participants: 1, ...hold },
    "POST /api/internal/bookings/cabin/reserve": { cabinId: o.heldCabinId, ...hold },
    "POST /api/internal/bookings/service/reserve": { serviceId: o.serviceId, quantity: 1, ...hold },
    ...Object.fromEntries(
      (["offering", "cabin", "service"] as const).flatMap((kind) => [
        [`POST /api/internal/bookings/${kind}/release`, { reservationId: o.toRelease[kind] }],
        [
          `POST /api/internal/bookings/${kind}/update-status`,
          { reservationId: o.toUpdate[kind], status: "reserved" },
        ],
      ]),
    ),
    "POST /api/availability-sync/set-prices": {
      offeringIds: [o.offeringId],
      from: "2027-12-01",
      to: "2027-12-03",
      priceOre: 60_000,
    },
    "POST /api/availability-sync/create-exceptions": {
      offeringIds: [o.offeringId],
      cabinIds: [o.cabinId],
      serviceIds: [o.serviceId],
      from: "2027-12-01",
      to: "2027-12-03",
      type: "other",
      notes: "Vedlikehold",
      action: "block",
    },
    "POST /api/communications/send-sms": { phone: "912 34 567", message: "Bommen er åpen" },
    "POST /api/communications/send-booking-confirmation-sms": { bookingId: o.confirmed },
    "POST /api/emails/send-booking-confirmation": { bookingId: o.confirmed },
    "POST /api/emails/send-payment-reminder": { bookingId: o.toBeReminded },
    "POST /api/emails/send-booking-status-change": { bookingId: o.confirmed },
    "POST /api/emails/send-hunter-auto-decline": { bookingId: o.expired },
    "POST /api/communications/notify-chat-message": { conversationId: o.talk },
    "POST /api/emails/send-chat-notification": { conversationId: o.talk },
    "POST /api/emails/send-invoice-email": { bookingId: o.paid },
    "POST /api/emails/send-receipt-email": { bookingId: o.paid },
    "POST /api/emails/send-welcome-email": { uid: o.ownerUid },
    "POST /api/push/subscriptions": {
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
      keys: {
        p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
        auth: "Q2kqKmC8uaqvbpNGYXSNyg",
      },
    },
    "PUT /api/admin/users/:uid/roles": { roles: ["hunter", "landowner"], reason: "Har overtatt eiendommen" },
    "POST /api/admin/users/:uid/disable": { reason: "Falske annonser" },
    "POST /api/admin/users/:uid/enable": { reason: "Avklart" },
    "DELETE /api/admin/users/:uid": { reason: "Har bedt om det" },
    "POST /api/admin/properties/:propertyId/review": { action: "put_under_review", reason: "Meldt inn" },
    "PUT /api/user-profile/me/roles": { roles: ["landowner", "hunter"] },
    "POST /api/create-invoice": { bookingId: o.paid },
    "POST /api/email-invoice": { bookingId: o.paid, language: "en" },
    "POST /api/email-receipt": { bookingId: o.paid },
    "POST /api/regenerate-invoice-lines": { bookingId: o.paid },
    "POST /api/financial-documents/generate-invoice": { bookingId: o.paid },
    "POST /api/financial-documents/generate-receipt": { bookingId: o.paid },
  };
}
