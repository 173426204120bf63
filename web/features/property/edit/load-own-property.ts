import { data } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Own } from "./property-form.ts";

/** The property as its owner sees it; 404 for anyone without rights on it. */
export async function loadOwnProperty(api: Client, propertyId: string): Promise<Own> {
  const property = await api("GET /api/properties/:propertyId", { params: { propertyId } });
  if (!("ownerUid" in property)) throw data(null, { status: 404 });
  return property;
}
