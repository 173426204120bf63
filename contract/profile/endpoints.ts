import { z } from "zod";
import { emailKinds } from "#domain/notification/lists.ts";
import { experienceLevels } from "#domain/offering/lists.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { CalendarDate, Instant, Line, OwnName, Phone, RoleSchema, Text } from "#contract/schemas.ts";
import { locales } from "#domain/locale.ts";

/** The kinds of hunting in a profile; coarser than an offering's species. */
const huntingTypes = [
  "moose",
  "deer",
  "roe_deer",
  "reindeer",
  "small_game",
  "forest_bird",
  "ptarmigan",
  "freshwater_fishing",
  "saltwater_fishing",
] as const;

const Channels = z.strictObject({ email: z.boolean(), sms: z.boolean() });
/**
 * `notifications`: the channels for each kind of message. If `emailNotifications` or `pushNotifications` is
 * off, nothing is sent on that channel.
 */
const Notifications = z.strictObject({
  bookingRequests: Channels,
  bookingResults: Channels,
  chatMessages: Channels,
});
const Preferences = z.strictObject({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  notifications: Notifications,
});
const HunterProfile = z.strictObject({
  experienceYears: z.int().min(0).max(100),
  experienceLevel: z.enum(experienceLevels).nullable(),
  preferredGameTypes: z.array(z.enum(speciesKeys)).max(30),
  preferredHuntingTypes: z.array(z.enum(huntingTypes)).max(20),
});
const LandownerProfile = z.strictObject({
  vatRegistered: z.boolean(),
  /**
   * The day of VAT registration (rules 8.8): until it is entered, the day of the switch. Null if not
   * registered, or registered before days were stored.
   */
  vatRegisteredFrom: CalendarDate.nullable(),
  /**
   * Whether the organization is in Foretaksregisteret, which documents then state; null: unanswered, so
   * derived from the name (AS, ASA).
   */
  inBusinessRegister: z.boolean().nullable(),
});
/**
 * `browser` and `system`: product names, null where unknown; `lastUsedAt`: to within a day; `current`: the
 * session of this request.
 */
const Session = z
  .object({
    sessionId: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    signedInAt: Instant,
    lastUsedAt: Instant,
    current: z.boolean(),
  })
  .meta({ id: "Session" });
const Address = z.strictObject({
  street: Line(200).optional(),
  city: Line(100).optional(),
  postalCode: Line(20).optional(),
  country: Line(100).optional(),
});

const ownFields = {
  displayName: OwnName(200),
  firstName: OwnName(100),
  lastName: OwnName(100),
  phoneNumber: Phone.or(z.literal("")).nullable(),
  bio: Text(2000),
  location: Line(200),
  address: Address,
  bankAccountNumber: z.string().max(30).nullable(),
  organizationNumber: z.string().max(30).nullable(),
  contactPerson: Line(200),
  preferences: Preferences,
  /** The kinds of message that are never e-mailed to the person; their other choices are in `preferences`. */
  emailKindsOff: z.array(z.enum(emailKinds)).max(emailKinds.length),
  hunterProfile: HunterProfile,
  landownerProfile: LandownerProfile,
  language: z.enum(locales),
};

const Away = z.strictObject({ from: CalendarDate, until: CalendarDate });
/** `no` (Norwegian) is read as `nb`. */
const Language = z.enum([...locales, "no"]).transform((l) => (l === "no" ? "nb" : l));

const Kind = Channels.partial().optional();
/** The sections of the profile for partial updates: absent fields are unchanged. */
const parts = {
  preferences: Preferences.partial().extend({
    notifications: z
      .strictObject({ bookingRequests: Kind, bookingResults: Kind, chatMessages: Kind })
      .optional(),
  }),
  hunterProfile: HunterProfile.partial(),
  landownerProfile: LandownerProfile.partial(),
};

/** The user document: one per person, keyed by uid; the flags are derived from `roles`. */
export const Profile = z
  .object({
    uid: z.string(),
    email: z.string(),
    photoURL: z.string().nullable(),
    roles: z.array(RoleSchema),
    isHunter: z.boolean(),
    isLandowner: z.boolean(),
    isAdmin: z.boolean(),
    isComplete: z.boolean(),
    createdAt: Instant,
    lastLogin: Instant,
    ...ownFields,
    phoneNumber: z.string().nullable(),
    /** The text by which Utmark issues invoices in the landowner's name, and when they agreed to it. */
    invoicingAgreement: z.object({ version: z.string(), at: Instant }).nullable(),
    /** When the landowner is away and takes no new requests, both days included; null once it is over. */
    away: Away.nullable(),
    /** From when payouts go to the account number; null if they do already, or if there is none. */
    payoutAccountFrom: Instant.nullable(),
    warnings: z.array(
      z.object({ code: z.literal("bank_account_check_digit"), path: z.string(), detail: z.string() }),
    ),
  })
  .meta({ id: "Profile" });
export type Profile = z.output<typeof Profile>;

/** A firm as it is registered in Enhetsregisteret. `windingUp`: by its own decision or by force. */
const Entity = z
  .object({
    name: z.string(),
    inBusinessRegister: z.boolean(),
    inVatRegister: z.boolean(),
    bankrupt: z.boolean(),
    windingUp: z.boolean(),
  })
  .meta({ id: "Entity" });
export type Entity = z.output<typeof Entity>;
/** `unknown`: no firm has it; `unavailable`: no response; `off`: this server does not use the register. */
const OrganizationAnswer = z.object({
  status: z.enum(["found", "unknown", "deleted", "unavailable", "off"]),
  entity: Entity.nullable(),
});
export type OrganizationAnswer = z.output<typeof OrganizationAnswer>;

const Roles = z.array(RoleSchema).max(3);
const roleRefusals = [
  "role_required",
  "role_not_yours_to_give",
  "role_has_bookings",
  "role_has_properties",
] as const;

export const profiles = defineContract({ group: "Profile", auth: "user" })({
  "GET /api/user-profile/me": {
    summary: "My profile",
    ok: Profile,
    errors: ["profile_not_loaded"],
  },
  "PATCH /api/user-profile/me": {
    summary: "Change my profile, and with `roles` my roles: all or nothing; fields left out stay as they are",
    body: z
      .strictObject({
        ...ownFields,
        ...parts,
        language: Language,
        roles: Roles,
        /**
         * The landowner lets Utmark issue invoices in their name (rules 8.7); stored with version and time.
         */
        invoicingAgreed: z.literal(true),
        /** Null: the landowner is back. */
        away: Away.nullable(),
      })
      .partial(),
    ok: Profile,
    errors: [
      "profile_not_loaded",
      "name_required",
      "bank_account_invalid",
      "fresh_sign_in_required",
      "organization_number_invalid",
      "vat_needs_organization_number",
      "sms_needs_phone",
      "phone_needed_for_sms",
      "away_order",
      "away_too_long",
      ...roleRefusals,
    ],
    example: { displayName: "Kari Storås", bankAccountNumber: "12345678903", language: "nb" },
  },
  "GET /api/user-profile/organization": {
    rateLimit: rateLimits.entityRegister,
    summary: "What Enhetsregisteret says of an organisation number: name and registrations. Nothing is saved",
    query: z.object({ organizationNumber: z.string().min(1).max(30) }),
    ok: OrganizationAnswer,
    errors: ["organization_number_invalid"],
  },
  "PUT /api/user-profile/me/roles": {
    summary: "Add or remove hunter and landowner for myself; the legacy flags are converted into roles",
    body: z.strictObject({
      roles: Roles.optional(),
      isHunter: z.boolean().optional(),
      isLandowner: z.boolean().optional(),
    }),
    ok: Profile,
    errors: ["profile_not_loaded_for_roles", ...roleRefusals],
    example: { roles: ["hunter", "landowner"] },
  },
  "POST /api/user-profile/upload-profile-image": {
    summary: "Upload my profile picture: one JPG or PNG in the field `file`; it replaces the previous one",
    upload: uploadLimits.portrait,
    ok: Profile,
    errors: [
      "multipart_required",
      "file_missing",
      "one_file_only",
      "file_disguised",
      "image_unreadable",
      "profile_image_type",
      "profile_image_too_large",
      "profile_image_dimensions",
      "profile_image_unreadable",
      "profile_image_no_user",
      "profile_image_failed",
    ],
  },
  "DELETE /api/user-profile/profile-image": {
    idempotent: false,
    summary: "Delete my profile picture",
    ok: Profile,
    errors: ["profile_not_loaded"],
  },
  "GET /api/user-profile/me/export": {
    rateLimit: rateLimits.export,
    summary: "All my personal data, as one JSON file to download",
    raw: true,
    ok: z.string(),
    errors: ["profile_not_loaded"],
  },
  "DELETE /api/user-profile/me": {
    idempotent: false,
    summary:
      "Delete my account: sign-in and personal data are deleted at once, invoices and receipts stay as they are",
    ok: z.object({ deleted: z.literal(true) }),
    errors: [
      "profile_not_loaded",
      "account_has_bookings",
      "account_has_money_due",
      "account_last_admin",
      "property_in_use",
    ],
  },
  "GET /api/user-profile/me/sessions": {
    summary: "My sessions, most recently used first",
    ok: z.object({ items: z.array(Session) }),
  },
  "DELETE /api/user-profile/me/sessions/:sessionId": {
    idempotent: false,
    summary: "End a session: its streams end and its bearer tokens stop working immediately",
    params: z.object({ sessionId: z.string().min(1).max(100) }),
    ok: z.object({ ended: z.literal(true) }),
    errors: ["not_found"],
  },
  "POST /api/user-profile/me/sessions/sign-out-everywhere": {
    idempotent: false,
    summary: "End all my sessions, this one included",
    ok: z.object({ ended: z.literal(true) }),
  },
  "GET /api/user-profile/me/live": {
    summary:
      "Server-sent events: one on connecting and one on each change of my profile, to be read with `GET /user-profile/me`",
    raw: true,
    ok: z.string(),
  },
});
