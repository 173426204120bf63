import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Instant, listOf, page } from "#contract/schemas.ts";

export const system = defineContract({ group: "Health", auth: "admin" })({
  "GET /api/health": {
    summary: "Liveness: the process answers",
    auth: "public",
    ok: z.object({ status: z.literal("ok") }),
  },
  "GET /api/health/ready": {
    summary: "Readiness: the database answers and accepts writes",
    auth: "public",
    ok: z.object({ status: z.literal("ready") }),
    errors: ["service_unavailable"],
  },
  "GET /api/openapi.json": {
    group: "Description",
    summary: "This OpenAPI document",
    auth: "public",
    raw: true,
    ok: z.looseObject({ openapi: z.string() }),
  },
  "GET /api/auth/start": {
    rateLimit: rateLimits.signIn,
    group: "Sign-in",
    summary: "Start sign-in: redirects to the provider, or to Facebook or Twitter where they are configured",
    auth: "public",
    raw: true,
    errors: ["sign_in_method_off"],
    query: z.object({
      returnUrl: z.string().max(4000).optional(),
      next: z.string().max(4000).optional(),
      provider: z.enum(["oidc", "facebook", "twitter"]).default("oidc"),
    }),
    ok: z.string(),
  },
  "GET /api/auth/token": {
    group: "Sign-in",
    summary: "A bearer token for the session of the cookie",
    auth: "public",
    raw: true,
    ok: z.object({ token: z.string() }),
    errors: ["unauthenticated"],
  },
  "POST /api/jobs/:jobId/retry": {
    summary: "Try a background job again that was given up; administrators only",
    ok: z.object({ jobId: z.string(), queued: z.literal(true) }),
    errors: ["job_not_found"],
  },
  "GET /api/jobs/failed": {
    summary:
      "Background jobs that were given up, newest first; administrators only. They are kept for a week",
    query: z.object(page),
    ok: listOf(
      z.object({
        jobId: z.string(),
        name: z.string(),
        attempts: z.int(),
        createdAt: Instant,
        failedAt: Instant,
        problem: z.string().nullable(),
      }),
    ),
  },
  "GET /api/live": {
    group: "Live",
    summary:
      "My events as server-sent events with ids; `Last-Event-ID` or `after` (the id a page was rendered with) resumes. Topic `*`: events may have been missed",
    auth: "user",
    raw: true,
    query: z.object({ after: z.string().max(40).optional() }),
    ok: z.string(),
  },
});
