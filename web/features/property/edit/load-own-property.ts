import { data } from "react-router";
import type { Client } from "#contract/client.ts";
import type { PropertyRight } from "#domain/lists.ts";
import type { OwnPropertyView } from "./property-form.ts";

/** The property as its owner sees it; 404 for anyone without one of these rights on it. */
export async function loadOwnProperty(
  api: Client,
  propertyId: string,
  rights?: readonly PropertyRight[],
): Promise<OwnPropertyView> {
  const property = await api("GET /api/properties/:propertyId", { params: { propertyId } });
  if (!("ownerUid" in property) || (rights && !rights.some((right) => property.rights.includes(right))))
    throw data(null, { status: 404 });
  return property;
}
