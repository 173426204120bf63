import { checkService, storedPriceOre, maxServices } from "#domain/service/service-rules.ts";
import type { Answer, Body } from "#contract/index.ts";
import { type ServiceFields, serviceFields } from "#contract/service/fields.ts";
import { rightsToChange } from "#domain/property/field-rights.ts";
import { countItems, itemSaver } from "#server/features/property/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Refused, refuse, refuseAll } from "#server/platform/http/handler.ts";
import {
  findOfferingsElsewhere,
  findService,
  insertService,
  lockFullestNight,
  removeService,
  type ServiceRow,
  updateService,
} from "./service-store.ts";
import { serviceView } from "./service-view.ts";

type ChangeService = "PATCH /api/services/:serviceId";

const normalizeFields = (fields: ServiceFields): ServiceFields => ({
  ...fields,
  priceOre: storedPriceOre(fields),
  category: fields.category || null,
  offeringIds: fields.offeringIds && [...new Set(fields.offeringIds)],
});

/** Accepts offerings of the property, and those that the service had before, even if they are deleted. */
async function refuseOfferings(
  tx: Tx,
  propertyId: string,
  { offeringIds }: ServiceFields,
  before: readonly string[],
) {
  const addedIds = (offeringIds ?? []).filter((id) => !before.includes(id));
  const foreignIds = addedIds.length > 0 ? await findOfferingsElsewhere(tx, propertyId, addedIds) : [];
  return foreignIds.length > 0 ? [{ code: "offering_not_found" as const, path: "offeringIds" }] : [];
}

/** Refuses a stock below what bookings have taken. */
async function refuseStock(
  tx: Tx,
  { serviceId, quantity: before }: ServiceRow,
  { quantity }: ServiceFields,
): Promise<Refused | undefined> {
  if (quantity === null || (before !== null && quantity >= before)) return undefined;
  const fullest = await lockFullestNight(tx, serviceId);
  return fullest && fullest.taken > quantity
    ? refuseAll([{ code: "service_has_holds", path: "quantity", values: fullest }])
    : undefined;
}

export const savingServices = itemSaver<
  ServiceFields,
  ServiceRow,
  Body<ChangeService>,
  Answer<ChangeService>
>({
  kind: "service",
  find: findService,
  isPublished: ({ status }) => status === "published",
  stateOf: ({ status }) => status,
  rights: (before, changes) => rightsToChange(serviceFields.rights, before, changes),
  check: async (tx, propertyId, fields, before) => [
    ...checkService(fields),
    ...(await refuseOfferings(tx, propertyId, fields, before?.offeringIds ?? [])),
  ],
  quota: async (tx, propertyId) =>
    (await countItems(tx, "service", propertyId)) >= maxServices
      ? refuse("too_many_services", { most: maxServices })
      : undefined,
  insert: (tx, propertyId, fields, now) => insertService(tx, propertyId, normalizeFields(fields), now),
  update: async (tx, before, after, { now }) => {
    const short = await refuseStock(tx, before, after);
    if (short) return short;
    await updateService(tx, before.serviceId, normalizeFields(after), now);
  },
  remove: async (tx, serviceId, now) => void (await removeService(tx, serviceId, now)),
  view: serviceView,
});
