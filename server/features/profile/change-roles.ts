import { type Role, roles } from "#domain/account/lists.ts";
import type { Body } from "#contract/index.ts";
import type { Refusal } from "#contract/errors.ts";
import type { profiles } from "#contract/profile/endpoints.ts";
import { audit, ownRole } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type SomeHandlers,
  isRefused,
  refuse,
  refuseAll,
  type Refused,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import { countProfileUse, lockProfile, type ProfileRow, saveProfile } from "./profile-store.ts";
import { profileView } from "./profile-view.ts";

/** The legacy flags are synonyms of roles, and take precedence if both are given. */
function requestedRoles(
  current: readonly string[],
  { roles: listed, isHunter, isLandowner }: Body<"PUT /api/user-profile/me/roles">,
): Set<string> {
  const set = new Set<string>(listed ?? current);
  const flags: [Role, boolean | undefined][] = [
    ["hunter", isHunter],
    ["landowner", isLandowner],
  ];
  for (const [role, on] of flags) {
    if (on === true) set.add(role);
    if (on === false) set.delete(role);
  }
  // the admin role is neither granted nor revoked here (rules 9.1)
  if (current.includes("admin")) set.add("admin");
  return set;
}

/** A role that is in use cannot be removed: the person has bookings in progress, or published properties. */
export async function refuseInUse(
  tx: Tx,
  uid: string,
  droppedRoles: readonly Role[],
): Promise<Refused | undefined> {
  if (droppedRoles.length === 0) return undefined;
  const use = await countProfileUse(tx, uid);
  const refusals: Refusal[] = droppedRoles.flatMap((role) => [
    ...(use.bookings[role]
      ? [{ code: "role_has_bookings" as const, path: "roles", values: { count: use.bookings[role] } }]
      : []),
    ...(role === "landowner" && use.properties
      ? [{ code: "role_has_properties" as const, path: "roles", values: { count: use.properties } }]
      : []),
  ]);
  return refusals.length ? refuseAll(refusals) : undefined;
}

/** The person's roles after the requested change. */
export async function chosenRoles(
  tx: Tx,
  row: ProfileRow,
  body: Body<"PUT /api/user-profile/me/roles">,
): Promise<Role[] | Refused> {
  const set = requestedRoles(row.roles, body);
  if (set.has("admin") && !row.roles.includes("admin")) return refuse("role_not_yours_to_give");
  if (set.size === 0) return refuseAll([{ code: "role_required", path: "roles" }]);
  const droppedRoles = roles.filter((role) => row.roles.includes(role) && !set.has(role));
  return (await refuseInUse(tx, row.uid, droppedRoles)) ?? roles.filter((role) => set.has(role));
}

const rolesText = (row: ProfileRow) => [...row.roles].sort().join(",");
/** Records a change of roles in the history. */
export async function recordRoles(tx: Tx, before: ProfileRow, after: ProfileRow, now: Date): Promise<void> {
  const [from, to] = [rolesText(before), rolesText(after)];
  if (from === to) return;
  await audit(tx, {
    at: now,
    actorUid: before.uid,
    actorRole: ownRole(before.roles),
    subject: "role",
    subjectId: before.uid,
    from,
    to,
    reason: "own choice",
  });
}

export const changingRoles = ({ db }: Platform) =>
  ({
    "PUT /api/user-profile/me/roles": ({ body }, call) =>
      command(db, call, "change-roles", body, async (tx) => {
        const row = await lockProfile(tx, call.actor.uid);
        if (!row) return refuse("profile_not_loaded_for_roles");
        const newRoles = await chosenRoles(tx, row, body);
        if (isRefused(newRoles)) return newRoles;
        const after = { ...row, roles: newRoles };
        if (rolesText(row) !== rolesText(after)) {
          await saveProfile(tx, after);
          await recordRoles(tx, row, after, call.now);
          await publish(tx, call.now, [row.uid], "profile");
        }
        return profileView(after, call.locale, call.now);
      }),
  }) satisfies SomeHandlers<typeof profiles>;
