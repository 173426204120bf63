import { randomUUID } from "node:crypto";
import type { properties } from "#contract/property/endpoints.ts";
import { hectaresOf } from "#domain/boundary/area.ts";
import { boxOf, centreOf, tidyBoundary } from "#domain/boundary/boundary.ts";
import { outlinesOf } from "#domain/boundary/boundary-outline.ts";
import { osloDate } from "#domain/days.ts";
import { groundPartRefusals } from "#domain/ground/parts.ts";
import { checkProperty, parcelNumberOf, tidyParcels } from "#domain/property/property-rules.ts";
import { exceededByProperty } from "#domain/property/quotas.ts";
import type { Body } from "#contract/index.ts";
import { type PropertyFields, propertyFields } from "#contract/property/fields.ts";
import { notifyOfTakenDown } from "#server/features/notification/public.ts";
import { indexOnProperty, type PlaceToIndex } from "#server/features/search/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type Actor,
  type Call,
  type SomeHandlers,
  isRefused,
  type Refused,
  refuse,
  refuseAll,
} from "#server/platform/http/handler.ts";
import {
  lockPropertyForChange,
  findCreateContext,
  insertProperty,
  type KnownMunicipality,
  lockForChange,
  saveGrounds,
  type PropertyLocation,
  type LockedProperty,
  updateProperty,
} from "./property-write-store.ts";
import { ownView } from "./property-view.ts";
import { isGroundRule } from "#domain/offering/suggested-rules.ts";
import { rightsToChange } from "#domain/property/field-rights.ts";
import { maySetStatus, waitsForRight } from "#domain/property/policy.ts";
import { auditChange, refuseChange } from "./property-change.ts";
import { compareParcels } from "./right.ts";
import { findRight, publishOnceApproved } from "./right-store.ts";
import { rulesByKey } from "./rules-by-key.ts";

type Changes = Body<"PATCH /api/properties/:propertyId">;

/**
 * Normalizes the fields: no duplicates, suggested rules by key, the main parcel first, the boundary in its
 * stored form.
 */
const normalizeFields = (fields: PropertyFields) => ({
  ...fields,
  landTypes: [...new Set(fields.landTypes)],
  species: [...new Set(fields.species)],
  rules: Array.isArray(fields.rules) ? rulesByKey(fields.rules, isGroundRule) : fields.rules,
  parcels: tidyParcels(fields.parcels).sort((a, b) => Number(b.main) - Number(a.main)),
  boundary: fields.boundary && tidyBoundary(fields.boundary),
  grounds: fields.grounds.map(({ boundary, ...ground }) => ({
    ...ground,
    name: ground.name.trim(),
    boundary: boundary && tidyBoundary(boundary),
  })),
});
type NormalizedFields = ReturnType<typeof normalizeFields>;
/** Existing parts keep their ids: one is matched by the given id, otherwise by its name. */
function withGroundIds({ grounds }: NormalizedFields, before: readonly { groundId: string; name: string }[]) {
  const free = new Map(before.map(({ groundId, name }) => [groundId, name]));
  const given = grounds.map(({ groundId }) =>
    groundId !== undefined && free.delete(groundId) ? groundId : undefined,
  );
  return grounds.map((ground, i) => {
    const groundId = given[i] ?? [...free].find(([, name]) => name === ground.name)?.[0] ?? randomUUID();
    free.delete(groundId);
    return { ...ground, groundId };
  });
}
const municipalityNumbersIn = ({
  municipalityNumber,
  parcels = [],
}: Pick<Changes, "municipalityNumber" | "parcels">): string[] => [
  ...(municipalityNumber ? [municipalityNumber] : []),
  ...parcels.map((p) => p.municipalityNumber),
];

/**
 * Validates the property, and locates it at the centroid of its boundary or else of its municipality. An
 * unchanged boundary is not validated again.
 */
function validateAndLocate(
  fields: NormalizedFields,
  own: KnownMunicipality | undefined,
  municipalities: readonly KnownMunicipality[],
  drawnAnew: boolean,
): PropertyLocation | Refused {
  const { boundary } = fields;
  const refusals = checkProperty(
    { ...fields, boundary: drawnAnew ? boundary : null },
    new Set(municipalities.map((m) => m.municipalityNumber)),
  );
  if (refusals.length) return refuseAll(refusals);
  return {
    location: boundary ? centreOf(boundary) : (own?.location ?? null),
    box: boundary && boxOf(boundary),
    areaHectares: fields.area && hectaresOf(fields.area),
    outlines: drawnAnew ? (boundary ? outlinesOf(boundary) : []) : undefined,
  };
}
const municipalityOf = (
  { municipalityNumber }: PropertyFields,
  municipalities: readonly KnownMunicipality[],
) => municipalities.find((m) => m.municipalityNumber === municipalityNumber);

const isFishingArea = ({ type }: Pick<PropertyFields, "type">) => type === "fishing_area";

const reviewRefusal = (actor: Actor, from: string | null, to: string): Refused | undefined =>
  maySetStatus(actor, from, to) ? undefined : refuse("property_under_review");

/** The location in the response, from the values that were just written. */
const locationOf = (own: KnownMunicipality | undefined, { location }: PropertyLocation) => ({
  municipality: own?.name ?? null,
  county: own?.county ?? null,
  location,
});

/** The property's columns of its search rows; null if it is not public. */
const placeToIndex = (
  fields: NormalizedFields,
  own: KnownMunicipality | undefined,
  { areaHectares, location }: PropertyLocation,
): PlaceToIndex | null =>
  fields.status !== "published" || fields.visibility !== "public" || !own
    ? null
    : {
        propertyName: fields.name,
        propertyType: fields.type,
        propertyDescription: fields.description,
        areaHectares,
        municipalityNumber: own.municipalityNumber,
        municipality: own.name,
        countyNumber: own.countyNumber,
        county: own.county,
        ...(location ?? own.location),
      };

const statusAudit = (call: Call, before: LockedProperty, to: string) => {
  const { propertyId: subjectId, status: from } = before;
  return from === to ? undefined : auditChange(call, before, { subject: "property", subjectId, from, to });
};

/** The offerings and cabins that are unpublished together with their property. */
function unpublishedItems({ status: was, offerings, cabins }: LockedProperty, status: string) {
  if (was !== "published" || status === "published") return { offeringIds: [], cabinIds: [] };
  const open = offerings.filter((one) => one.status === "active" && one.published);
  return {
    offeringIds: open.map(({ offeringId }) => offeringId),
    cabinIds: cabins.filter((one) => one.status === "published").map(({ cabinId }) => cabinId),
  };
}

/** Refuses at the field of the named part, or at the whole ground's capacity. */
function refuseGround(
  { code, name, ...values }: NonNullable<Awaited<ReturnType<typeof saveGrounds>>>,
  grounds: readonly { name: string }[],
): Refused {
  if (code === "ground_in_use") return refuseAll([{ code, path: "grounds", values: { name } }]);
  const at = grounds.findIndex((ground) => ground.name === name);
  const path = at < 0 ? "wholeGroundCapacity" : `grounds.${at}.capacity`;
  return refuseAll([{ code, path, values }]);
}

const createPropertyRoutes = ({ db, jobs, config: { quotas, RIGHT_TO_LET } }: Platform) =>
  ({
    "POST /api/properties": ({ body }, call) =>
      command(db, call, "create-property", body, async (tx) => {
        const { actor, now } = call;
        const tidied = normalizeFields(body);
        const refused = reviewRefusal(actor, null, tidied.status);
        if (refused) return refused;
        const waits = waitsForRight(actor, RIGHT_TO_LET, {
          from: null,
          to: tidied.status,
          right: "none",
          parcels: [],
          approvedParcels: null,
        });
        const fields = waits ? { ...tidied, status: "under_review" as const } : tidied;
        const { known, ...counts } = await findCreateContext(tx, actor.uid, municipalityNumbersIn(fields));
        const own = municipalityOf(fields, known);
        const placed = validateAndLocate(fields, own, known, true);
        if (isRefused(placed)) return placed;
        const passed = exceededByProperty(counts, fields.status === "draft", quotas);
        if (passed) return refuse("too_many_kept", passed);
        const refusedGrounds = groundPartRefusals(fields.grounds, fields.boundary);
        if (refusedGrounds.length) return refuseAll(refusedGrounds);
        const grounds = withGroundIds(fields, []);
        const propertyId = await insertProperty(tx, fields, placed, actor.uid, now);
        if (grounds.length || fields.wholeGroundCapacity !== null)
          await saveGrounds(tx, propertyId, grounds, fields.wholeGroundCapacity);
        if (waits) await publishOnceApproved(tx, propertyId);
        if (fields.status === "published") await compareParcels(tx, jobs, { propertyId, now });
        const nothingYet = { cabins: [], services: [], offerings: [], images: [], documents: [] };
        const row = {
          ...fields,
          ...locationOf(own, placed),
          ...nothingYet,
          grounds,
          propertyId,
          wholeGroundId: propertyId,
          groundQuestions: [],
          right: await findRight(tx, propertyId),
          ownerUid: actor.uid,
          coHosts: {},
          landownerName: actor.name,
          version: 1,
          createdAt: now,
          updatedAt: now,
        };
        return ownView(row, osloDate(now), actor);
      }),
  }) satisfies SomeHandlers<typeof properties>;
const changePropertyRoutes = ({ db, jobs, config: { RIGHT_TO_LET } }: Platform) =>
  ({
    "PATCH /api/properties/:propertyId": ({ params: { propertyId }, body }, call) =>
      command(db, call, `change-property ${propertyId}`, body, async (tx) => {
        const { actor, now } = call;
        await lockForChange(tx, propertyId);
        const found = await lockPropertyForChange(tx, propertyId, municipalityNumbersIn(body));
        const denied = refuseChange(
          actor,
          found,
          "property_not_found",
          found ? rightsToChange(propertyFields.rights, found, body) : [],
        );
        if (denied || !found) return denied ?? refuse("property_not_found");
        const { known, listed, parcelNumbers, approvedParcels, bookedByType, ...before } = found;
        const { version = before.version, ...changes } = body;
        if (version !== before.version) return refuse("version_outdated");
        const tidied = normalizeFields({ ...before, ...changes });
        const refused = reviewRefusal(actor, before.status, tidied.status);
        if (refused) return refused;
        const waits = waitsForRight(actor, RIGHT_TO_LET, {
          from: before.status,
          to: tidied.status,
          right: before.right.status,
          parcels: tidied.parcels.map(parcelNumberOf),
          approvedParcels,
        });
        const fields = waits ? { ...tidied, status: "under_review" as const } : tidied;
        if (bookedByType && isFishingArea(fields) !== isFishingArea(before))
          return refuseAll([{ code: "property_type_has_bookings", path: "type" }]);
        const own = municipalityOf(fields, known);
        const placed = validateAndLocate(fields, own, known, changes.boundary !== undefined);
        if (isRefused(placed)) return placed;
        const changesGrounds =
          changes.grounds !== undefined ||
          changes.wholeGroundCapacity !== undefined ||
          changes.boundary !== undefined;
        const refusedGrounds = changesGrounds ? groundPartRefusals(fields.grounds, fields.boundary) : [];
        if (refusedGrounds.length) return refuseAll(refusedGrounds);
        const grounds = changesGrounds ? withGroundIds(fields, before.grounds) : before.grounds;
        const lacking = changesGrounds
          ? await saveGrounds(tx, propertyId, grounds, fields.wholeGroundCapacity)
          : undefined;
        if (lacking) return refuseGround(lacking, grounds);
        const index = indexOnProperty(propertyId, listed, placeToIndex(fields, own, placed), now);
        await updateProperty(tx, propertyId, fields, placed, {
          now,
          audit: statusAudit(call, found, fields.status),
          index,
        });
        await notifyOfTakenDown(tx, jobs, { ...unpublishedItems(found, fields.status), now });
        if (waits) await publishOnceApproved(tx, propertyId);
        const isNewlyPublished = fields.status === "published" && before.status !== "published";
        const comparesParcels = changes.parcels !== undefined || isNewlyPublished;
        if (comparesParcels) await compareParcels(tx, jobs, { propertyId, former: parcelNumbers, now });
        const row = {
          ...before,
          ...fields,
          ...locationOf(own, placed),
          grounds,
          right: comparesParcels || waits ? await findRight(tx, propertyId) : before.right,
          version: version + 1,
          updatedAt: now,
        };
        return ownView(row, osloDate(now), actor);
      }),
  }) satisfies SomeHandlers<typeof properties>;
export const savePropertyRoutes = (p: Platform) => ({
  ...createPropertyRoutes(p),
  ...changePropertyRoutes(p),
});
