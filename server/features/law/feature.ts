import type { law } from "#contract/law/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { answeringLaw } from "./answer-law.ts";
import { enteringLocalRules } from "./enter-local-rule.ts";
import { tellingLawOfOffering } from "./law-of-offering.ts";
import { listingLegalDays } from "./list-legal-days.ts";
import { tellingSeasons } from "./tell-seasons.ts";

export const lawFeature = ({ db, reads }: Platform) =>
  ({
    routes: {
      ...answeringLaw(reads),
      ...listingLegalDays(reads),
      ...tellingLawOfOffering(reads),
      ...tellingSeasons(reads),
      ...enteringLocalRules(db),
    },
  }) satisfies Feature<typeof law>;
