import type { problems } from "#contract/problem/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { problemSweeps } from "./deadlines.ts";
import { readingProblems } from "./read-problems.ts";
import { addingPictures, reportingProblems } from "./report-problem.ts";
import { settlingProblems } from "./settle-problem.ts";

export const problemFeature = (p: Platform) =>
  ({
    sweeps: problemSweeps(p),
    routes: {
      ...reportingProblems(p),
      ...addingPictures(p),
      ...readingProblems(p.db),
      ...settlingProblems(p),
    },
  }) satisfies Feature<typeof problems>;
