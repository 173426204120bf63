import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { serviceStatuses } from "#domain/service/lists.ts";
import { type Host, loadPropertyChoice, loadOwnProperty } from "#web/features/property/public.ts";
import type { ServiceOffering, ServiceView } from "./service-form.ts";

export type Filter = { propertyId: string; status: string; category: string };
type Place = Host & { propertyId: string; name: string; offerings: ServiceOffering[] };
export type MyServices = {
  may: boolean;
  filter: Filter;
  places: Place[];
  items: ServiceView[];
  categories: string[];
  nextCursor: string | null;
  first: boolean;
};

const filterOf = (query: URLSearchParams): Filter => ({
  propertyId: query.get("propertyId") ?? "",
  status: serviceStatuses.find((s) => s === query.get("status")) ?? "",
  category: query.get("category") ?? "",
});

/** Loads the landowner's services: all, or those of `?propertyId=` (404 if it belongs to somebody else). */
export async function loadServices(
  api: Client,
  me: Profile | undefined,
  params: URLSearchParams,
): Promise<MyServices> {
  const filter = filterOf(params);
  const { propertyId, status, category } = filter;
  const cursor = params.get("cursor") ?? undefined;
  const query = {
    limit: 100,
    ...(status && { status: serviceStatuses.find((s) => s === status) }),
    ...(category && { category }),
    ...(cursor && { cursor }),
  };
  const first = cursor === undefined;
  if (propertyId) {
    const place = await loadOwnProperty(api, propertyId, ["edit", "calendar"]);
    return {
      may: true,
      filter,
      places: [place],
      ...(await api("GET /api/properties/:propertyId/services", { params: { propertyId }, query })),
      first,
    };
  }
  const { may, properties } = await loadPropertyChoice(api, me, "edit");
  if (!may) return { may, filter, places: [], items: [], categories: [], nextCursor: null, first };
  return {
    may,
    filter,
    places: properties,
    ...(await api("GET /api/services/mine", { query })),
    first,
  };
}
