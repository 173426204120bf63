import type { places } from "#contract/place/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { placeView } from "./place-view.ts";
import { knownPlaces } from "./places.ts";
import { placeRegister } from "./register.ts";

export const placeFeature = ({ config, log }: Platform) => {
  const register = placeRegister(config.nationalMap.placeNames, log);
  return {
    routes: {
      "GET /api/places": async ({ query: { q, limit } }, { now }) => {
        const known = knownPlaces().find(q, limit);
        const found = known.length > 0 ? known : (await register(q, now)).slice(0, limit);
        return { items: found.map(placeView) };
      },
    },
  } satisfies Feature<typeof places>;
};
