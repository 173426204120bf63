import { z } from "zod";
import {
  communicationProviders,
  communicationStatuses,
  communicationTypes,
} from "#domain/notification/lists.ts";
import { roles } from "#domain/account/lists.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import {
  CalendarDate,
  Id,
  Instant,
  Line,
  listOf,
  optionalOrNull,
  Ore,
  page,
  RoleSchema,
  SignedOre,
  Text,
  Uid,
} from "#contract/schemas.ts";

export const userStates = ["active", "disabled", "deleted"] as const;
export const userSorts = ["newest", "name", "email"] as const;

export const AdminUser = z
  .object({
    uid: z.string(),
    /** Empty for a deleted account. */
    displayName: z.string(),
    email: z.string(),
    roles: z.array(RoleSchema),
    isAdmin: z.boolean(),
    isHunter: z.boolean(),
    isLandowner: z.boolean(),
    state: z.enum(userStates),
    disabledAt: Instant.nullable(),
    disabledReason: z.string().nullable(),
    createdAt: Instant,
    lastLogin: Instant,
  })
  .meta({ id: "AdminUser" });

const caseKinds = ["unmatched", "dispute", "refunded_at_provider", "reversed_by_bank"] as const;
const Reason = Text(2000).min(1);
/** The filters of the user list; without `state`, all users whose account is not deleted. */
const filters = {
  q: Line(200).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(userStates).optional(),
  sort: z.enum(userSorts).default("newest"),
};
const shared = { group: "Admin", auth: "admin", writes: { rateLimit: rateLimits.admin } } as const;

export const admin = defineContract(shared)({
  "GET /api/admin/users": {
    summary: "Accounts by name or e-mail, role and state; each word of `q` must be in name or address",
    query: z.object({ ...page, ...filters }),
    ok: listOf(AdminUser),
  },
  "GET /api/admin/users/csv": {
    summary: "The same accounts as a table for spreadsheets, at most 10,000; who fetches it is recorded",
    raw: true,
    query: z.object(filters),
    ok: z.string(),
  },
  "GET /api/admin/users/:uid": {
    summary: "One account, with what a deletion would take and what keeps it from being deleted",
    ok: AdminUser.extend({
      leaving: z.object({
        /** Open bookings prevent deleting the account. */
        openBookings: z.int(),
        moneyDue: z.int(),
        lastAdmin: z.boolean(),
        /** Properties that are taken down when the account is deleted. */
        properties: z.int(),
        /** Past bookings, which stay without the person's name. */
        pastBookings: z.int(),
        papers: z.int(),
      }),
    }).meta({ id: "AdminUserDetails" }),
    errors: ["user_not_found"],
  },
  "PUT /api/admin/users/:uid/roles": {
    summary:
      "Set the roles of an account; the flags mean the same and win. The last administrator stays one, and a role in use cannot be taken",
    body: z.strictObject({
      roles: optionalOrNull(z.array(RoleSchema).max(10)),
      isAdmin: optionalOrNull(z.boolean()),
      isHunter: optionalOrNull(z.boolean()),
      isLandowner: optionalOrNull(z.boolean()),
      reason: optionalOrNull(Text(2000)),
    }),
    ok: AdminUser,
    errors: [
      "user_not_found",
      "role_required",
      "last_admin",
      "user_role_has_bookings",
      "user_role_has_properties",
      "user_already_disabled",
    ],
    example: { roles: ["hunter", "landowner"], reason: "Har overtatt eiendommen" },
  },
  "POST /api/admin/users/:uid/disable": {
    summary:
      "Disable an account: it is signed out everywhere and cannot sign in; bookings stay. The reason is told to its owner",
    body: z.strictObject({ reason: Reason }),
    ok: AdminUser,
    errors: ["user_not_found", "user_is_admin", "user_already_disabled"],
    example: { reason: "Flere jegere melder om falske annonser" },
  },
  "POST /api/admin/users/:uid/enable": {
    summary: "Let the owner of a disabled account sign in again; they are told",
    body: z.strictObject({ reason: optionalOrNull(Text(2000)) }),
    ok: AdminUser,
    errors: ["user_not_found", "user_not_disabled"],
    example: { reason: "Avklart med eieren" },
  },
  "DELETE /api/admin/users/:uid": {
    summary:
      "Delete an account as its owner could: personal data goes, bookings and papers stay without a name. Refused while bookings or money are open",
    body: z.strictObject({ reason: optionalOrNull(Text(2000)) }),
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["user_not_found", "last_admin", "user_has_bookings", "user_has_money_due", "property_in_use"],
    example: { reason: "Eieren har bedt om det på telefon" },
  },
});

const communicationStatus = z.enum(communicationStatuses);
export const Communication = z
  .object({
    communicationId: z.string(),
    /** When the communication was written. */
    at: Instant,
    type: z.string(),
    subtype: z.string(),
    provider: z.string(),
    channel: z.enum(["email", "sms", "push"]),
    status: communicationStatus,
    recipientUid: z.string().nullable(),
    recipient: z.string(),
    subject: z.string(),
    bookingId: z.string().nullable(),
    /** The earlier communication that this one sends again. */
    resendOf: z.string().nullable(),
  })
  .meta({ id: "Communication" });
/** `from` and `to`: days in Oslo, both included. `q`: a part of receiver or subject. */
const communicationFilters = {
  status: communicationStatus.optional(),
  provider: z.enum(communicationProviders).optional(),
  channel: z.enum(["email", "sms", "push"]).optional(),
  type: z.enum(communicationTypes).optional(),
  subtype: Line(100).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  q: Line(200).optional(),
  /** Only communications to this account. */
  recipientUid: Uid.optional(),
  bookingId: Id.optional(),
};
/** `who`: an account's id or e-mail. `from` and `to`: days in Oslo, both included. */
const auditFilters = {
  who: Line(254).optional(),
  subject: Line(60).optional(),
  subjectId: Line(200).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
};
const Queue = z.object({ name: z.string(), waiting: z.int(), oldestSeconds: z.int() });
export const AuditEntry = z
  .object({
    entryId: z.string(),
    at: Instant,
    actorUid: z.string().nullable(),
    actorName: z.string().nullable(),
    actorRole: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
    data: z.unknown(),
  })
  .meta({ id: "AuditEntry" });

export const adminDesk = defineContract(shared)({
  "GET /api/admin/communications": {
    summary: "What was sent by e-mail, SMS and push, newest first, by status, provider, type, day and text",
    query: z.object({ ...page, ...communicationFilters }),
    ok: listOf(Communication),
  },
  "GET /api/admin/communications/csv": {
    summary: "The same log as a table for spreadsheets, at most 10,000 rows; who fetches it is recorded",
    raw: true,
    query: z.object(communicationFilters),
    ok: z.string(),
  },
  "GET /api/admin/communication-subtypes": {
    summary: "The kinds of messages that the log has",
    ok: z.object({ items: z.array(z.string()) }),
  },
  "GET /api/admin/communications/:communicationId": {
    summary: "One message with its text, how it went, and when it was sent again",
    ok: Communication.extend({
      recipientName: z.string().nullable(),
      /** The receiver's current number or address, which a repeated sending would use. */
      resendTo: z.string(),
      content: z.string(),
      link: z.string().nullable(),
      language: z.string(),
      attempts: z.int(),
      segments: z.int().nullable(),
      /** A code of `deliveryProblems`, or the provider's own error text. */
      problem: z.string().nullable(),
      notBefore: Instant.nullable(),
      doneAt: Instant.nullable(),
      resent: z.array(z.object({ communicationId: z.string(), at: Instant, status: communicationStatus })),
    }).meta({ id: "CommunicationDetails" }),
    errors: ["not_found"],
  },
  "POST /api/admin/communications/:communicationId/resend": {
    cost: 4,
    summary: "Send a message once more, as a row of its own, to the number or address its receiver has now",
    ok: z.object({ communicationId: z.string(), status: communicationStatus }),
    errors: ["not_found", "not_resendable"],
  },
  "GET /api/admin/overview": {
    summary: "The state of the product: health, queues, what waits, the last daily check, failures of a day",
    ok: z.object({
      health: z.enum(["ready", "not_ready"]),
      queues: z.array(Queue),
      /** Jobs that failed permanently; they stay in the database for a week. */
      deadJobs: z.int(),
      escrowOre: Ore,
      requests: z.object({ waiting: z.int(), oldestAt: Instant.nullable() }),
      unpaidBookings: z.int(),
      payouts: z.object({ waiting: z.int(), amountOre: Ore }),
      refunds: z.object({ waiting: z.int(), amountOre: Ore }),
      cases: z.int(),
      reports: z.int(),
      underReview: z.int(),
      /** Rights to let that wait for a decision, and properties in conflict. */
      rights: z.int(),
      dailyCheck: z.object({ day: z.string(), checkedAt: Instant, differences: z.int() }).nullable(),
      lastDay: z.object({ messages: z.int(), jobs: z.int(), payments: z.int() }),
    }),
  },
  "GET /api/admin/properties-under-review": {
    summary: "Properties that an administrator has taken down to look at, those that waited longest first",
    query: z.object(page),
    ok: listOf(
      z.object({
        propertyId: z.string(),
        name: z.string(),
        ownerUid: z.string(),
        ownerName: z.string(),
        ownerEmail: z.string(),
        since: Instant.nullable(),
        byName: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  },
  "POST /api/admin/properties/:propertyId/review": {
    summary:
      "Put a property under review, which hides it; approve it, which publishes it; or send it back as a draft with a reason. The owner is told",
    body: z
      .strictObject({
        action: z.enum(["put_under_review", "approve", "send_back"]),
        reason: optionalOrNull(Text(2000)),
      })
      .superRefine(({ action, reason }, ctx) => {
        if (action !== "approve" && !reason)
          ctx.addIssue({ code: "custom", message: "required", path: ["reason"] });
      }),
    ok: z.object({ propertyId: z.string(), status: z.enum(["under_review", "published", "draft"]) }),
    errors: ["property_not_found", "property_under_review_already", "property_not_under_review"],
    example: { action: "send_back", reason: "Grensene går inn på naboens grunn" },
  },
  "GET /api/admin/audit": {
    summary: "Who did what, when and to what, newest first; `who` is an account's id or e-mail",
    query: z.object({ ...page, ...auditFilters }),
    ok: listOf(AuditEntry),
  },
  "GET /api/admin/audit/csv": {
    summary: "The same entries as a table for spreadsheets, at most 10,000; who fetches it is recorded",
    raw: true,
    query: z.object(auditFilters),
    ok: z.string(),
  },
  "GET /api/admin/bookings/:bookingId/cases": {
    summary: "What the card provider or the bank has taken back of one booking, and what of it is a claim",
    ok: z.object({
      bookingId: z.string(),
      hunterUid: z.string(),
      landownerUid: z.string(),
      /** Reversed money that the booking's own money does not cover, according to the ledger (rules 6.10). */
      claimOre: SignedOre,
      /** Whether the payout waits until a case of the booking is settled. */
      frozen: z.boolean(),
      cases: z.array(
        z.object({
          caseId: z.string(),
          kind: z.enum(caseKinds),
          status: z.enum(["open", "won", "lost"]),
          /** The amount in the smallest unit of the currency. */
          amount: z.int(),
          currency: z.string(),
          openedAt: Instant,
          settledAt: Instant.nullable(),
          settledBy: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
    }),
    errors: ["booking_not_found"],
  },
  "GET /api/admin/bookings/:bookingId/history": {
    summary: "One booking from request to payout: each step with who took it, and its money and messages",
    ok: z.object({
      bookingId: z.string(),
      steps: z.array(AuditEntry),
      money: z.array(
        z.object({
          kind: z.enum(["payment", "posting", "refund", "payout", "communication"]),
          at: Instant,
          what: z.string(),
          detail: z.string().nullable(),
          amountOre: SignedOre.nullable(),
        }),
      ),
    }),
    errors: ["booking_not_found"],
  },
});
