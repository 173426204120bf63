import type { search } from "#contract/search/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import { findMunicipalities, searchMunicipalities } from "./municipality-store.ts";

type RouteKeys =
  | "GET /api/boundaries/municipalities/search"
  | "GET /api/boundaries/municipalities/:municipalityNumber";

export const municipalityRoutes = ({ db }: { db: Db }): Pick<Handlers<typeof search>, RouteKeys> => ({
  "GET /api/boundaries/municipalities/search": async ({ query }) => ({
    items: await searchMunicipalities(db, query.name),
  }),
  "GET /api/boundaries/municipalities/:municipalityNumber": async ({ params }) =>
    (await findMunicipalities(db, [params.municipalityNumber]))[0] ?? refuse("not_found"),
});
