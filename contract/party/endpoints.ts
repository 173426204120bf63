/** The team of a booking (rules 9.25): its members, what each states of their papers, and what the host has seen. */
import { z } from "zod";
import { demandActs } from "#domain/party/demands.ts";
import {
  maxMemberName,
  maxMembers,
  memberRoles,
  memberStates,
  missingItems,
  redMemberRules,
  substitutionRules,
} from "#domain/party/lists.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { defineContract } from "#contract/define.ts";
import { fileErrors } from "#contract/media/endpoints.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { CalendarDate, Email, Id, optionalOrNull, OwnName } from "#contract/schemas.ts";

const Role = z.enum(memberRoles);
const MemberName = OwnName(maxMemberName).min(1);
const Day = CalendarDate.nullable();
const BirthYear = z.int().min(1900).max(2100).nullable();

/** What the law asks of a member, where it says so, and the day that was read. */
const Demand = z.object({
  item: z.enum(missingItems),
  act: z.enum(demandActs),
  sections: z.string(),
  url: z.string(),
  readOn: CalendarDate,
});
const named = { memberId: z.string(), name: z.string(), role: Role };
/** A member as the one who booked and the host see them: what is missing, and nothing that was stated. */
const PartyMember = z
  .object({
    ...named,
    state: z.enum(memberStates),
    missing: z.array(z.enum(missingItems)),
    /** Who supervises this trainee. */
    supervisorMemberId: z.string().nullable(),
    /** Whether somebody has taken the invitation. */
    hasJoined: z.boolean(),
    /** The same account is on another trip on one of the days. */
    hasOtherTrip: z.boolean(),
    /** The fee is stated, and the host has to see that it is paid. */
    feeToSee: z.boolean(),
    feeSeenOn: Day,
    /** The host has let the member in although something is missing. */
    letIn: z.boolean(),
    /** The host has said no to this training. */
    trainingRefused: z.boolean(),
    /** The member gets a permit as things are, once the booking is paid. */
    mayHavePermit: z.boolean(),
    /** Only to the host: the addresses of the pictures of cards that the member shows. */
    cards: z.array(z.string()).optional(),
    /** Only to the one who booked: the link of the invitation and the address it was sent to. */
    inviteUrl: z.string().optional(),
    email: z.string().nullable().optional(),
  })
  .meta({ id: "PartyMember" });
const Counts = z.object({ members: z.int(), hunters: z.int(), ready: z.int() });

/** The team as a reader sees it. */
export const Party = z
  .object({
    /** For a member only their own row; for the host none before the booking is agreed. */
    items: z.array(PartyMember),
    /** The other members, for a member. */
    others: z.array(z.object(named)),
    /** Replacements that wait for the host's yes, and whom each is to replace. */
    waiting: z.array(z.object({ ...named, replaces: z.string() })),
    counts: Counts,
    /** How many may hunt. */
    participants: z.int(),
    as: z.enum(["hunter", "host", "admin", "member"]),
    /** The reader's own row, if they come along. */
    ownMemberId: z.string().nullable(),
    /** False once the booking is over or cancelled: the team is only read. */
    isOpen: z.boolean(),
    /** False once the day of arrival has begun. */
    takesReplacements: z.boolean(),
    redMembers: z.enum(redMemberRules),
    substitution: z.enum(substitutionRules),
    /** What the law asks of the team's members, and where. */
    demands: z.array(Demand),
    /** Only to the one who booked: the link by which several join, null while it is closed. */
    link: z.object({ url: z.string(), places: z.int() }).nullable().optional(),
  })
  .meta({ id: "Party" });
export type Party = z.output<typeof Party>;

const Trip = z.object({
  bookingId: z.string(),
  place: z.string(),
  hunter: z.string(),
  fromDate: CalendarDate,
  toDate: CalendarDate,
});
/** What a member sees of their own. */
const OwnMember = z
  .object({
    kind: z.literal("member"),
    ...named,
    trip: Trip,
    state: z.enum(memberStates),
    /** What the law asks of this member, in order; what is not in `missing` is there. */
    asked: z.array(z.enum(missingItems)),
    missing: z.array(z.enum(missingItems)),
    demands: z.array(Demand),
    fee: Day,
    shootingTest: Day,
    jegerproeve: Day,
    trackingDog: Day,
    birthYear: BirthYear,
    supervisorMemberId: z.string().nullable(),
    guardianName: z.string().nullable(),
    consentOn: Day,
    feeSeenOn: Day,
    letIn: z.boolean(),
    trainingRefused: z.boolean(),
    mayHavePermit: z.boolean(),
    hasOtherTrip: z.boolean(),
    redMembers: z.enum(redMemberRules),
    isOpen: z.boolean(),
    /** How the invitation is taken: by an account, by this browser, or not yet. */
    boundTo: z.enum(["account", "browser"]).nullable(),
    /** The others of the team, whom a trainee chooses a supervisor from; none while the place waits. */
    others: z.array(z.object(named)),
    /** A replacement that waits for the host's yes. */
    waits: z.boolean(),
    /** The pictures of cards that the member shows the host; each can be deleted. */
    cardIds: z.array(z.string()),
  })
  .meta({ id: "OwnMember" });
export type OwnMember = z.output<typeof OwnMember>;
/** What the team's link shows before somebody joins. */
const TeamLink = z.object({ kind: z.literal("team"), trip: Trip, places: z.int(), hunterPlaces: z.int() });
const Consent = z.object({
  name: z.string(),
  trip: Trip,
  species: z.array(z.string()),
  birthYear: BirthYear,
  supervisorName: z.string().nullable(),
  guardianName: z.string().nullable(),
  consentOn: Day,
  isOpen: z.boolean(),
});

/** `waits`: it is a replacement, and the host answers first. */
const Invited = z.object({ memberId: z.string(), inviteUrl: z.string(), waits: z.boolean() });
const NewMember = z.strictObject({ name: MemberName, role: Role, email: optionalOrNull(Email) });
const inviteErrors = ["unauthenticated", "party_invite_not_valid", "party_invite_taken"] as const;
const addErrors = [
  "booking_not_found",
  "forbidden",
  "party_closed",
  "party_full",
  "party_hunters_full",
  "party_member_twice",
  "party_has_leader",
  "party_after_arrival",
  "party_no_substitution",
] as const;
const memberErrors = ["member_not_found", "forbidden", "party_closed"] as const;
const joinRoles = ["hunter", "training", "unarmed", "dog_handler"] as const;

export const parties = defineContract({ group: "Teams", auth: "user" })({
  "POST /api/core-booking/:bookingId/party": {
    summary: "Invite somebody to the team; the one who booked. With `email` the invitation is sent",
    status: 201,
    rateLimit: rateLimits.conversation,
    body: NewMember,
    ok: Invited,
    errors: addErrors,
    example: { name: "Ola Nordmann", role: "hunter", email: "ola@example.no" },
  },
  "POST /api/core-booking/:bookingId/party/come-along": {
    summary: "Become a member of the team oneself; the one who booked",
    status: 201,
    rateLimit: rateLimits.conversation,
    body: z.strictObject({ role: Role.default("hunter") }),
    ok: z.object({ memberId: z.string(), waits: z.boolean() }),
    errors: addErrors,
    example: { role: "hunter" },
  },
  "PUT /api/core-booking/:bookingId/party/link": {
    summary:
      "Open one link by which so many join by themselves, in place of an earlier one; none closes it. The one who booked",
    body: z.strictObject({ places: z.int().min(0).max(maxMembers) }),
    ok: z.object({ url: z.string().nullable(), places: z.int() }),
    errors: ["booking_not_found", "forbidden", "party_closed"],
    example: { places: 4 },
  },
  "POST /api/party/:memberId/replace": {
    summary:
      "Put somebody in a member's place before arrival, as the offering says; the one who booked. If `waits`, the host answers first",
    rateLimit: rateLimits.conversation,
    body: NewMember,
    ok: Invited,
    errors: [
      ...memberErrors,
      "party_after_arrival",
      "party_no_substitution",
      "party_replacement_waits",
      "party_full",
      "party_hunters_full",
      "party_member_twice",
      "party_has_leader",
    ],
    example: { name: "Kari Nordmann", role: "hunter" },
  },
  "POST /api/party/:memberId/void-link": {
    summary: "Void a member's link, and whoever has taken it; answers with the new one. The one who booked",
    ok: Invited,
    errors: memberErrors,
  },
  "POST /api/party/:memberId/lead": {
    summary: "Name a member the hunt leader; who led before is a hunter. The one who booked",
    ok: Party,
    errors: [...memberErrors, "party_hunters_full", "party_after_arrival", "party_no_substitution"],
  },
  "POST /api/party/:memberId/fee-seen": {
    summary:
      "Say that one has seen that the member's hunting fee is paid, or take it back; the landowner, or a co-host who answers",
    body: z.strictObject({ seen: z.boolean().default(true) }),
    ok: Party,
    errors: [...memberErrors, "right_missing", "party_fee_not_stated"],
    example: { seen: true },
  },
  "POST /api/party/:memberId/let-in": {
    summary:
      "Let a member in although something is missing, where the offering asks, or take it back; the landowner, or a co-host who answers",
    body: z.strictObject({ letIn: z.boolean().default(true) }),
    ok: Party,
    errors: [...memberErrors, "right_missing", "party_lets_nobody_in"],
    example: { letIn: true },
  },
  "POST /api/party/:memberId/training": {
    summary: "Say no to a member's training, or take it back; the landowner, or a co-host who answers",
    body: z.strictObject({ allowed: z.boolean() }),
    ok: Party,
    errors: [...memberErrors, "right_missing"],
    example: { allowed: false },
  },
  "GET /api/party/:memberId/cards/:cardId": {
    summary:
      "A picture of a member's card; the landowner, or a co-host who answers, and it is recorded that they saw it",
    raw: true,
    ok: z.undefined(),
    errors: ["party_card_not_found"],
  },
  "POST /api/party/:memberId/answer-replacement": {
    summary: "Answer a replacement that waits; the landowner, or a co-host who answers",
    body: z.strictObject({ accepted: z.boolean() }),
    ok: Party,
    errors: [
      ...memberErrors,
      "right_missing",
      "party_after_arrival",
      "party_hunters_full",
      "party_has_leader",
    ],
    example: { accepted: true },
  },
});

/**
 * By session, or by the link's token in the header `X-Invite-Token`. A browser without an account may send a key
 * of its own in `X-Invite-Device`, which then takes the invitation.
 */
export const partyLinks = defineContract({ group: "Teams", auth: "public" })({
  "GET /api/core-booking/:bookingId/party": {
    summary:
      "The team of a booking: the one who booked and administrators all, the host from the agreement on, a member themself and the others' names",
    session: true,
    ok: Party,
    errors: [...inviteErrors, "booking_not_found"],
  },
  "GET /api/party-invitation": {
    summary: "What the link of a member or of a team leads to, by its token",
    session: true,
    ok: z.discriminatedUnion("kind", [OwnMember, TeamLink]),
    errors: inviteErrors,
  },
  "POST /api/party-invitation/join": {
    summary: "Join a team by its link; answers with the link of one's own",
    status: 201,
    session: true,
    rateLimit: rateLimits.conversation,
    body: z.strictObject({ name: MemberName, role: z.enum(joinRoles) }),
    ok: Invited,
    errors: [
      ...inviteErrors,
      "party_closed",
      "party_link_closed",
      "party_full",
      "party_hunters_full",
      "party_member_twice",
      "party_after_arrival",
      "party_no_substitution",
    ],
    example: { name: "Ola Nordmann", role: "hunter" },
  },
  "GET /api/party/:memberId": {
    summary: "One's own place in a team, by session or the invitation's token",
    session: true,
    ok: OwnMember,
    errors: [...inviteErrors, "member_not_found"],
  },
  "PATCH /api/party/:memberId": {
    summary: "State what one has of papers, each with its day; by session or the invitation's token",
    session: true,
    rateLimit: rateLimits.conversation,
    body: z
      .strictObject({
        fee: Day,
        shootingTest: Day,
        jegerproeve: Day,
        trackingDog: Day,
        birthYear: BirthYear,
        supervisorMemberId: Id.nullable(),
      })
      .partial(),
    ok: OwnMember,
    errors: [
      ...inviteErrors,
      "member_not_found",
      "party_closed",
      "party_member_twice",
      "party_supervisor_unknown",
    ],
    example: { fee: "2026-04-12", birthYear: 1985 },
  },
  "POST /api/party/:memberId/guardian-link": {
    summary:
      "The link by which a trainee's guardian consents; the member or the one who booked. `renew` voids the earlier one",
    session: true,
    rateLimit: rateLimits.conversation,
    body: z.strictObject({ renew: z.boolean().default(false) }),
    ok: z.object({ url: z.string() }),
    errors: [...inviteErrors, "member_not_found", "party_closed"],
    example: {},
  },
  "DELETE /api/party/:memberId": {
    summary: "Leave a team, or take somebody out of it; the member or the one who booked",
    session: true,
    ok: z.object({ deleted: z.literal(true) }),
    errors: [...inviteErrors, "member_not_found", "party_closed"],
  },
  "POST /api/party/:memberId/cards": {
    summary: "Show the landowner a picture of a card: one file in the field `file`; by the member",
    status: 201,
    session: true,
    upload: uploadLimits.card,
    rateLimit: rateLimits.upload,
    ok: z.object({ cardId: z.string() }),
    errors: [
      ...inviteErrors,
      "member_not_found",
      "party_closed",
      ...fileErrors,
      "image_too_many_pixels",
      "image_unreadable",
    ],
  },
  "DELETE /api/party/:memberId/cards/:cardId": {
    summary: "Delete a picture of a card; by the member",
    session: true,
    ok: z.object({ deleted: z.literal(true) }),
    errors: [...inviteErrors, "member_not_found", "party_closed", "party_card_not_found"],
  },
  "GET /api/party-consent": {
    summary: "What a guardian is asked to consent to, by the token of the guardian's link",
    session: true,
    ok: Consent,
    errors: inviteErrors,
  },
  "POST /api/party-consent": {
    summary: "Consent to the training as guardian, or withdraw it; by the token of the guardian's link",
    session: true,
    rateLimit: rateLimits.conversation,
    body: z.strictObject({ guardianName: MemberName, consents: z.boolean().default(true) }),
    ok: Consent,
    errors: [...inviteErrors, "party_closed"],
    example: { guardianName: "Anne Nordmann" },
  },
});
