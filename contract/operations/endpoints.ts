/** The product's own condition, for those who run it: which errors occurred, and what the product did. */
import { z } from "zod";
import { operationKinds, operationOutcomes, severities } from "#domain/operations/lists.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Instant, Line, listOf, optionalOrNull, page, Text } from "#contract/schemas.ts";

const Code = optionalOrNull(Line(100));
const RequestId = optionalOrNull(z.string().regex(/^[\w.:-]{1,64}$/, "invalid_format"));
const Recorded = z.object({ id: z.string(), timestamp: Instant });

const reason = optionalOrNull(Text(500));
const slowMs = z.int().min(1).max(60_000);
const Monitoring = z.object({
  running: z.boolean(),
  slowMs: z.int(),
  /** Monitoring ends automatically at this time. */
  endsAt: Instant.nullable(),
  changedAt: Instant,
  changedBy: z.string().nullable(),
});
const logFilters = { kind: z.enum(operationKinds).optional(), outcome: z.enum(operationOutcomes).optional() };
const errorFilters = {
  severity: z.enum(severities).optional(),
  source: z.string().max(100).optional(),
  /** Searches for this text in message, code and request id. */
  q: z.string().max(100).optional(),
};
export const OperationLog = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(operationKinds),
  name: z.string(),
  outcome: z.enum(operationOutcomes),
  status: z.int().nullable(),
  ms: z.int(),
  alike: z.int(),
  /** The error's text, or the reason given for starting the monitoring. */
  error: z.string().nullable(),
  requestId: z.string().nullable(),
  process: z.string(),
});
export const AppError = Recorded.extend({
  severity: z.enum(severities),
  source: z.string(),
  message: z.string(),
  details: z.unknown().nullable(),
  code: z.string().nullable(),
  requestId: z.string().nullable(),
});

export const operations = defineContract({ group: "Operation logs", auth: "admin" })({
  "POST /api/operation-logs/start-monitoring": {
    rateLimit: rateLimits.payment,
    summary:
      "Write down requests and jobs, in every process: what fails, what takes longer than `slowMs` (500), and one a minute of those that go well. It ends by itself after `minutes` (60)",
    body: z.strictObject({
      slowMs: optionalOrNull(slowMs),
      minutes: optionalOrNull(z.int().min(1).max(1440)),
      reason,
    }),
    ok: Monitoring,
    example: { slowMs: 300, minutes: 30 },
  },
  "POST /api/operation-logs/stop-monitoring": {
    rateLimit: rateLimits.payment,
    summary: "Write down no more, in every process; what was written stays for 14 days",
    body: z.strictObject({ reason }),
    ok: Monitoring,
    example: { reason: "Vi fant det." },
  },
  "GET /api/operation-logs": {
    summary:
      "What was written down while monitoring was on, newest first, and whether it is on. `alike`: so many like it were left out before it",
    query: z.object({ ...page, ...logFilters }),
    ok: listOf(OperationLog).extend({ monitoring: Monitoring }),
  },
  "GET /api/operation-logs/csv": {
    summary: "The same as a table for spreadsheets, at most 10,000 rows; who fetches it is recorded",
    raw: true,
    query: z.object(logFilters),
    ok: z.string(),
  },
  "POST /api/admin/test-data": {
    rateLimit: rateLimits.payment,
    group: "Test data",
    summary:
      "Generate properties with offerings and paid stays, as `npm run demo:load` does; in the demo only",
    cost: 30,
    body: z.strictObject({ properties: z.int().min(1).max(50).default(5) }),
    ok: z.object({ properties: z.int() }),
    errors: ["demo_only", "test_data_busy"],
    example: { properties: 3 },
  },
  "POST /api/app-errors": {
    idempotent: false,
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
      /** The part of the product that raised the error. */
      source: Line(100).min(1).default("web"),
      /** A text, or named values. */
      details: optionalOrNull(z.union([z.string().max(4000), z.record(z.string().max(100), z.unknown())])),
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
    query: z.object({ ...page, ...errorFilters }),
    ok: listOf(AppError),
  },
  "GET /api/admin/app-errors/csv": {
    group: "App errors",
    summary: "The same as a table for spreadsheets, at most 10,000 rows; who fetches it is recorded",
    raw: true,
    query: z.object(errorFilters),
    ok: z.string(),
  },
});
