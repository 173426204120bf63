import { isAdmin } from "#domain/account/policy.ts";
import { data } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import type { PropertyRight } from "#domain/property/lists.ts";
import type { OwnPropertyView } from "./property-form.ts";

/** The property as its owner sees it; 404 for people without one of these rights on it. */
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

/**
 * The commission rate that the owner pays today (rules 3.6). Only the owner and administrators see a rate
 * that was agreed individually.
 */
export const loadCommissionPercent = async (
  api: Client,
  me: Pick<Profile, "uid" | "roles"> | undefined,
  { ownerUid }: Pick<OwnPropertyView, "ownerUid">,
): Promise<number> =>
  (me && (isAdmin(me) || (me.uid === ownerUid && me.roles.includes("landowner")))
    ? await api("GET /api/commission/mine", { query: { landownerUid: ownerUid } })
    : await api("GET /api/commission/rate", {})
  ).ratePercent;
