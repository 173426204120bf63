import type { Answer } from "#contract/index.ts";
import type { propertyGroups } from "#contract/property-group/endpoints.ts";
import { maxPropertyGroups } from "#domain/property-group/lists.ts";
import { changeDenied, may, rightsOf } from "#domain/property/policy.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Feature } from "#server/platform/feature.ts";
import { type Call, isRefused, type Refused, refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  deleteGroup,
  findOwnGroups,
  findPropertyGroup,
  insertGroup,
  listNamedProperties,
  listPropertyGroups,
  lockAccess,
  lockGroup,
  lockOwnGroups,
  type PropertyGroupRow,
  renameGroup,
  setMembers,
} from "./property-group-store.ts";

type View = Answer<"POST /api/property-groups">;

const viewOf = (row: PropertyGroupRow, uid: string): View => ({
  ...row,
  isOwn: row.ownerUid === uid,
  ownerName: row.ownerUid === uid ? "" : row.ownerName,
});

async function lockSeen(
  tx: Tx,
  { actor }: Pick<Call, "actor">,
  id: string,
): Promise<PropertyGroupRow | Refused> {
  await lockGroup(tx, id);
  return (await findPropertyGroup(tx, actor.uid, id)) ?? refuse("property_group_not_found");
}
async function lockOwn(tx: Tx, call: Pick<Call, "actor">, id: string): Promise<PropertyGroupRow | Refused> {
  const group = await lockSeen(tx, call, id);
  return isRefused(group) || group.ownerUid === call.actor.uid ? group : refuse("right_missing");
}
async function viewAfter(tx: Tx, { actor }: Pick<Call, "actor">, id: string): Promise<View> {
  const row = await findPropertyGroup(tx, actor.uid, id);
  if (!row) throw new Error(`group ${id} is not there after saving`);
  return viewOf(row, actor.uid);
}
const nameTaken = () => refuseAll([{ code: "property_group_exists", path: "name" }]);

/** Sets the members that the person may decide on: in a group of a host only the host's properties. */
async function setProperties(
  tx: Tx,
  call: Pick<Call, "actor">,
  id: string,
  propertyIds: readonly string[],
): Promise<View | Refused> {
  const group = await lockSeen(tx, call, id);
  if (isRefused(group)) return group;
  const { actor } = call;
  const wanted = new Set(propertyIds);
  const found = await lockAccess(tx, [...new Set([...wanted, ...group.propertyIds])]);
  const known = new Map(found.map(({ propertyId, access }) => [propertyId, access]));
  const added = [...wanted].filter((one) => !group.propertyIds.includes(one));
  for (const one of added) {
    const access = known.get(one);
    const isOfHost = access && group.ownerUid !== actor.uid && access.ownerUid !== group.ownerUid;
    const denied = isOfHost ? "not_found" : changeDenied(actor, access, ["edit"]);
    if (denied) return refuse(denied === "right_missing" ? denied : "property_not_found");
  }
  const taken = found
    .filter(({ propertyId, access }) => !wanted.has(propertyId) && may(actor, access, "edit"))
    .map(({ propertyId }) => propertyId);
  await setMembers(tx, id, { put: added, taken });
  return viewAfter(tx, call, id);
}

export const propertyGroupFeature = ({ db }: Platform) =>
  ({
    routes: {
      "GET /api/property-groups": async (_, { actor }) => {
        const [groups, properties] = await Promise.all([
          listPropertyGroups(db, actor.uid),
          listNamedProperties(db, actor.uid),
        ]);
        return {
          groups: groups.map((row) => viewOf(row, actor.uid)),
          properties: properties.map(({ access, ...one }) => ({
            ...one,
            ownerUid: access.ownerUid,
            rights: [...rightsOf(actor, access)],
          })),
        };
      },
      "POST /api/property-groups": ({ body }, call) =>
        command(db, call, "create-property-group", body, async (tx) => {
          await lockOwnGroups(tx, call.actor.uid);
          const own = await findOwnGroups(tx, call.actor.uid, body.name, null);
          if (own.isTaken) return nameTaken();
          if (own.count >= maxPropertyGroups)
            return refuse("too_many_property_groups", { most: maxPropertyGroups });
          return viewAfter(tx, call, await insertGroup(tx, call.actor.uid, body.name, call.now));
        }),
      "PATCH /api/property-groups/:propertyGroupId": ({ params: { propertyGroupId: id }, body }, call) =>
        command(db, call, `rename-property-group ${id}`, body, async (tx) => {
          await lockOwnGroups(tx, call.actor.uid);
          const group = await lockOwn(tx, call, id);
          if (isRefused(group)) return group;
          if ((await findOwnGroups(tx, call.actor.uid, body.name, id)).isTaken) return nameTaken();
          await renameGroup(tx, id, body.name);
          return viewAfter(tx, call, id);
        }),
      "DELETE /api/property-groups/:propertyGroupId": ({ params: { propertyGroupId: id } }, call) =>
        command(db, call, `delete-property-group ${id}`, {}, async (tx) => {
          const group = await lockOwn(tx, call, id);
          if (isRefused(group)) return group;
          await deleteGroup(tx, id);
          return { deleted: true as const };
        }),
      "PUT /api/property-groups/:propertyGroupId/properties": ({ params, body }, call) =>
        command(db, call, `set-property-group ${params.propertyGroupId}`, body, (tx) =>
          setProperties(tx, call, params.propertyGroupId, body.propertyIds),
        ),
    },
  }) satisfies Feature<typeof propertyGroups>;
