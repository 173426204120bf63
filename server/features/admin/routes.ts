import type { admin } from "#contract/admin/endpoints.ts";
import type { Handlers } from "#server/platform/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { removeUser, setRoles, switchAccount } from "./change-user.ts";
import { showUser, showUsers, usersTable } from "./list-users.ts";

export const adminRoutes = (p: Platform): Handlers<typeof admin> => ({
  "GET /api/admin/users": ({ query }) => showUsers(p.db, query),
  "GET /api/admin/users/csv": ({ query }, call, { reply }) => usersTable(p.db, call, query, reply),
  "GET /api/admin/users/:uid": ({ params }) => showUser(p.db, params.uid),
  "PUT /api/admin/users/:uid/roles": ({ params, body }, call) => setRoles(p, call, params.uid, body),
  "POST /api/admin/users/:uid/disable": ({ params: { uid }, body: { reason } }, call) =>
    switchAccount(p, call, { uid, disabled: true, reason }),
  "POST /api/admin/users/:uid/enable": ({ params: { uid }, body: { reason } }, call) =>
    switchAccount(p, call, { uid, disabled: false, reason }),
  "DELETE /api/admin/users/:uid": ({ params, body }, call) => removeUser(p, call, params.uid, body),
});
