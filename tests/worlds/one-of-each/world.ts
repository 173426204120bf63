/**
 * A world with one of each resource, its owner, a hunter, an unrelated user and an administrator, and a valid
 * body for each endpoint.
 */
import { randomUUID } from "node:crypto";
import type { Key } from "#contract/define.ts";
import { emailChoiceToken } from "#server/features/notification/email-choice-token.ts";
import { type Base, callerOf, openBase } from "./base.ts";
import { bodiesFor, nextFreeDays, newcomer } from "./bodies.ts";
import { type Bookings, bookingsIn } from "./bookings.ts";
import { itemsIn, type Spare } from "./items.ts";
import { messagesIn } from "./messages.ts";
import { moneyIn } from "./money.ts";

type Ids = Record<string, string>;

/** Creates an account with a password and a verified address. */
async function signUp({ app, mail }: Base) {
  const member = { email: "medlem@example.no", password: "rypa flyr lavt" };
  await app.call(undefined, "POST /api/auth/sign-up", {
    body: { ...newcomer, ...member, passwordRepeat: member.password },
  });
  const token = new URL((await mail.next(member.email)).link).searchParams.get("token") ?? "";
  await app.call(undefined, "POST /api/auth/verify-email", { body: { token } });
  return member;
}

/** The status of the booking that an endpoint needs, by a part of the endpoint's path. */
const statusOf: Record<
  string,
  "calculated" | "pending" | "confirmed" | "paid" | "in_progress" | "completed"
> = {
  "report-problem": "in_progress",
  "problem-pictures": "in_progress",
  "/rating": "completed",
  submit: "calculated",
  accept: "pending",
  reject: "pending",
  "/cancel-preview": "confirmed",
  "/cancel": "pending",
  "core-booking/:bookingId/house-manual": "paid",
  "financials/bookings/": "paid",
  "/hand-over": "paid",
  "/ground": "confirmed",
  "/propose": "confirmed",
  "/calendar": "confirmed",
  "/invoice/": "paid",
  "receipt/": "paid",
};
/** Provides one booking for all endpoints that need the same status and can share it. */
function sharedBookings({ booking, inProgress, completed }: Bookings) {
  const bookingIds: Ids = {};
  return {
    async of(key: Key): Promise<string> {
      const part = Object.keys(statusOf).find((name) => key.includes(name)) ?? "seen";
      const status = statusOf[part] ?? "pending";
      bookingIds[part] ??= await (status === "completed"
        ? completed()
        : status === "in_progress"
          ? inProgress()
          : booking(status));
      return bookingIds[part];
    },
    forget(): void {
      for (const part of Object.keys(bookingIds)) delete bookingIds[part];
    },
  };
}

const kindIn = (key: Key) =>
  key.includes("/cabins/") ? "cabin" : key.includes("/offerings/") ? "offering" : "property";

export type World = Awaited<ReturnType<typeof openWorld>>;
export async function openWorld(o: { listen?: boolean } = {}) {
  const base = await openBase(o);
  const { app, make, owner, hunter, propertyId, cabinId, offeringId } = base;
  const bookings = bookingsIn(base);
  const items = itemsIn(base);
  const messages = messagesIn(base);
  const money = moneyIn(base, bookings);

  let spareProperty = await items.spareProperty();
  const booked = {
    propertyId,
    cabinId,
    offeringId,
    serviceId: base.propertyServiceId,
    imageIds: await make.images({ propertyId, cabinId, offeringId }),
    documentId: await make.document(propertyId),
  };
  const heldCabinId = await make.cabin(propertyId);
  const bodies = bodiesFor({
    heldCabinId,
    toRelease: await items.reserved(heldCabinId, "2027-11-10", "2027-11-11"),
    toUpdate: await items.reserved(heldCabinId, "2027-11-12", "2027-11-13"),
    member: await signUp(base),
    strange: (await money.bankPayment()).bankTransactionId,
    emailChoice: emailChoiceToken({ uid: owner.uid, kind: "alerts" }, app.clock.now(), app.platform.config),
    ownerUid: owner.uid,
    propertyId,
    cabinId,
    offeringId,
    serviceId: base.serviceId,
    municipalityNumber: base.municipalityNumber,
    stay: bookings.stay,
    confirmed: await bookings.booking("confirmed"),
    expired: await bookings.expired(),
    talk: await messages.conversation("POST /api/conversations/:conversationId/messages"),
    paid: await bookings.booking("paid"),
    requested: await bookings.booking("pending"),
    toCatchUp: await bookings.booking("confirmed"),
    toBePaid: await bookings.booking("confirmed"),
    toBeCancelled: await bookings.booking("confirmed"),
    toBeReminded: await bookings.booking("confirmed"),
  });

  const shared = sharedBookings(bookings);
  const itemsOf = (key: Key): typeof booked | Spare =>
    /^(PATCH|PUT|DELETE)|(duplicate|review)$/.test(key) ? spareProperty : booked;
  /** The functions that create a separate resource for an endpoint, by parameter name. */
  const makers: Record<string, (key: Key) => Promise<string | Ids>> = {
    bookingId: shared.of,
    holdId: async (key) => {
      const { propertyId: heldProperty } = itemsOf(key);
      const { body } = await app.call(owner, "POST /api/properties/:propertyId/holds", {
        params: { propertyId: heldProperty },
        body: nextFreeDays(),
      });
      return body.holdId;
    },
    problemId: bookings.problem,
    permitId: bookings.permit,
    memberId: bookings.member,
    handoverId: bookings.handover,
    proposalId: bookings.proposal,
    ratingId: bookings.ratingFor,
    imageId: async (key) => (/rating/.test(key) ? bookings.pictureOfRating(key) : {}),
    ratingReportId: bookings.ratingReport,
    ratingAnswerReportId: bookings.ratingAnswerReport,
    refundId: async () => (await money.refund()).refundId,
    paymentId: async () => (await money.refund()).paymentId,
    caseId: money.paymentCase,
    payoutBatchId: money.payoutBatch,
    payoutId: async (key) => (key.includes(":payoutBatchId") ? {} : money.payable()),
    claimId: money.claim,
    differenceId: money.difference,
    correctionId: money.correction,
    unsentId: money.refusedRefund,
    bankFileId: money.bankPayment,
    bankTransactionId: money.bankPayment,
    reportId: money.vatReport,
    overrideId: money.override,
    ruleId: () => items.lawRule(propertyId),
    propertyGroupId: items.propertyGroup,
    bulkChangeId: items.bulkChange,
    code: () => items.posterCode(propertyId),
    jobId: messages.failedJob,
    subscriptionId: messages.pushSubscription,
    conversationId: messages.conversation,
    messageId: async (key) => (key.includes("/conversations/") ? messages.message(key) : {}),
    communicationId: messages.failedMessage,
    invitationId: messages.invitationToGroup,
    conversationReportId: messages.conversationReport,
    newsletterIssueId: messages.newsletterIssue,
    notificationId: messages.notification,
    feedId: items.calendarFeed,
    importId: items.calendarImport,
    sessionId: async () => (await app.signIn(owner.email)).sessionId,
    async coHostId(key) {
      return key.includes("/co-hosting/")
        ? messages.coHost(await make.property(owner.uid), hunter.email)
        : messages.coHost(itemsOf(key).propertyId, `${randomUUID()}@example.no`);
    },
    async uid(key) {
      if (key.includes("/admin/users/")) return items.account(key);
      await bookings.booking("pending");
      return hunter.uid;
    },
  };
  /** Returns the ids that the owner would use to call the endpoint. */
  async function paramsOf(key: Key): Promise<Ids> {
    if (key === "POST /api/reconciliation/payout-batches") await money.payable();
    const { imageIds, ...ids } = itemsOf(key);
    const idsByName: Ids = {};
    for (const [, name = ""] of key.matchAll(/:(\w+)/g)) {
      const one = await makers[name]?.(key);
      Object.assign(idsByName, typeof one === "string" ? { [name]: one } : one);
    }
    return {
      uid: hunter.uid,
      bookingId: randomUUID(),
      kind: key.includes("/sitemap/") ? "property" : "accept",
      part: "1",
      day: "2027-07-31",
      secret: "x",
      municipalityNumber: base.municipalityNumber,
      ...ids,
      imageId: imageIds[kindIn(key)],
      ...idsByName,
    };
  }
  return {
    ...app,
    make,
    owner,
    hunter,
    stranger: base.stranger,
    admin: base.admin,
    paramsOf,
    /** Returns ids of items that no other request uses. */
    async freshParams(key: Key): Promise<Ids> {
      spareProperty = await items.spareProperty();
      shared.forget();
      return paramsOf(key);
    },
    whoCalls: callerOf(base),
    offeringIds: items.offeringIds,
    keepOfferings: items.keepOfferings,
    bodyOf: (key: Key): unknown =>
      key.endsWith("/images/order")
        ? { imageIds: [spareProperty.imageIds[kindIn(key)]] }
        : (bodies[key] ?? {}),
  };
}
