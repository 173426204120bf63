import type { law, lawDesk } from "#contract/law/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { answeringLaw } from "./answer-law.ts";
import { changesOfLaw } from "./changes.ts";
import { importingLocalRules } from "./import-local-rules.ts";
import { findingRivers } from "./find-rivers.ts";
import { lawOfOffering } from "./law-of-offering.ts";
import { listingLegalDays } from "./list-legal-days.ts";
import { localRules } from "./local-rules.ts";
import { waitingRules } from "./own-rules.ts";
import { lawSources } from "./sources.ts";
import { listingSeasons } from "./list-seasons.ts";

export const lawFeature = (p: Platform) =>
  ({
    routes: {
      ...answeringLaw(p.reads),
      ...listingLegalDays(p.reads),
      ...lawOfOffering(p.reads),
      ...listingSeasons(p.reads),
      ...lawSources(p),
      ...localRules(p),
      ...importingLocalRules(p),
      ...waitingRules(p),
      ...changesOfLaw(p),
      ...findingRivers,
    },
  }) satisfies Feature<typeof law & typeof lawDesk>;
