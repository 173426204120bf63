/** What anyone may send us, signed in or not: the newsletter and the contact form. */
import { z } from "zod";
import { contactTopics } from "#domain/company/contact.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Email, Name, Text } from "#contract/schemas.ts";

const Token = z.string().regex(/^[\w-]{32,100}$/, "invalid_format");
const Subscription = z.object({ subscribed: z.boolean() });

export const company = defineContract({ group: "Newsletter" })({
  "GET /api/company": {
    group: "Contact",
    summary: "How support is reached: the e-mail address, and the telephone where there is one",
    auth: "public",
    ok: z.object({ supportEmail: z.string(), supportPhone: z.string().nullable() }).meta({ id: "Company" }),
  },
  "POST /api/newsletter": {
    summary:
      "Ask for the newsletter. Nothing is sent but a link to confirm it with; the answer is the same for an address that has it already",
    auth: "public",
    status: 202,
    rateLimit: rateLimits.newsletter,
    body: z.strictObject({ email: Email }),
    ok: z.object({ email: z.string() }),
    example: { email: "kari@example.no" },
  },
  "POST /api/newsletter/confirm": {
    idempotent: false,
    summary: "Say yes with the token of the e-mailed link; once more changes nothing",
    auth: "public",
    rateLimit: rateLimits.newsletter,
    body: z.strictObject({ token: Token }),
    ok: Subscription,
    errors: ["link_not_valid"],
    example: { token: "VqPZkXyRmWcTnBdLhJfGsKaQeUiOxYtN" },
  },
  "POST /api/newsletter/leave": {
    idempotent: false,
    summary:
      "Leave with the token of any e-mail; the address is deleted. The answer is the same where it is gone already",
    auth: "public",
    rateLimit: rateLimits.newsletter,
    body: z.strictObject({ token: Token }),
    ok: Subscription,
    example: { token: "VqPZkXyRmWcTnBdLhJfGsKaQeUiOxYtN" },
  },
  "POST /api/contact-messages": {
    cost: 2,
    group: "Contact",
    summary: "Write to support. It goes out as an e-mail that is answered to the sender, who gets a copy",
    auth: "public",
    status: 202,
    rateLimit: rateLimits.contact,
    body: z.strictObject({
      name: Name,
      email: Email,
      topic: z.enum(contactTopics),
      message: Text(4000).min(10),
    }),
    ok: z.object({ messageId: z.string() }),
    example: {
      name: "Kari Storås",
      email: "kari@example.no",
      topic: "booking",
      message: "Hvor finner jeg kvitteringen for turen i september?",
    },
  },
});
