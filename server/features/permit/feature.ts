import type { permits } from "#contract/permit/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { permitSweeps } from "./check-permits.ts";
import { permitKeySweep } from "./keys.ts";
import { printingPermits } from "./print-permit.ts";
import { readingPermits } from "./read-permits.ts";
import { replacingKeys } from "./replace-keys.ts";

export const permitFeature = (p: Platform) =>
  ({
    sweeps: [permitKeySweep(p), ...permitSweeps(p)],
    routes: { ...readingPermits(p), ...printingPermits(p), ...replacingKeys(p) },
  }) satisfies Feature<typeof permits>;
