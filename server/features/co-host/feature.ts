import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changingCoHosts } from "./change-co-hosts.ts";
import { ownCoHosting } from "./own-co-hosting.ts";

export const coHostFeature = (p: Platform) =>
  ({ routes: { ...changingCoHosts(p), ...ownCoHosting(p) } }) satisfies Feature;
