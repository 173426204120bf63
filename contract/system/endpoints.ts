import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";

export const system = defineContract({
  "GET /api/health": {
    group: "Health",
    summary: "The process answers",
    auth: "public",
    ok: z.object({ status: z.literal("ok") }),
  },
  "GET /api/health/ready": {
    group: "Health",
    summary: "The process answers, and its database answers and takes writes",
    auth: "public",
    ok: z.object({ status: z.literal("ready") }),
    errors: ["service_unavailable"],
  },
  "GET /api/openapi.json": {
    group: "Description",
    summary: "This document",
    auth: "public",
    raw: true,
    ok: z.looseObject({ openapi: z.string() }),
  },
  "GET /api/auth/start": {
    rateLimit: rateLimits.signIn,
    group: "Sign-in",
    summary:
      "Begin the round trip; answers with a redirect to the provider, or to Facebook or Twitter where they are switched on",
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
    summary: "The bearer token of the session cookie",
    auth: "public",
    raw: true,
    ok: z.object({ token: z.string() }),
    errors: ["unauthenticated"],
  },
  "GET /api/live": {
    group: "Live",
    summary:
      "My events as server-sent events with ids; Last-Event-ID resumes, and so does `after`, the id that a page came with. Topic `*`: something may have been missed",
    auth: "user",
    raw: true,
    query: z.object({ after: z.string().max(40).optional() }),
    ok: z.string(),
  },
});
