import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { alertSweeps } from "./alerts.ts";
import { favourites } from "./favourites.ts";
import { savedSearches } from "./saved-searches.ts";

export const favouriteFeature = (p: Platform) =>
  ({ routes: { ...favourites(p.db), ...savedSearches(p.db) }, sweeps: alertSweeps(p) }) satisfies Feature;
