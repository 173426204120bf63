/** Newsletter issues that administrators write to subscribers. */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Instant, Line, Text, Version } from "#contract/schemas.ts";
import { type Locale, locales } from "#domain/locale.ts";

const inEachLocale = <T extends z.ZodType>(schema: T) =>
  z.strictObject(Object.fromEntries(locales.map((locale) => [locale, schema])) as Record<Locale, T>);
/** The text has the format of domain/company/newsletter-text.ts. Both fields may be empty until sending. */
const Texts = inEachLocale(z.strictObject({ subject: Line(150), text: Text(20_000) }));
const Issue = z
  .object({
    newsletterIssueId: z.string(),
    texts: Texts,
    version: z.int(),
    updatedAt: Instant,
    sentAt: Instant.nullable(),
    /** The name of the administrator who sent it; null if their account is deleted. */
    sentBy: z.string().nullable(),
    /** The number of subscribers that the issue was sent to. */
    receivers: z.int().nullable(),
    /** The number of receivers who have been sent the issue so far. */
    delivery: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
  })
  .meta({ id: "NewsletterIssue" });
const texts = {
  nb: {
    subject: "Nytt i høst",
    text: "Elgjakta åpner 25. september.\n\n- [Se hva som er ledig](/finn-jakttterreng)",
  },
  en: { subject: "This autumn", text: "The moose season opens on 25 September." },
};

export const newsletterIssues = defineContract({ group: "Newsletter", auth: "admin" })({
  "GET /api/newsletter-issues": {
    summary:
      "The newest fifty issues, drafts among them, and how many read each language; administrators only",
    ok: z.object({ items: z.array(Issue), subscribers: inEachLocale(z.int()) }),
  },
  "POST /api/newsletter-issues": {
    summary: "Begin an issue; nobody is sent anything",
    status: 201,
    body: z.strictObject({ texts: Texts }),
    ok: Issue,
    example: { texts },
  },
  "PUT /api/newsletter-issues/:newsletterIssueId": {
    summary: "Change a draft; one that somebody else has changed since answers 409",
    body: z.strictObject({ texts: Texts, version: Version }),
    ok: Issue,
    errors: ["newsletter_issue_not_found", "newsletter_issue_sent", "newsletter_issue_changed"],
    example: { texts, version: 0 },
  },
  "DELETE /api/newsletter-issues/:newsletterIssueId": {
    summary: "Throw a draft away",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["newsletter_issue_not_found", "newsletter_issue_sent"],
  },
  "POST /api/newsletter-issues/:newsletterIssueId/test": {
    summary: "Send a draft in each language to the administrator who asks, and to nobody else",
    status: 202,
    rateLimit: rateLimits.emailCopy,
    ok: z.object({ email: z.string() }),
    errors: ["newsletter_issue_not_found", "newsletter_issue_incomplete"],
  },
  "POST /api/newsletter-issues/:newsletterIssueId/send": {
    summary: "Send it, once, to everyone who has said yes to the newsletter, each in their language",
    status: 202,
    body: z.strictObject({ version: Version }),
    ok: Issue,
    errors: [
      "newsletter_issue_not_found",
      "newsletter_issue_sent",
      "newsletter_issue_changed",
      "newsletter_issue_incomplete",
      "newsletter_issue_without_receivers",
    ],
    example: { version: 0 },
  },
});
