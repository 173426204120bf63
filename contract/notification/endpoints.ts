import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id, Instant, Line, listOf, optionalOrNull, page, Text, Uid } from "#contract/schemas.ts";
import { communicationStatuses } from "#domain/notification/lists.ts";
import { channels } from "#domain/notification/catalogue.ts";

/** A key of exactly so many bytes as base64url, as the browser's Push API gives it. */
const Base64Key = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));

/** The fields that are read of an e-mail that Postmark has received. */
export const ReceivedEmail = z.looseObject({
  FromFull: z.looseObject({ Email: z.string().max(320) }),
  /** What stands after the plus of the address it was sent to. */
  MailboxHash: z.string().max(200),
  /** Postmark's own id of the e-mail. */
  MessageID: z.string().max(200),
  TextBody: z.string(),
  Headers: z.array(z.looseObject({ Name: z.string(), Value: z.string() })).max(500),
  Attachments: z.array(z.unknown()).max(200),
});
/** Most answers with a picture of a phone; Postmark takes 35 MB. */
const receivedEmailBytes = 15 * 1024 * 1024;

export const push = defineContract({ group: "Push", auth: "user" })({
  "GET /api/push/key": {
    summary: "The public key for push subscriptions; null where push is not configured",
    auth: "public",
    ok: z.object({ publicKey: z.string().nullable() }),
  },
  "POST /api/push/subscriptions": {
    summary:
      "Subscribe this browser to push notifications; a known subscription becomes mine if its keys match",
    status: 201,
    /** A browser's PushSubscription as JSON. */
    body: z.strictObject({
      endpoint: z.url().max(2000),
      expirationTime: z.number().nullish(),
      keys: z.strictObject({ p256dh: Base64Key(65), auth: Base64Key(16) }),
    }),
    ok: z.object({ subscriptionId: z.string(), at: Instant }),
    errors: ["push_endpoint_not_allowed", "push_endpoint_taken"],
    example: {
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
      keys: {
        p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
        auth: "Q2kqKmC8uaqvbpNGYXSNyg",
      },
    },
  },
  "DELETE /api/push/subscriptions/:subscriptionId": {
    summary: "Unsubscribe this browser from push notifications",
    ok: z.object({ subscriptionId: z.string() }),
    errors: ["not_found"],
  },
});

const Status = z.enum(communicationStatuses);
const Told = z
  .object({
    /** The message's name in the catalogue of events. */
    event: z.string(),
    /**
     * `sent`: it is being sent now. `already_sent`: it was sent before and is not repeated. `not_wanted`: the
     * receiver has turned off all of these channels.
     */
    status: z.enum(["sent", "already_sent", "not_wanted"]),
    communications: z.array(
      z.object({ communicationId: z.string(), channel: z.enum(channels), status: Status }),
    ),
  })
  .meta({ id: "Told" });

const bookingId = "0190f3a2-0000-7000-8000-000000000001";
const ofBooking = {
  rateLimit: rateLimits.internal,
  auth: "internal",
  body: z.strictObject({ bookingId: Id }),
  ok: Told,
  example: { bookingId },
} as const;
const emails = { ...ofBooking, group: "Emails", errors: ["booking_not_found", "nothing_to_tell"] } as const;
const ofConversation = {
  rateLimit: rateLimits.internal,
  auth: "internal",
  body: z.strictObject({ conversationId: Id }),
  /**
   * `notified`: how many members with unread messages were notified; nobody is notified twice of the same
   * message.
   */
  ok: z.object({ conversationId: z.string(), notified: z.int() }),
  errors: ["not_found"],
  example: { conversationId: bookingId },
} as const;

export const communications = defineContract({ group: "SMS", auth: "admin" })({
  "POST /api/communications/send-sms": {
    rateLimit: rateLimits.sms,
    summary:
      "Send an SMS to a Norwegian mobile number; it is logged, and sent by the queue. At night it waits until seven",
    body: z.strictObject({ phone: optionalOrNull(Line(100)), message: optionalOrNull(Text(2000)) }),
    ok: z.object({ communicationId: z.string(), recipient: z.string(), status: Status, segments: z.int() }),
    errors: [
      "sms_phone_required",
      "sms_message_required",
      "sms_number_invalid",
      "sms_number_landline",
      "sms_number_abroad",
      "sms_too_long",
      "sms_not_set_up",
    ],
    example: { phone: "912 34 567", message: "Bommen er åpen fra klokka seks." },
  },
  "POST /api/communications/send-booking-confirmation-sms": {
    ...emails,
    group: "SMS",
    summary: "Tell the hunter by SMS that the request was accepted, if they take SMS; once",
  },
  "POST /api/communications/notify-chat-message": {
    idempotent: false,
    ...ofConversation,
    summary: "Tell at once who has unread messages in a conversation, by the ways they have chosen",
  },
  "GET /api/communications/test-connection": {
    summary: "Ask the SMS gateway whether it knows us, without sending; `outbox` is the demo's",
    rateLimit: rateLimits.sms,
    ok: z.object({
      provider: z.enum(["sveve", "http", "outbox"]).nullable(),
      connected: z.boolean(),
      detail: z.string().nullable(),
    }),
  },
  "POST /api/communications/sms-reports": {
    idempotent: false,
    summary:
      "Delivery reports of the SMS gateway, signed in the header x-sms-signature over the raw body; `id` is ours",
    auth: "public",
    raw: true,
    body: z.looseObject({
      id: z.string(),
      status: z.enum(["delivered", "failed"]),
      error: z.string().optional(),
    }),
    ok: z.object({ received: z.literal(true) }),
    errors: ["signature_invalid", "malformed_json"],
    example: { id: bookingId, status: "failed", error: "The number is not in use" },
  },
  "GET /api/communications/sms-reports/:secret": {
    summary: "Delivery reports as Sveve sends them; the secret in the address is a setting",
    auth: "public",
    rateLimit: rateLimits.smsReport,
    params: z.object({ secret: z.string().min(1).max(200) }),
    query: z.object({
      number: z.string().max(40).optional(),
      status: z.enum(["true", "false"]).default("true"),
      id: z.string().max(100).optional(),
      ref: Id.optional(),
      errorCode: z.string().max(100).optional(),
      errorDesc: z.string().max(500).optional(),
    }),
    ok: z.object({ received: z.literal(true) }),
    errors: ["not_found"],
  },
  "POST /api/communications/received-emails": {
    idempotent: false,
    summary:
      "An e-mail that answers one about a conversation, as Postmark's inbound webhook sends it. What cannot be taken is answered 200, so that it is not sent again",
    auth: "mail_provider",
    rateLimit: rateLimits.receivedEmail,
    cost: 8,
    bodyLimit: receivedEmailBytes,
    raw: true,
    body: ReceivedEmail,
    ok: z.object({ received: z.literal(true) }),
    errors: ["malformed_json", "invalid_request"],
    example: {
      FromFull: { Email: "kari@example.no" },
      MailboxHash: "0".repeat(32),
      MessageID: "22c74902-a0c1-4511-804f-341342852c90",
      TextBody: "Ja, det er plass til to hunder.",
      Headers: [{ Name: "Received-SPF", Value: "Pass (ok) envelope-from=kari@example.no;" }],
      Attachments: [],
    },
  },
  "POST /api/emails/send-booking-confirmation": {
    ...emails,
    summary: "Tell the hunter that the request was accepted; once",
  },
  "POST /api/emails/send-payment-reminder": {
    ...emails,
    summary: "Remind the hunter to pay; once for each reminder of the schedule",
  },
  "POST /api/emails/send-booking-status-change": {
    ...emails,
    summary: "Tell both parties of the booking's latest change; once",
  },
  "POST /api/emails/send-hunter-auto-decline": {
    ...emails,
    summary: "Tell the hunter that nobody answered in time; once",
  },
  "POST /api/emails/send-invoice-email": {
    ...emails,
    errors: ["booking_not_found", "invoice_not_available"],
    summary: "Send the hunter the invoice; once",
  },
  "POST /api/emails/send-receipt-email": {
    ...emails,
    errors: ["booking_not_found", "receipt_not_available"],
    summary: "Send the hunter the receipt; once",
  },
  "POST /api/emails/send-welcome-email": {
    ...ofBooking,
    group: "Emails",
    summary: "Welcome somebody whose profile is complete; once",
    body: z.strictObject({ uid: Uid }),
    errors: ["not_found"],
    example: { uid: "kP3vXnQ0aZr7LmT2wYc9HsE5bGdJ8uFi" },
  },
  "POST /api/emails/send-chat-notification": {
    idempotent: false,
    ...ofConversation,
    group: "Emails",
    summary: "Tell at once who has unread messages in a conversation; the same as notify-chat-message",
  },
});

const Unread = z.int().min(0).max(100);
export const bell = defineContract({ group: "Notifications", auth: "user" })({
  "GET /api/notifications": {
    summary: "What I have been told, newest first; `unread` counts up to 100",
    query: z.object(page),
    ok: listOf(
      z.object({
        notificationId: z.string(),
        at: Instant,
        kind: z.string(),
        title: z.string(),
        body: z.string(),
        /** The path of the page that the notification is about. */
        link: z.string().nullable(),
        read: z.boolean(),
      }),
    ).extend({ unread: Unread }),
  },
  "GET /api/notifications/unread": {
    summary: "How many I have not read, up to 100",
    ok: z.object({ unread: Unread }),
  },
  "POST /api/notifications/read-all": {
    summary: "Mark all as read that have come so far, or until an instant",
    body: z.strictObject({ until: optionalOrNull(Instant) }),
    example: { until: "2027-09-03T12:00:00Z" },
    ok: z.object({ unread: Unread }),
  },
  "POST /api/notifications/:notificationId/read": {
    summary: "Mark one as read",
    ok: z.object({ notificationId: z.string(), unread: Unread }),
    errors: ["not_found"],
  },
});
