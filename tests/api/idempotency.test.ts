/**
 * Tests rules 4.4 on every endpoint that accepts an Idempotency-Key: a repeated request gets the same
 * response and has one effect, and another request with the same key is refused.
 */
import { beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint, Key } from "#contract/define.ts";
import { form, pdf, photo } from "../support/files.ts";
import { everyOther } from "../support/long.ts";
import { openWorld, type World } from "../worlds/one-of-each/world.ts";
import { fillInParams, splitKey } from "./hostile.ts";
import { readTableCounts } from "./rows.ts";

// The endpoint that sends a payout from the bank is tested in the payout feature, and payment by the card on file,
// which has to be kept before, in the payment feature; what needs the token of a team's link, in the party feature.
const endpoints = everyOther(
  (Object.entries(contract) as [Key, Endpoint][]).filter(
    ([key, e]) => e.idempotent && !/by-bank$|with-card-on-file$|party-(invitation|consent)/.test(key),
  ),
);
let world: World;
beforeAll(async () => {
  world = await openWorld({ listen: true });
});

/** Other valid bodies than that of the first request. */
const empty = { nb: { subject: "", text: "" }, en: { subject: "", text: "" } };
const otherBodies: Record<string, object> = {
  "PATCH /api/user-profile/me": { displayName: "Annet Navn" },
  "PUT /api/user-profile/me/roles": { roles: ["landowner"] },
  "PUT /api/offerings/:offeringId/status": { status: "inactive" },
  "POST /api/core-booking/submit/:bookingId": { termsAccepted: true, privacyAccepted: true, notes: "Takk" },
  "POST /api/availability-sync/create-exceptions": { notes: "Hogst" },
  "POST /api/availability-sync/set-prices": { priceOre: 70_000 },
  "PUT /api/availability-sync/cabin-config/:cabinId": { minBookingDays: 2 },
  "PUT /api/availability-sync/service-config/:serviceId": { quantity: 7 },
  "POST /api/booking-actions/:bookingId/accept": { message: "Velkommen" },
  "POST /api/core-booking/:bookingId/rating": { stars: 2 },
  "POST /api/booking-actions/:bookingId/propose": { participants: 1 },
  "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept": { ageConfirmed: true },
  "POST /api/booking-actions/:bookingId/hand-over": { email: "eva.moen@example.no" },
  "POST /api/handovers/:handoverId/accept": { token: "t".repeat(32) },
  "POST /api/handovers/:handoverId/decline": { token: "t".repeat(32) },
  "POST /api/booking-actions/:bookingId/report-problem": { text: "Noe annet" },
  "POST /api/problems/:problemId/answer": { text: "Noe annet" },
  "POST /api/problems/:problemId/offer": { refundOre: 3000 },
  "POST /api/problems/:problemId/accept": { refundOre: 1000 },
  "POST /api/problems/:problemId/escalate": { text: "Noe annet" },
  "POST /api/problems/:problemId/withdraw": { text: "Noe annet" },
  "POST /api/core-booking/:bookingId/party": { name: "Nils Lie" },
  "POST /api/core-booking/:bookingId/party/come-along": { role: "unarmed" },
  "PUT /api/core-booking/:bookingId/party/link": { places: 1 },
  "PATCH /api/party/:memberId": { birthYear: 1986 },
  "POST /api/party/:memberId/replace": { name: "Ole Lie" },
  "POST /api/party/:memberId/fee-seen": { seen: false },
  "POST /api/party/:memberId/let-in": { letIn: false },
  "POST /api/party/:memberId/training": { allowed: true },
  "POST /api/party/:memberId/answer-replacement": { accepted: false },
  "POST /api/party/:memberId/guardian-link": { renew: true },
  "PATCH /api/favourites/:offeringId": { alert: true },
  "DELETE /api/ratings/:ratingId": { reason: "En annen grunn" },
  "PUT /api/properties/:propertyId/images/:imageId/description": { description: "Noe annet" },
  "PUT /api/properties/:propertyId/meeting-points": { parking: { address: "Tunet 4" } },
  "PUT /api/properties/:propertyId/field-points": { savedAt: "2027-01-01T00:00:00.000Z" },
  "PUT /api/properties/:propertyId/arrival-message": { daysBefore: 5 },
  "PUT /api/properties/:propertyId/house-manual": { wayIn: "Følg veien til bommen" },
  "POST /api/property-groups": { name: "Setesdal" },
  "PATCH /api/property-groups/:propertyGroupId": { name: "Hjort 2027" },
  "PUT /api/property-groups/:propertyGroupId/properties": {
    propertyIds: ["6f1c1d3e-0000-4000-8000-000000000001"],
  },
  "POST /api/bulk-changes": { offerings: [] },
  "POST /api/properties/:propertyId/co-hosts": { email: "per@example.no" },
  "PATCH /api/properties/:propertyId/holds/:holdId": { note: "Hogst" },
  "PATCH /api/properties/:propertyId/co-hosts/:coHostId": { rights: ["calendar"] },
  "POST /api/conversations/:conversationId/messages": { text: "Noe annet" },
  "PATCH /api/conversations/:conversationId/messages/:messageId": { text: "Noe annet" },
  "PUT /api/conversations/:conversationId/read": { position: 0 },
  "POST /api/conversations/:conversationId/members": { email: "per@example.no" },
  "PUT /api/conversations/:conversationId/block": { blocked: false },
  "POST /api/conversations/:conversationId/report": { note: "Noe annet" },
  "POST /api/conversation-reports/:conversationReportId/resolve": { resolution: "Slettet" },
  "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId": { reason: "Svindel" },
  "POST /api/ratings/:ratingId/report": { reason: "spam" },
  "POST /api/rating-reports/:ratingReportId/resolve": { resolution: "Ingen grunn" },
  "DELETE /api/ratings/:ratingId/images/:imageId": { reason: "En annen grunn" },
  "PUT /api/ratings/:ratingId/answer": { text: "Velkommen igjen." },
  "POST /api/ratings/:ratingId/answer/report": { reason: "spam" },
  "DELETE /api/rating-answers/:ratingId": { reason: "En annen grunn" },
  "POST /api/rating-answer-reports/:ratingAnswerReportId/resolve": { resolution: "Ingen grunn" },
  "PUT /api/quick-replies/:kind": { texts: ["Ring når dere er framme"] },
  "POST /api/calendars/feeds": { cabinId: "6f1c1d3e-0000-4000-8000-000000000001" },
  "POST /api/calendars/imports": { calendar: "Booking.com" },
  "POST /api/notifications/read-all": { until: "2027-01-01T00:00:00Z" },
  "POST /api/communications/send-sms": { message: "Noe annet" },
  "POST /api/emails/send-welcome-email": { uid: "0".repeat(32) },
  "POST /api/push/subscriptions": { endpoint: "https://updates.push.services.mozilla.com/wpush/v2/other" },
  "POST /api/payments/transfers/:paymentId/undo": { reason: "En annen grunn" },
  "POST /api/payments/refunds-by-hand/:refundId/sent": { account: "86011117947" },
  "POST /api/payments/refunds-by-hand/:refundId/account": { account: "86011117947" },
  "PUT /api/tax/details": { city: "Grong" },
  "POST /api/financial-documents/generate-vat-report": { term: 2 },
  "POST /api/payments/cases/:caseId/settle": { note: "En annen merknad" },
  "POST /api/reconciliation/payout-batches": { payOn: "2027-09-01" },
  "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused": {
    reason: "En annen grunn",
  },
  "POST /api/payments/unsent/:unsentId/retry": { note: "En annen merknad" },
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/match": {
    bookingId: "6f1c1d3e-0000-4000-8000-000000000001",
  },
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/match-payout": { payoutId: "po_2" },
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/close": { note: "En annen merknad" },
  "POST /api/reconciliation/bank-transactions/close": { note: "En annen merknad" },
  "POST /api/payments/claims/:claimId/set-off": { reason: "En annen grunn" },
  "POST /api/payments/claims/:claimId/paid": { reason: "En annen grunn" },
  "POST /api/payments/claims/:claimId/write-off": { reason: "En annen grunn" },
  "POST /api/reconciliation/differences/:differenceId/note": { note: "En annen merknad" },
  "POST /api/reconciliation/differences/:differenceId/acknowledge": { reason: "En annen grunn" },
  "POST /api/reconciliation/corrections": { reason: "En annen grunn" },
  "POST /api/reconciliation/corrections/:correctionId/reject": { reason: "En annen grunn" },
  "POST /api/payments/simulate-payment": { outcome: "succeeded" },
  "POST /api/operation-logs/start-monitoring": { slowMs: 400 },
  "POST /api/operation-logs/stop-monitoring": { reason: "En annen grunn" },
  "POST /api/admin/test-data": { properties: 2 },
  "PUT /api/translations": { language: "en" },
  "POST /api/newsletter-issues": { texts: empty },
  "PUT /api/newsletter-issues/:newsletterIssueId": { texts: empty },
  "POST /api/newsletter-issues/:newsletterIssueId/send": { version: 1 },
  "POST /api/newsletter": { email: "annen@example.no" },
  "POST /api/permit-keys/replace": { reason: "En annen grunn" },
  "POST /api/scheduler/start": { reason: "En annen grunn" },
  "POST /api/scheduler/stop": { reason: "En annen grunn" },
  ...Object.fromEntries(
    [
      "landowner-reminders/send",
      "landowner-reminders/create-schedule",
      "landowner-reminders/cancel-schedule",
      "payment-reminders/schedule",
      "booking-lifecycle/booking-confirmed",
      "communications/send-booking-confirmation-sms",
      "emails/send-booking-confirmation",
      "emails/send-payment-reminder",
      "emails/send-booking-status-change",
      "emails/send-hunter-auto-decline",
      "emails/send-invoice-email",
      "emails/send-receipt-email",
    ].map((path) => [`POST /api/${path}`, { bookingId: "6f1c1d3e-0000-4000-8000-000000000001" }]),
  ),
  "PUT /api/admin/users/:uid/roles": { roles: ["hunter"] },
  "POST /api/admin/users/:uid/disable": { reason: "En annen grunn" },
  "POST /api/admin/users/:uid/enable": { reason: "En annen grunn" },
  "DELETE /api/admin/users/:uid": { reason: "En annen grunn" },
  "POST /api/admin/properties/:propertyId/review": { reason: "En annen grunn" },
  "POST /api/properties/:propertyId/right/ask": { question: "Et annet spørsmål" },
  "POST /api/commission/global-settings": { ratePercent: 19 },
  "POST /api/commission/landowner-overrides": { ratePercent: 11 },
  "PUT /api/commission/landowner-overrides/:overrideId": { ratePercent: 9 },
  "POST /api/control/reports": {
    scans: [
      {
        propertyId: "6f1c1d3e-0000-4000-8000-000000000001",
        checkedAt: "2027-07-31T08:00:00.000Z",
        outcome: "green",
      },
    ],
  },
  "POST /api/law/local-rules": { effect: "closes" },
  "POST /api/law/properties/:propertyId/local-rules": { effect: "closes" },
  "POST /api/law/notify": { changeId: "driving_dog.elg@2026-07-01" },
  "POST /api/law/source-readings": { readOn: "2026-11-27" },
  "POST /api/law/local-rules/import": {
    csv: "kommune;art;vedtak;fra;til;kilde;lest\n5045;bever;åpner;1.10.2027;30.4.2028;https://www.grong.kommune.no/;28.11.2026",
  },
};
const otherBodyOf = (key: Key, body: object): object => {
  const more =
    otherBodies[key] ??
    (key.endsWith("/images/order") ? { imageIds: [] } : undefined) ??
    (/reject|cancel|received|decide|permit-keys/.test(key)
      ? { reason: "En annen grunn" }
      : /sync\/(cabins|services|offerings)$/.test(key)
        ? { ids: [] }
        : /\/(reserve|holds|right)$/.test(key)
          ? { note: "En annen" }
          : key.endsWith("/release")
            ? { reservationId: "6f1c1d3e-0000-4000-8000-000000000001" }
            : key.endsWith("/update-status")
              ? { status: "confirmed" }
              : /create-intent|invoice|receipt|financial-documents/.test(key)
                ? { bookingId: "6f1c1d3e-0000-4000-8000-000000000001" }
                : { name: "Et annet navn" });
  return { ...body, ...more };
};

it.each(endpoints)("%s has one effect and one response per idempotency key", async (key, endpoint) => {
  const url = fillInParams(splitKey(key).path, await world.freshParams(key));
  const who = world.whoCalls(key, endpoint.auth);
  const body = key.includes("submit")
    ? { termsAccepted: true, privacyAccepted: true }
    : (world.bodyOf(key) as object);
  const takesPictures = endpoint.upload?.types.some((type) => type === "image/png");
  const fileOf = (seed: number) => (takesPictures ? photo({ format: "png", seed }) : pdf(`${seed}`));
  const [file, otherFile] = endpoint.upload ? [await fileOf(1), await fileOf(2)] : [];
  const send = async (payload: object, to = url, by = who) => {
    const sent = file ? form(payload === body ? file : (otherFile ?? file)) : { payload, headers: {} };
    const r = await world.http.inject({
      method: splitKey(key).method,
      url: to,
      headers: {
        authorization: by.bearer,
        "idempotency-key": `k-${key.replace(/\W/g, "")}`,
        ...sent.headers,
      },
      ...((endpoint.body || endpoint.upload) && { payload: sent.payload }),
    });
    return { status: r.statusCode, body: r.json() };
  };
  await world.settle();
  const [first, second] = await Promise.all([send(body), send(body)]);
  expect([first.status, first.body.code]).toEqual([endpoint.status ?? 200, undefined]);
  expect(second).toEqual(first);
  await world.settle();
  const before = await readTableCounts(world.pool);
  world.clock.advance({ minutes: 1 });
  expect(await send(body)).toEqual(first);
  const other =
    endpoint.body || endpoint.upload
      ? await send(otherBodyOf(key, body))
      : await send({}, url.replace(/([0-9a-f]{12}|[A-Za-z0-9]{32})(?=(\/[a-z-]+)?$)/, "000000000000"));
  expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  await world.settle();
  expect(await readTableCounts(world.pool)).toBe(before);
});
