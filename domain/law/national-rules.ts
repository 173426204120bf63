/** All regulations that were read. Salmon rivers are many, so only the server adds them (server/features/law/). */
import { dogAct } from "./regulations/dog-act.ts";
import { drivingDogs } from "./regulations/driving-dogs.ts";
import { drivingDogs2026 } from "./regulations/driving-dogs-2026.ts";
import { finnmarkMoose } from "./regulations/finnmark-moose.ts";
import { huntingPractice } from "./regulations/hunting-practice.ts";
import { huntingSeasons } from "./regulations/hunting-seasons.ts";
import { lobster } from "./regulations/lobster.ts";
import { predatorCulling } from "./regulations/predator-culling.ts";
import { wildlifeAct } from "./regulations/wildlife-act.ts";
import { wildlifeResourcesAct } from "./regulations/wildlife-resources-act.ts";
import type { Regulation } from "./rules.ts";

export const nationalRules: readonly Regulation[] = [
  huntingSeasons,
  finnmarkMoose,
  predatorCulling,
  wildlifeAct,
  wildlifeResourcesAct,
  huntingPractice,
  drivingDogs,
  drivingDogs2026,
  dogAct,
  lobster,
];
