/** An administrator's changes to an account: under lock, audited, and notified to its owner. */
import { type Role, roles } from "#domain/account/lists.ts";
import type { Body } from "#contract/index.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { type admin, AdminUser } from "#contract/admin/endpoints.ts";
import { removeAccount } from "#server/features/account/public.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { lockProfile, refuseInUse, saveProfile } from "#server/features/profile/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { withIsoInstants } from "#server/platform/database/listed-columns-store.ts";
import {
  type Call,
  isRefused,
  refuse,
  refuseAll,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import { endSessions } from "#server/platform/auth/session-store.ts";
import { findUser, lockAdmins, setDisabled, type UserRow } from "./user-store.ts";

type RolesBody = Body<"PUT /api/admin/users/:uid/roles">;

/** The error codes for owners who change their own account, and the codes that administrators get instead. */
const adminErrorCodes: Partial<Record<ErrorCode, ErrorCode>> = {
  profile_not_loaded: "user_not_found",
  account_has_bookings: "user_has_bookings",
  account_has_money_due: "user_has_money_due",
  account_last_admin: "last_admin",
  role_has_bookings: "user_role_has_bookings",
  role_has_properties: "user_role_has_properties",
};
const asAdminRefusal = (refused: Refused): Refused => ({
  ...refused,
  refused: refused.refused.map((one) => ({ ...one, code: adminErrorCodes[one.code] ?? one.code })),
});

function requestedRoles(current: readonly string[], body: RolesBody): Role[] {
  const set = new Set<string>(body.roles ?? current);
  const flags: [Role, boolean | undefined][] = [
    ["admin", body.isAdmin],
    ["hunter", body.isHunter],
    ["landowner", body.isLandowner],
  ];
  for (const [role, on] of flags) {
    if (on === true) set.add(role);
    if (on === false) set.delete(role);
  }
  return roles.filter((role) => set.has(role));
}

async function userRowOf(tx: Tx, uid: string): Promise<UserRow> {
  const row = await findUser(tx, uid);
  if (!row) throw new Error(`${uid} has no profile`);
  return withIsoInstants(AdminUser.shape, row);
}

type Switch = { uid: string; disabled: boolean; reason?: string | undefined };
/** Signs a disabled account out everywhere: its tokens and streams end with its sessions. */
const switchAccount = ({ db, jobs }: Platform, call: Call<"admin">, { uid, disabled, reason }: Switch) =>
  command(db, call, `${disabled ? "disable" : "enable"}-account ${uid}`, { reason }, async (tx) => {
    const { actor, now } = call;
    const row = await lockProfile(tx, uid);
    if (!row) return refuse("user_not_found");
    if (disabled && row.roles.includes("admin")) return refuse("user_is_admin");
    if (disabled === (row.disabledAt !== null))
      return refuse(disabled ? "user_already_disabled" : "user_not_disabled");
    await setDisabled(tx, uid, disabled ? { at: now, reason: reason ?? "" } : null);
    if (disabled) await endSessions(tx, uid);
    const to = disabled ? "disabled" : "active";
    await audit(tx, {
      ...auditActor({ actor, now }, "admin"),
      subject: "account",
      subjectId: uid,
      from: disabled ? "active" : "disabled",
      to,
      reason,
    });
    await notifyUser(tx, jobs, {
      uid,
      at: now,
      eventKey: `account:${to}:${uid}:${now.toISOString()}`,
      kind: disabled ? "account_disabled" : "account_enabled",
      values: { reason: disabled ? (reason ?? "") : "" },
    });
    return userRowOf(tx, uid);
  });

export const changingUsers = (p: Platform) =>
  ({
    "PUT /api/admin/users/:uid/roles": ({ params: { uid }, body }, call) =>
      command(p.db, call, `set-roles ${uid}`, body, async (tx) => {
        const { actor, now } = call;
        // locked before the account's own row, so that two administrators cannot revoke each other's role at
        // the same time
        const admins = await lockAdmins(tx);
        const row = await lockProfile(tx, uid);
        if (!row) return refuse("user_not_found");
        const newRoles = requestedRoles(row.roles, body);
        if (!newRoles.length) return refuseAll([{ code: "role_required", path: "roles" }]);
        const droppedRoles = roles.filter((role) => row.roles.includes(role) && !newRoles.includes(role));
        if (droppedRoles.includes("admin") && admins.length === 1) return refuse("last_admin");
        if (row.disabledAt && newRoles.includes("admin")) return refuse("user_already_disabled");
        const inUse = await refuseInUse(tx, uid, droppedRoles);
        if (inUse) return asAdminRefusal(inUse);
        const [from, to] = [[...row.roles].sort().join(","), [...newRoles].sort().join(",")];
        if (from === to) return userRowOf(tx, uid);
        await saveProfile(tx, { ...row, roles: newRoles });
        await audit(tx, {
          ...auditActor({ actor, now }, "admin"),
          subject: "role",
          subjectId: uid,
          from,
          to,
          reason: body.reason,
        });
        await publish(tx, now, [uid], "profile");
        const eventKey = `roles:${uid}:${now.toISOString()}`;
        await notifyUser(tx, p.jobs, {
          uid,
          at: now,
          eventKey,
          kind: "roles_changed",
          values: { roles: to },
        });
        return userRowOf(tx, uid);
      }),
    "POST /api/admin/users/:uid/disable": ({ params: { uid }, body: { reason } }, call) =>
      switchAccount(p, call, { uid, disabled: true, reason }),
    "POST /api/admin/users/:uid/enable": ({ params: { uid }, body: { reason } }, call) =>
      switchAccount(p, call, { uid, disabled: false, reason }),
    "DELETE /api/admin/users/:uid": ({ params: { uid }, body }, call) =>
      command(p.db, call, `delete-user ${uid}`, body, async (tx) => {
        const removal = await removeAccount(tx, { ...call }, { uid, reason: body.reason });
        return isRefused(removal) ? asAdminRefusal(removal) : removal;
      }),
  }) satisfies SomeHandlers<typeof admin>;
