/** Turning a kind of e-mail on or off by the link in such an e-mail, without signing in. */
import { z } from "zod";
import { emailChoices } from "#domain/notification/lists.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";

const EmailChoice = z
  .object({
    kind: z.enum(emailChoices),
    /** Whether e-mails of the kind are wanted. */
    isOn: z.boolean(),
    /** Whether any optional e-mails are wanted. */
    isEmailOn: z.boolean(),
  })
  .meta({ id: "EmailChoice" });

/** The token of the link: person, kind of e-mail, last day of validity, and signature. */
const Token = z
  .string()
  .max(300)
  .regex(/^[\w-]+\.[A-Za-z]+\.\d{8}\.[\w-]{43}$/, "invalid_format");
const ofToken = {
  rateLimit: rateLimits.emailChoice,
  ok: EmailChoice,
  errors: ["email_choice_link_not_valid"],
} as const;
const example = { token: `kP3vXnQ0aZr7LmT2wYc9HsE5bGdJ8uFi.alerts.20280101.${"x".repeat(43)}` };

export const emailChoice = defineContract({ group: "Profile", auth: "public" })({
  "GET /api/email-choice": {
    ...ofToken,
    summary: "What kind of e-mail a link switches off, and whether it is on",
    query: z.object({ token: Token }),
  },
  "POST /api/email-choice": {
    idempotent: false,
    ...ofToken,
    summary:
      "Switch one kind of e-mail off or on again with the token of an e-mail of it, which gives no other right; once more changes nothing",
    body: z.strictObject({ token: Token, isOn: z.boolean() }),
    example: { ...example, isOn: false },
  },
});
