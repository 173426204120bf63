import { z } from "zod";
import { type admin, AdminUser } from "#contract/admin/endpoints.ts";
import { catalogues } from "#messages/index.ts";
import { findObligations } from "#server/features/account/public.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { withIsoInstants } from "#server/platform/database/listed-columns-store.ts";
import { type PageAfter, sendTable } from "#server/platform/http/list-table.ts";
import { countLeavings, findUser, listUsers, type Place, placeOf } from "./user-store.ts";

const At = z.tuple([z.iso.datetime().refine((at) => at > "1900"), z.string().max(200)]);
const After = z.tuple([z.string().max(100), z.string().max(200)]);

export const listingUsers = (db: Db) =>
  ({
    "GET /api/admin/users": ({ query: { limit, cursor, ...filter } }) =>
      pageBy(
        filter.sort === "newest" ? At : After,
        { limit, cursor },
        (after, limit) => listUsers(db, filter, { after, limit }),
        placeOf,
        (rows) => rows.map((row) => withIsoInstants(AdminUser.shape, row)),
      ),
    "GET /api/admin/users/:uid": async ({ params: { uid } }) => {
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
    },
    "GET /api/admin/users/csv": ({ query }, call, { reply }) => {
      const { server, screens } = catalogues[call.actor.language];
      const { columns, states, roles } = screens.desk.users;
      return sendTable(db, call, reply, {
        name: "users",
        subject: "account",
        asked: query,
        columns: { ...columns, ...server.adminTables.users },
        page: (page: PageAfter<Place>) => listUsers(db, query, page),
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
    },
  }) satisfies SomeHandlers<typeof admin>;
