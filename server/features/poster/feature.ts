import type { posters } from "#contract/poster/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { printingPosters } from "./print-poster.ts";
import { todaysCards } from "./show-cards.ts";

export const posterFeature = (p: Platform) =>
  ({ routes: { ...todaysCards(p.db), ...printingPosters(p) } }) satisfies Feature<typeof posters>;
