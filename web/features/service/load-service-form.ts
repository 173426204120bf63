import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { returnPath } from "#domain/account/return-path.ts";
import { isOpen } from "#domain/property/policy.ts";
import { expectSameProperty } from "#web/platform/page/page.ts";
import { loadPropertyChoice, loadOwnProperty } from "#web/features/property/public.ts";

type LoaderInput = { api: Client; url: URL; me: Profile | undefined };

/**
 * Loads the data of the service form: the service in the query, or for a new one its property, or the
 * properties to choose from.
 */
export async function loadServiceForm({ api, url, me }: LoaderInput) {
  const serviceId = url.searchParams.get("serviceId");
  const service = serviceId
    ? await api("GET /api/services/:serviceId", { params: { serviceId } })
    : undefined;
  if (service) expectSameProperty({ url }, service);
  const propertyId = service?.propertyId ?? url.searchParams.get("propertyId");
  if (!propertyId) return { choose: await loadPropertyChoice(api, me, "edit") };
  const { name, status, visibility, offerings, rights, landownerName } = await loadOwnProperty(
    api,
    propertyId,
    ["edit", "calendar"],
  );
  const { categories } = await api("GET /api/properties/:propertyId/services", {
    params: { propertyId },
    query: { limit: 1 },
  });
  return {
    edit: {
      service,
      propertyId,
      propertyName: name,
      offerings: offerings.map(({ offeringId, name: called }) => ({ offeringId, name: called })),
      isOpen: isOpen({ status, visibility }),
      host: { rights, landownerName },
      categories,
      returnTo: returnPath(url.searchParams.get("returnTo")),
    },
  };
}
