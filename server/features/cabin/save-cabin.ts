import type { Answer, Body } from "#contract/index.ts";
import { locales } from "#domain/locale.ts";
import { checkCabin, maxCabins } from "#domain/cabin/cabin-rules.ts";
import { catalogues } from "#messages/index.ts";
import { type CabinFields, cabinFields } from "#contract/cabin/fields.ts";
import { rightsToChange } from "#domain/property/field-rights.ts";
import { countItems, instantRefusals, itemSaver } from "#server/features/property/public.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { refuse } from "#server/platform/http/handler.ts";
import { type CabinRow, findCabin, insertCabin, removeCabin, updateCabin } from "./cabin-store.ts";
import { ownView } from "./cabin-view.ts";

type ChangeCabin = "PATCH /api/cabins/:cabinId";

/** Facility names in every language. */
const facilityNames = locales.flatMap((locale) => Object.values(catalogues[locale].screens.lists.facility));

const isPublished = ({ status }: Pick<CabinFields, "status">) => status === "published";
type SoldFields = Pick<CabinFields, "confirmation" | "instantConditions" | "status">;
const soldAs = ({ confirmation, instantConditions, status }: SoldFields) => ({
  confirmation,
  instantConditions,
  isPublished: isPublished({ status }),
});

export const savingCabins = itemSaver<CabinFields, CabinRow, Body<ChangeCabin>, Answer<ChangeCabin>>({
  kind: "cabin",
  find: findCabin,
  isPublished,
  isOwnersToAdd: ({ confirmation }) => confirmation === "instant",
  stateOf: ({ status }) => status,
  rights: (before, changes) => rightsToChange(cabinFields.rights, before, changes),
  check: async (tx, propertyId, fields, before) => [
    ...checkCabin(fields, facilityNames),
    ...(await instantRefusals(tx, propertyId, soldAs(fields), before && soldAs(before))),
  ],
  quota: async (tx, propertyId) =>
    (await countItems(tx, "cabin", propertyId)) >= maxCabins
      ? refuse("too_many_kept", { what: "cabins", most: maxCabins })
      : undefined,
  insert: insertCabin,
  update: async (tx, { cabinId }, after, { now }) => void (await updateCabin(tx, cabinId, after, now)),
  remove: async (tx, cabinId, now) =>
    (await removeCabin(tx, cabinId, now)) ? undefined : refuse("cabin_in_use"),
  index: (tx, _cabinId, propertyId, now) => reindexProperty(tx, propertyId, now),
  guestsOf: ({ cabinId }) => ({ offeringIds: [], cabinIds: [cabinId] }),
  view: ownView,
});
