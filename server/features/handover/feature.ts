import type { handovers } from "#contract/handover/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { handoverSweeps } from "./deadlines.ts";
import { answering, offering } from "./hand-over.ts";

export const handoverFeature = (p: Platform) =>
  ({
    sweeps: handoverSweeps(p),
    routes: { ...offering(p), ...answering(p) },
  }) satisfies Feature<typeof handovers>;
