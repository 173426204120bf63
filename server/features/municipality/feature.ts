import type { search } from "#contract/search/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findMunicipalities, listMunicipalities, searchMunicipalities } from "./municipality-store.ts";

export const municipalityFeature = ({ db }: Platform) =>
  ({
    routes: {
      "GET /api/boundaries/municipalities": async () => ({ items: await listMunicipalities(db) }),
      "GET /api/boundaries/municipalities/search": async ({ query }) => ({
        items: await searchMunicipalities(db, query.name),
      }),
      "GET /api/boundaries/municipalities/:municipalityNumber": async ({ params }) =>
        (await findMunicipalities(db, [params.municipalityNumber]))[0] ?? refuse("not_found"),
    },
  }) satisfies Feature<typeof search>;
