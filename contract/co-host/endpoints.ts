import { z } from "zod";
import { coHostRights } from "#domain/property/lists.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Email, Instant } from "#contract/schemas.ts";
import { Rights } from "./fields.ts";

const status = z.enum(["invited", "expired", "accepted"]);
const CoHost = z
  .object({
    coHostId: z.string(),
    email: z.string(),
    /** Null until the invited person has accepted. */
    name: z.string().nullable(),
    rights: z.array(z.enum(coHostRights)),
    status,
    expiresAt: Instant,
  })
  .meta({ id: "CoHost" });
const CoHosting = z
  .object({
    coHostId: z.string(),
    propertyId: z.string(),
    propertyName: z.string(),
    hostUid: z.string(),
    hostName: z.string(),
    rights: z.array(z.enum(coHostRights)),
    status,
    expiresAt: Instant,
  })
  .meta({ id: "CoHosting" });

export const coHosts = defineContract({ group: "Co-hosts", auth: "user" })({
  "GET /api/properties/:propertyId/co-hosts": {
    summary: "Co-hosts and pending invitations of a property; its owner only",
    ok: z.object({ items: z.array(CoHost) }),
    errors: ["property_not_found"],
  },
  "POST /api/properties/:propertyId/co-hosts": {
    summary: "Invite a co-host by e-mail; an expired invitation is sent again",
    rateLimit: rateLimits.invitation,
    body: z.strictObject({ email: Email, rights: Rights }),
    ok: CoHost,
    status: 201,
    errors: [
      "property_not_found",
      "forbidden",
      "right_missing",
      "co_host_known",
      "co_host_blocked",
      "co_host_is_owner",
      "too_many_co_hosts",
    ],
    example: { email: "nils@example.no", rights: ["answer", "calendar"] },
  },
  "PATCH /api/properties/:propertyId/co-hosts/:coHostId": {
    summary: "Change a co-host's rights, with immediate effect",
    body: z.strictObject({ rights: Rights }),
    ok: CoHost,
    errors: ["property_not_found", "forbidden", "right_missing", "co_host_not_found"],
    example: { rights: ["answer"] },
  },
  "DELETE /api/properties/:propertyId/co-hosts/:coHostId": {
    summary: "Withdraw an invitation, or remove a co-host, with immediate effect",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["property_not_found", "forbidden", "right_missing", "co_host_not_found"],
  },
  "GET /api/co-hosting": {
    summary: "The properties I co-host, and the invitations to my e-mail address",
    ok: z.object({ items: z.array(CoHosting) }),
  },
  "POST /api/co-hosting/:coHostId/accept": {
    summary:
      "Accept an invitation; gives me the landowner's pages for that property, unless I only check permits",
    rateLimit: rateLimits.invitation,
    ok: CoHosting,
    errors: ["invitation_not_found", "invitation_expired"],
  },
  "POST /api/co-hosting/:coHostId/accept-all": {
    summary: "Accept an invitation and every other open one of the same host",
    rateLimit: rateLimits.invitation,
    ok: CoHosting,
    errors: ["invitation_not_found", "invitation_expired"],
  },
  "DELETE /api/co-hosting/:coHostId": {
    summary: "Decline an invitation, or stop being a co-host",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["invitation_not_found"],
  },
});
