import { hectaresOf } from "#domain/area.ts";
import { boxOf, centreOf, tidyBoundary } from "#domain/boundary.ts";
import { checkProperty, tidyParcels } from "#domain/property-rules.ts";
import type { ArgsOf, AnswerOf } from "#contract/define.ts";
import type { PropertyFields, properties } from "#contract/properties.ts";
import { findMunicipalities } from "#server/features/municipalities/public.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Actor, type Call, isRefused, type Refused, refuse, refuseAll } from "#server/platform/handler.ts";
import { findProperty, insertProperty, lockStanding, type Placed, updateProperty } from "./property-store.ts";
import { ownView } from "./property-view.ts";
import { refuseChange, roleOf } from "./rights.ts";

type Own = AnswerOf<(typeof properties)["POST /api/properties"]>;
type Changes = ArgsOf<(typeof properties)["PATCH /api/properties/:propertyId"]>["body"];

const tidy = (fields: PropertyFields) => ({ ...fields, parcels: tidyParcels(fields.parcels), boundary: fields.boundary && tidyBoundary(fields.boundary) });
type Tidy = ReturnType<typeof tidy>;

/** Checks the whole of it, and says where it is: in the middle of its boundary, else in its municipality's. */
async function place(tx: Tx, fields: Tidy): Promise<Placed | Refused> {
  const numbers = fields.parcels.map((p) => p.municipalityNumber);
  const known = await findMunicipalities(tx, fields.municipalityNumber === null ? numbers : [...numbers, fields.municipalityNumber]);
  const refusals = checkProperty(fields, new Set(known.map((m) => m.municipalityNumber)));
  if (refusals.length) return refuseAll(refusals);
  const own = known.find((m) => m.municipalityNumber === fields.municipalityNumber);
  return {
    location: fields.boundary ? centreOf(fields.boundary) : (own?.location ?? null),
    box: fields.boundary && boxOf(fields.boundary),
    areaHectares: fields.area && hectaresOf(fields.area),
  };
}

/** Under review is where administrators put a property, and where only they take it from (rules 9.8). */
const reviewRefusal = (actor: Actor, from: string | null, to: string): Refused | undefined =>
  from !== to && !actor.roles.includes("admin") && (from === "under_review" || to === "under_review") ? refuse("property_under_review") : undefined;

async function saved(tx: Tx, propertyId: string): Promise<Own> {
  const row = await findProperty(tx, propertyId);
  if (!row) throw new Error(`property ${propertyId} is not there after saving`);
  return ownView(row);
}

export const createProperty = (db: Db, call: Call<"landowner">, body: PropertyFields): Promise<Own | Refused> =>
  command(db, call, "create-property", body, async (tx) => {
    const { actor, now } = call;
    const fields = tidy(body);
    const refused = reviewRefusal(actor, null, fields.status);
    if (refused) return refused;
    const placed = await place(tx, fields);
    if (isRefused(placed)) return placed;
    const propertyId = await insertProperty(tx, actor.uid, fields, placed, now);
    await audit(tx, [{ at: now, actorUid: actor.uid, actorRole: "landowner", subject: "property", subjectId: propertyId, to: fields.status }]);
    return saved(tx, propertyId);
  });

export const changeProperty = (db: Db, call: Call, propertyId: string, body: Changes): Promise<Own | Refused> =>
  command(db, call, `change-property ${propertyId}`, body, async (tx) => {
    const { actor, now } = call;
    const standing = await lockStanding(tx, propertyId);
    const before = standing && (await findProperty(tx, propertyId));
    const denied = refuseChange(actor, standing, "property_not_found");
    if (denied || !before) return denied ?? refuse("property_not_found");
    const { expectedUpdatedAt, ...changes } = body;
    if (expectedUpdatedAt && expectedUpdatedAt !== before.updatedAt.toISOString()) return refuse("property_changed");
    const fields = tidy({ ...before, ...changes });
    const refused = reviewRefusal(actor, before.status, fields.status);
    if (refused) return refused;
    const placed = await place(tx, fields);
    if (isRefused(placed)) return placed;
    await updateProperty(tx, propertyId, fields, placed, now);
    await reindexProperty(tx, propertyId, now);
    if (before.status !== fields.status)
      await audit(tx, [{ at: now, actorUid: actor.uid, actorRole: roleOf(actor, before), subject: "property", subjectId: propertyId, from: before.status, to: fields.status }]);
    return saved(tx, propertyId);
  });
