import type { system } from "#contract/system/endpoints.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { failedJobs, retryJob } from "./failed-jobs.ts";
import { databaseCheck } from "./health-store.ts";

type RouteKeys =
  | "GET /api/health"
  | "GET /api/health/ready"
  | "GET /api/live"
  | "GET /api/jobs/failed"
  | "POST /api/jobs/:jobId/retry";

export function systemRoutes({ db, live, draining }: Platform): Pick<Handlers<typeof system>, RouteKeys> {
  const databaseIsWell = databaseCheck(db);
  return {
    "GET /api/health": async () => ({ status: "ok" }),
    "GET /api/health/ready": async () =>
      !draining() && (await databaseIsWell()) ? { status: "ready" } : refuse("service_unavailable"),
    "GET /api/jobs/failed": ({ query }) => failedJobs(db, query),
    "POST /api/jobs/:jobId/retry": ({ params }, call) => retryJob(db, params.jobId, call),
    "GET /api/live": (_args, call, http) => live.stream(http, call.actor),
  };
}
