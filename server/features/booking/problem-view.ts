import type { Problem } from "#contract/problem/endpoints.ts";
import { allowedSteps } from "#domain/booking/problem.ts";
import type { Party } from "#domain/booking/policy.ts";
import { imageView } from "#server/features/image/public.ts";
import type { ProblemRow } from "./problem-store.ts";

const instant = (at: string): string => new Date(at).toISOString();
const instantOrNull = (at: string | null): string | null => at && instant(at);

/** A problem as a party sees it; the hunter sees the landowner as the actor, even if a co-host answered. */
export const problemView = (row: ProblemRow, refundableOre: number, party: Party): Problem => ({
  ...row,
  refundableOre,
  reportedAt: instant(row.reportedAt),
  dueAt: instantOrNull(row.dueAt),
  closedAt: instantOrNull(row.closedAt),
  images: row.images.map(imageView),
  steps: row.steps.map(({ at, by, ...step }) => ({
    ...step,
    at: instant(at),
    by: party === "hunter" && by === "co_host" ? "landowner" : by,
  })),
  allowedActions: allowedSteps(row, party),
});
