import { z } from "zod";
import { roles } from "#domain/lists.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Instant, listOf, maybe, page, RoleSchema, Text } from "#contract/schemas.ts";

export const userStates = ["active", "disabled", "deleted"] as const;
export const userSorts = ["newest", "name", "email"] as const;

const User = z
  .object({
    uid: z.string(),
    /** Empty where they have left. */
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

const group = "Admin";
const params = z.object({ uid: z.string().min(1).max(200) });
const Reason = Text(2000).min(1);
/** Without `state` all who have not left. */
const filters = {
  q: Text(200).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(userStates).optional(),
  sort: z.enum(userSorts).default("newest"),
};
const ofUser = { rateLimit: rateLimits.admin, group, auth: "admin", idempotent: true, params } as const;

export const admin = defineContract({
  "GET /api/admin/users": {
    group,
    summary: "Accounts by name or e-mail, role and state; each word of `q` must be in name or address",
    auth: "admin",
    query: z.object({ ...page, ...filters }),
    ok: listOf(User),
  },
  "GET /api/admin/users/csv": {
    group,
    summary: "The same accounts as a table for spreadsheets, at most 10,000; who fetches it is recorded",
    auth: "admin",
    raw: true,
    query: z.object(filters),
    ok: z.string(),
  },
  "GET /api/admin/users/:uid": {
    group,
    summary: "One account, with what a deletion would take and what keeps it from being deleted",
    auth: "admin",
    params,
    ok: User.extend({
      leaving: z.object({
        /** These refuse it. */
        openBookings: z.int(),
        moneyDue: z.int(),
        lastAdmin: z.boolean(),
        /** Taken down with the account. */
        properties: z.int(),
        /** Kept, without the name. */
        pastBookings: z.int(),
        papers: z.int(),
      }),
    }).meta({ id: "AdminUserDetails" }),
    errors: ["user_not_found"],
  },
  "PUT /api/admin/users/:uid/roles": {
    ...ofUser,
    summary:
      "Set the roles of an account; the flags mean the same and win. The last administrator stays one, and a role in use cannot be taken",
    body: z.strictObject({
      roles: maybe(z.array(RoleSchema).max(10)),
      isAdmin: maybe(z.boolean()),
      isHunter: maybe(z.boolean()),
      isLandowner: maybe(z.boolean()),
      reason: maybe(Text(2000)),
    }),
    ok: User,
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
    ...ofUser,
    summary:
      "Disable an account: it is signed out everywhere and cannot sign in; bookings stay. The reason is told to its owner",
    body: z.strictObject({ reason: Reason }),
    ok: User,
    errors: ["user_not_found", "user_is_admin", "user_already_disabled"],
    example: { reason: "Flere jegere melder om falske annonser" },
  },
  "POST /api/admin/users/:uid/enable": {
    ...ofUser,
    summary: "Let the owner of a disabled account sign in again; they are told",
    body: z.strictObject({ reason: maybe(Text(2000)) }),
    ok: User,
    errors: ["user_not_found", "user_not_disabled"],
    example: { reason: "Avklart med eieren" },
  },
  "DELETE /api/admin/users/:uid": {
    ...ofUser,
    summary:
      "Delete an account as its owner could: personal data goes, bookings and papers stay without a name. Refused while bookings or money are open",
    body: z.strictObject({ reason: maybe(Text(2000)) }),
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["user_not_found", "last_admin", "user_has_bookings", "user_has_money_due", "property_in_use"],
    example: { reason: "Eieren har bedt om det på telefon" },
  },
});
