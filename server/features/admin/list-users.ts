import type { FastifyReply } from "fastify";
import { z } from "zod";
import { AdminUser } from "#contract/admin/endpoints.ts";
import { catalogues } from "#messages/index.ts";
import { findObligations } from "#server/features/account/public.ts";
import { pageBy, type Paged } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, refuse } from "#server/platform/http/handler.ts";
import { withIsoInstants } from "#server/platform/database/listed-columns-store.ts";
import { type PageAfter, sendTable } from "#server/platform/http/list-table.ts";
import { countLeavings, findUser, listUsers, type Place, placeOf, type UserFilter } from "./user-store.ts";

const At = z.tuple([z.iso.datetime().refine((at) => at > "1900"), z.string().max(200)]);
const After = z.tuple([z.string().max(100), z.string().max(200)]);

export const showUsers = (db: Db, { limit, cursor, ...filter }: UserFilter & Paged) =>
  pageBy(
    filter.sort === "newest" ? At : After,
    { limit, cursor },
    (after, limit) => listUsers(db, filter, { after, limit }),
    placeOf,
    (rows) => rows.map((row) => withIsoInstants(AdminUser.shape, row)),
  );

export async function showUser(db: Db, uid: string) {
  const row = await findUser(db, uid);
  if (!row) return refuse("user_not_found");
  const [open, leavings] = await Promise.all([
    db.transaction().execute((tx) => findObligations(tx, uid)),
    countLeavings(db, uid),
  ]);
  const { bookings: openBookings, moneyDue, lastAdmin } = open;
  return {
    ...withIsoInstants(AdminUser.shape, row),
    leaving: { openBookings, moneyDue, lastAdmin, ...leavings },
  };
}

export function usersTable(
  db: Db,
  call: Call<"admin">,
  filter: UserFilter,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { server, screens } = catalogues[call.actor.language];
  const { columns, states, roles } = screens.desk.users;
  return sendTable(db, call, reply, {
    name: "users",
    subject: "account",
    asked: filter,
    columns: { ...columns, ...server.adminTables.users },
    page: (page: PageAfter<Place>) => listUsers(db, filter, page),
    placeOf,
    cells: (row) => {
      const view = withIsoInstants(AdminUser.shape, row);
      return {
        ...view,
        name: view.displayName,
        roles: view.roles.map((role) => roles[role]).join(", "),
        state: states[view.state],
      };
    },
  });
}
