import { roleOf } from "#domain/property/policy.ts";
import { refuseChange } from "#server/features/property/public.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/handler.ts";
import { lockCabin, removeCabin } from "./cabin-store.ts";

/** Soft delete: completed bookings refer to the cabin, so the row stays, hidden. */
export const deleteCabin = (db: Db, call: Call, cabinId: string): Promise<{ deleted: true } | Refused> =>
  command(db, call, `delete-cabin ${cabinId}`, {}, async (tx) => {
    const { actor, now } = call;
    const cabin = await lockCabin(tx, cabinId);
    const denied = refuseChange(actor, cabin?.property, "cabin_not_found", ["own"]);
    if (denied || !cabin) return denied ?? refuse("cabin_not_found");
    if (!(await removeCabin(tx, cabinId, now))) return refuse("cabin_in_use");
    await reindexProperty(tx, cabin.propertyId, now);
    await audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: roleOf(actor, cabin.property),
        subject: "cabin",
        subjectId: cabinId,
        from: cabin.status,
        to: "deleted",
      },
    ]);
    return { deleted: true };
  });
