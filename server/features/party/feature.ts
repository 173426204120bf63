import type { parties, partyLinks } from "#contract/party/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { seeingCards, showingCards } from "./cards.ts";
import { markingTeams } from "./host-marks.ts";
import { joiningAndLeaving, makingTeams } from "./invite-members.ts";
import { readingTeams, stating } from "./own-place.ts";
import { partySweeps } from "./notify-team.ts";

export const partyFeature = (p: Platform) =>
  ({
    sweeps: partySweeps(p),
    routes: {
      ...makingTeams(p),
      ...joiningAndLeaving(p),
      ...readingTeams(p),
      ...stating(p),
      ...markingTeams(p),
      ...showingCards(p),
      ...seeingCards(p),
    },
  }) satisfies Feature<typeof parties & typeof partyLinks>;
