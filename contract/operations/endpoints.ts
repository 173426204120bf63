/** How the product itself is doing, for those who run it: what broke, and what it did. */
import { z } from "zod";
import { severities } from "#domain/lists.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Instant, listOf, maybe, page, Text } from "#contract/schemas.ts";

const Code = maybe(Text(100));
const RequestId = maybe(z.string().regex(/^[\w.:-]{1,64}$/, "invalid_format"));
const Recorded = z.object({ id: z.string(), timestamp: Instant });

export const operations = defineContract({
  "POST /api/app-errors": {
    rateLimit: rateLimits.appErrors,
    group: "App errors",
    summary:
      "Record what broke in somebody's browser. Queries of addresses, e-mail addresses, numbers and tokens are taken out before it is kept; who sent it is not",
    auth: "public",
    bodyLimit: 16_384,
    status: 201,
    body: z.strictObject({
      severity: z.enum(severities).default("error"),
      message: Text(500).min(1),
      /** The part of the product it came from. */
      source: Text(100).min(1).default("web"),
      /** A text, or named values. */
      details: maybe(z.union([z.string().max(4000), z.record(z.string().max(100), z.unknown())])),
      code: Code,
      requestId: RequestId,
    }),
    ok: Recorded,
    example: {
      severity: "error",
      message: "TypeError: x is undefined",
      source: "web/view-property",
      details: "at Offering (offering-2f1c.js:1:2044)",
      code: "unhandled",
    },
  },
  "GET /api/admin/app-errors": {
    group: "App errors",
    summary: "What broke in the last 30 days, in browsers and in processes, newest first",
    auth: "admin",
    query: z.object({
      ...page,
      severity: z.enum(severities).optional(),
      source: z.string().max(100).optional(),
      /** In message, code or request id. */
      q: z.string().max(100).optional(),
    }),
    ok: listOf(
      Recorded.extend({
        severity: z.enum(severities),
        source: z.string(),
        message: z.string(),
        details: z.unknown().nullable(),
        code: z.string().nullable(),
        requestId: z.string().nullable(),
      }),
    ),
  },
});
