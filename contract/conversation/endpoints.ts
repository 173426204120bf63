import { looksLikeUtmark } from "#domain/account/reserved-names.ts";
import { z } from "zod";
import { experienceLevels } from "#domain/offering/lists.ts";
import { maxMembers } from "#domain/conversation/policy.ts";
import { cleanGroupName, cleanMessage, maxMessageLength } from "#domain/conversation/message-text.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { HunterBooking } from "#contract/booking/endpoints.ts";
import { defineContract } from "#contract/define.ts";
import { fileErrors, Image } from "#contract/media/endpoints.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { locales } from "#domain/locale.ts";
import {
  Email,
  Id,
  Instant,
  listOf,
  optionalOrNull,
  Ore,
  page,
  reportBody,
  reportFields,
  Resolution,
  Text,
  Uid,
} from "#contract/schemas.ts";

const GroupName = z
  .string()
  .max(200)
  .overwrite(cleanGroupName)
  .min(1)
  .max(80)
  .refine((name) => !looksLikeUtmark(name), "name_like_ours");
const Member = z.object({ uid: z.string(), name: z.string(), photoURL: z.string().nullable() });
/** The person asking about an offering or a cabin, as the landowner and co-hosts see them. */
const Asker = z.object({
  /** The month they made their account, `YYYY-MM`. */
  memberSince: z.string(),
  /** The person's own description. */
  experienceYears: z.int(),
  experienceLevel: z.enum(experienceLevels).nullable(),
  /** Stays that were paid and are over. */
  stays: z.int(),
  /** Mean stars that landowners gave, with one decimal; null below three ratings. */
  averageStars: z.number().nullable(),
  ratings: z.int(),
});
/** A PDF that members of the conversation download from `url`. */
const MessageDocument = z
  .object({ documentId: z.string(), name: z.string(), sizeBytes: z.int(), url: z.string() })
  .meta({ id: "MessageDocument" });
export type MessageDocument = z.output<typeof MessageDocument>;
/** `sending` and `failed` exist in the client only. */
const status = z.enum(["sending", "sent", "delivered", "read", "failed"]);
const Message = z
  .object({
    messageId: z.string(),
    /** The number of the message in the conversation's order, the same for all members. */
    position: z.int(),
    /** Null for a system line, such as one about a booking. */
    senderUid: z.string().nullable(),
    senderName: z.string().nullable(),
    /** A message that an administrator has removed shows only that it was removed. */
    text: z.string(),
    /** The sender's language, most likely that of the text; null if the sender did not write the text. */
    language: z.enum(locales).nullable(),
    removed: z.boolean(),
    /** Changed by its sender. */
    edited: z.boolean(),
    /** Deleted by its sender; it then says only that, and has no pictures or documents. */
    deleted: z.boolean(),
    /** Until when the reader can change or delete it; null if they cannot. */
    changeableUntil: Instant.nullable(),
    status,
    sentAt: Instant,
    images: z.array(Image),
    documents: z.array(MessageDocument),
    /**
     * A phone number, e-mail address or street address is hidden from the reader or, in the reader's own
     * message, from the other members.
     */
    contactHidden: z.boolean(),
    /**
     * The text mentions paying or talking elsewhere before a booking is agreed, so the page warns against it.
     */
    payHere: z.boolean(),
    line: z.object({ kind: z.string(), bookingId: z.string().nullable() }).nullable(),
    /** The id that the sender's client gave the message. */
    clientMessageId: z.string().nullable(),
  })
  .meta({ id: "Message" });
const Conversation = z
  .object({
    conversationId: z.string(),
    kind: z.enum(["direct", "group"]),
    /** Set for groups only. */
    name: z.string().optional(),
    propertyId: z.string().nullable(),
    propertyName: z.string().nullable(),
    hunterUid: z.string().nullable(),
    landownerUid: z.string().nullable(),
    /** The offering from which the hunter last asked; null if there is none, or it is deleted. */
    askedOffering: z.object({ offeringId: z.string(), name: z.string() }).nullable(),
    /** The same for a cabin; never both. */
    askedCabin: z.object({ cabinId: z.string(), name: z.string() }).nullable(),
    createdBy: z.string(),
    members: z.array(Member),
    lastMessage: z
      .object({
        messageId: z.string(),
        senderUid: z.string().nullable(),
        text: z.string(),
        sentAt: Instant,
        hasImages: z.boolean(),
        hasDocuments: z.boolean(),
      })
      .optional(),
    /** The number of unread messages from others; 100 means 100 or more. */
    unread: z.int(),
    lastActivityAt: Instant,
    /** In a direct conversation, the reader has blocked the other person. */
    blocked: z.boolean(),
    /** Phone numbers and addresses are shown, because there is a confirmed booking. */
    contactsShown: z.boolean(),
    /** Set if the reader is the landowner, or a co-host who answers for them. */
    asker: Asker.optional(),
  })
  .meta({ id: "Conversation" });

/** A booking that the two people of a conversation have on its property. */
const SharedBooking = HunterBooking.pick({
  bookingId: true,
  status: true,
  lapsesUnpaid: true,
  offeringId: true,
  offeringName: true,
  propertyName: true,
  cabins: true,
  species: true,
  norwegianNames: true,
  fromDate: true,
  toDate: true,
  participants: true,
  companions: true,
  children: true,
  reader: true,
}).extend({
  /** What the hunter pays, and what was refunded of it; null for other readers. */
  totalOre: Ore.nullable(),
  refundedOre: Ore.nullable(),
  /** What the landowner receives of it; null for the hunter and co-hosts. */
  landownerEarningsOre: Ore.nullable(),
});

const exactlyOne =
  (...names: string[]) =>
  (body: Record<string, unknown>, ctx: z.RefinementCtx) => {
    if (names.filter((name) => body[name] !== undefined).length !== 1)
      ctx.addIssue({ code: "custom", message: "required", path: [names[0] ?? ""] });
  };
const DoneResponse = z.object({ done: z.literal(true) });
const Invitation = z.object({
  invitationId: z.string(),
  conversationId: z.string(),
  name: z.string(),
  invitedBy: z.string(),
  expiresAt: Instant,
});
const Report = z.object({
  ...reportFields,
  conversationId: z.string(),
  /** The reported message, and the messages right before it. */
  messages: z.array(
    z.object({
      messageId: z.string(),
      senderUid: z.string(),
      senderName: z.string(),
      text: z.string(),
      sentAt: Instant,
      removed: z.boolean(),
      /** Deleted by its sender: `text` is what it said last. */
      deleted: z.boolean(),
      /** What it said before its sender changed it, oldest first. */
      earlier: z.array(z.string()),
    }),
  ),
});

export const conversations = defineContract({ group: "Chat", auth: "user" })({
  "GET /api/conversations": {
    summary: "My conversations, the one with the newest message first",
    query: z.object(page),
    ok: listOf(Conversation),
    errors: ["invalid_request"],
  },
  "POST /api/conversations": {
    summary:
      "Open a conversation: about a booking with its other side, about an offering or a cabin with its landowner (the same one when asked again), or a group of people I share a booking with",
    rateLimit: rateLimits.conversation,
    status: 201,
    body: z
      .strictObject({
        bookingId: optionalOrNull(Id),
        offeringId: optionalOrNull(Id),
        cabinId: optionalOrNull(Id),
        name: optionalOrNull(GroupName),
        memberUids: optionalOrNull(z.array(Uid).max(maxMembers - 1)),
      })
      .superRefine(exactlyOne("bookingId", "offeringId", "cabinId", "name")),
    ok: z.object({ conversationId: z.string() }),
    errors: [
      "booking_not_found",
      "offering_not_found",
      "cabin_not_found",
      "conversation_with_self",
      "conversation_blocked",
      "conversation_member_unknown",
    ],
    example: { offeringId: "6f1c1d3e-0000-4000-8000-000000000001" },
  },
  "GET /api/conversations/:conversationId": {
    summary: "A conversation, with its members",
    ok: Conversation,
    errors: ["conversation_not_found"],
  },
  "GET /api/conversations/:conversationId/booking": {
    summary:
      "The booking that the two people of a conversation have on its property: the next that is under way or coming, else the newest",
    ok: z.object({
      /** Null if they have none, and in a group. */
      booking: SharedBooking.nullable(),
      /** How many other bookings they have there. */
      others: z.int(),
    }),
    errors: ["conversation_not_found"],
  },
  "PATCH /api/conversations/:conversationId": {
    summary: "Rename a group",
    rateLimit: rateLimits.conversation,
    body: z.strictObject({ name: GroupName }),
    ok: DoneResponse,
    errors: ["conversation_not_found", "conversation_not_group"],
    example: { name: "Elgjakta 2027" },
  },
  "GET /api/conversations/:conversationId/messages": {
    // contact data in a long message is searched for once, then cached
    cost: ({ limit }) => (Number(limit) > 50 ? 20 : 10),
    summary:
      "The newest messages in ascending order; the cursor goes back. `after` gives what came after a position, for a page that has the rest",
    query: z.object({ ...page, after: z.coerce.number().int().min(0).max(2_000_000_000).optional() }),
    ok: listOf(Message).extend({
      /** The positions up to which the other members have received and read the conversation. */
      deliveredUpTo: z.int(),
      readUpTo: z.int(),
      /** In a group, each other member; they see messages after `since`. Empty in a direct conversation. */
      readers: z.array(z.object({ uid: z.string(), since: z.int(), readUpTo: z.int() })),
      /**
       * How often its messages were removed, or changed or deleted by their senders; if it grows, messages
       * that were read before have changed.
       */
      removed: z.int(),
    }),
    errors: ["conversation_not_found", "invalid_request"],
  },
  "POST /api/conversations/:conversationId/messages": {
    summary: "Send a message; the same `clientMessageId` again gives the message that was sent",
    cost: 4,
    rateLimit: rateLimits.message,
    status: 201,
    body: z
      .strictObject({
        text: z.string().max(maxMessageLength).overwrite(cleanMessage),
        clientMessageId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
        imageIds: optionalOrNull(z.array(Id).max(uploadLimits.message.count)),
        documentIds: optionalOrNull(z.array(Id).max(uploadLimits.messageDocument.count)),
      })
      .superRefine((body, ctx) => {
        if (!body.text && !body.imageIds?.length && !body.documentIds?.length)
          ctx.addIssue({ code: "custom", message: "required", path: ["text"] });
      }),
    ok: z.object({ messageId: z.string(), status, sentAt: Instant, position: z.int() }),
    errors: ["conversation_not_found", "conversation_blocked", "image_not_found", "document_not_found"],
    example: { text: "Hei! Er det plass til to hunder?", clientMessageId: "b6a1f1c2" },
  },
  "PATCH /api/conversations/:conversationId/messages/:messageId": {
    summary: "Change the text of my message within five minutes; it is marked as edited",
    cost: 4,
    rateLimit: rateLimits.message,
    body: z.strictObject({ text: z.string().max(maxMessageLength).overwrite(cleanMessage).min(1) }),
    ok: z.object({ messageId: z.string(), editedAt: Instant }),
    errors: [
      "conversation_not_found",
      "conversation_blocked",
      "message_not_found",
      "forbidden",
      "message_fixed",
    ],
    example: { text: "Hei! Er det plass til tre hunder?" },
  },
  "DELETE /api/conversations/:conversationId/messages/:messageId": {
    summary: "Delete my message for everybody within five minutes; that it was deleted stays",
    rateLimit: rateLimits.message,
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["conversation_not_found", "message_not_found", "forbidden", "message_fixed"],
  },
  "PUT /api/conversations/:conversationId/read": {
    summary: "Mark as read, up to a position or all of it",
    body: z.strictObject({ position: optionalOrNull(z.int().min(0).max(2_000_000_000)) }),
    ok: DoneResponse,
    errors: ["conversation_not_found"],
    example: { position: 12 },
  },
  "POST /api/conversations/:conversationId/typing": {
    idempotent: false,
    summary: "Tell the others that I am writing; nothing is stored. Every three seconds is enough",
    rateLimit: rateLimits.typing,
    ok: DoneResponse,
    errors: ["conversation_not_found"],
  },
  "POST /api/conversations/:conversationId/images": {
    summary:
      "Upload a picture for a message: one file in the field `file`; members of the conversation see it",
    rateLimit: rateLimits.upload,
    status: 201,
    upload: uploadLimits.message,
    ok: Image,
    errors: [
      "conversation_not_found",
      "conversation_blocked",
      "pictures_not_sent",
      "own_pictures_full",
      "conversation_pictures_full",
      ...fileErrors,
      "image_too_many_pixels",
      "image_unreadable",
    ],
  },
  "POST /api/conversations/:conversationId/documents": {
    summary: "Upload a PDF for a message: one file in the field `file`; members of the conversation see it",
    rateLimit: rateLimits.upload,
    status: 201,
    upload: uploadLimits.messageDocument,
    ok: MessageDocument,
    errors: [
      "conversation_not_found",
      "conversation_blocked",
      "pictures_not_sent",
      "own_pictures_full",
      "conversation_pictures_full",
      ...fileErrors,
      "pdf_locked",
    ],
  },
  "GET /api/conversations/:conversationId/documents/:documentId": {
    summary: "Download a PDF of a conversation, for its members",
    raw: true,
    ok: z.string(),
    errors: ["document_not_found"],
  },
  "POST /api/conversations/:conversationId/members": {
    summary:
      "Add a person I share a booking with to a group (`uid`), the other side of a booking (`bookingId`), or invite anyone by e-mail",
    rateLimit: rateLimits.invitation,
    status: 201,
    body: z
      .strictObject({ uid: optionalOrNull(Uid), bookingId: optionalOrNull(Id), email: optionalOrNull(Email) })
      .superRefine(exactlyOne("uid", "bookingId", "email")),
    ok: z.object({ added: z.array(z.string()), invited: z.boolean() }),
    errors: [
      "conversation_not_found",
      "conversation_not_group",
      "conversation_full",
      "conversation_member_unknown",
      "conversation_invitations_full",
      "conversation_blocked",
      "booking_not_found",
    ],
    example: { email: "nils@example.no" },
  },
  "DELETE /api/conversations/:conversationId/members/:uid": {
    summary: "Leave a conversation; who made a group may also remove others",
    ok: DoneResponse,
    errors: ["conversation_not_found", "forbidden"],
  },
  "PUT /api/conversations/:conversationId/block": {
    summary: "Block the other person of a conversation of two, or let them write again",
    rateLimit: rateLimits.conversation,
    body: z.strictObject({ blocked: z.boolean() }),
    ok: DoneResponse,
    errors: ["conversation_not_found", "conversation_is_group"],
    example: { blocked: true },
  },
  "POST /api/conversations/:conversationId/report": {
    summary: "Report a conversation, or one message of it, to the administrators",
    rateLimit: rateLimits.conversation,
    status: 201,
    body: z.strictObject({ ...reportBody, messageId: optionalOrNull(Id) }),
    ok: z.object({ reportId: z.string() }),
    errors: ["conversation_not_found", "message_not_found"],
    example: { reason: "spam", note: "Vil ha betaling utenom Utmark." },
  },
  "GET /api/conversation-search": {
    summary: "Messages in my conversations with these words, newest first",
    cost: 10,
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    ok: z.object({
      items: z.array(
        z.object({
          conversationId: z.string(),
          messageId: z.string(),
          position: z.int(),
          title: z.string(),
          /** The property's name in the conversation's title; absent if it is not about a property. */
          propertyName: z.string().optional(),
          senderName: z.string(),
          text: z.string(),
          sentAt: Instant,
        }),
      ),
      /** There are older messages that this page leaves out. */
      more: z.boolean(),
    }),
  },
  "GET /api/conversation-unread": {
    summary: "How many of my conversations have something unread",
    ok: z.object({ unread: z.int() }),
  },
  "GET /api/conversation-people": {
    summary: "The people I share a booking with, who can be added to a group",
    ok: z.object({ items: z.array(Member) }),
  },
  "GET /api/conversation-invitations": {
    summary: "Groups that my e-mail address is invited to",
    ok: z.object({ items: z.array(Invitation) }),
  },
  "POST /api/conversation-invitations/:invitationId/accept": {
    summary: "Accept an invitation to a group",
    rateLimit: rateLimits.conversation,
    ok: z.object({ conversationId: z.string() }),
    errors: ["invitation_not_found", "invitation_expired", "conversation_full"],
  },
  "DELETE /api/conversation-invitations/:invitationId": {
    summary: "Decline an invitation to a group",
    ok: DoneResponse,
    errors: ["invitation_not_found"],
  },
  "GET /api/conversation-reports": {
    summary: "Reports from conversations, those not resolved first; administrators only",
    auth: "admin",
    query: z.object(page),
    ok: listOf(Report),
  },
  "POST /api/conversation-reports/:conversationReportId/resolve": {
    summary: "Record what was done about a report",
    auth: "admin",
    body: Resolution,
    ok: DoneResponse,
    errors: ["report_not_found", "report_resolved"],
    example: { resolution: "Avsenderen er advart." },
  },
  "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId": {
    summary:
      "Remove a message that a report shows from the conversation, with its pictures, and tell its sender why; once however often it is asked for",
    auth: "admin",
    body: z.strictObject({ reason: Text(500).min(1) }),
    ok: z.object({ removed: z.literal(true) }),
    errors: ["message_not_found"],
    example: { reason: "Truer en annen bruker." },
  },
});
