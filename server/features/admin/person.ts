import type { adminPerson } from "#contract/admin/person.ts";
import { maskedAccount } from "#domain/payout/payout-account.ts";
import { ByTime, pageBy, type PageQuery } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isRefused, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { isoInstant } from "#server/platform/database/instant-store.ts";
import * as store from "./person-store.ts";
import { findUser } from "./user-store.ts";

type PersonRequest = { params: { uid: string }; query: PageQuery };
type Position = { at: string; id: string };
/** A page of one of the person's lists. */
async function pageOf<Row extends Position, Item>(
  db: Db,
  { params: { uid }, query }: PersonRequest,
  list: (db: Db, uid: string, page: { after: store.After; limit: number }) => Promise<Row[]>,
  view: (row: Row) => Item,
) {
  const page = await pageBy(
    ByTime,
    query,
    (after, limit) => list(db, uid, { after, limit }),
    store.placeOf,
    (rows) => rows.map(view),
  );
  if (!isRefused(page) && !page.items.length && !(await findUser(db, uid))) return refuse("user_not_found");
  return page;
}

export const showingPerson = (db: Db) =>
  ({
    "GET /api/admin/users/:uid/profile": async ({ params }) => {
      const row = await store.findPerson(db, params.uid);
      if (!row) return refuse("user_not_found");
      const { agreedAt, agreedVersion, bankAccount, payoutAccountFrom, connected, ...rest } = row;
      return {
        ...rest,
        invoicingAgreement:
          agreedVersion && agreedAt ? { version: agreedVersion, at: agreedAt.toISOString() } : null,
        payoutAccount: maskedAccount(bankAccount),
        payoutAccountFrom: payoutAccountFrom?.toISOString() ?? null,
        connectedAccount: connected,
      };
    },
    "GET /api/admin/users/:uid/properties": (args) =>
      pageOf(db, args, store.listProperties, ({ id, at, ...row }) => ({
        ...row,
        propertyId: id,
        createdAt: isoInstant(at),
      })),
    "GET /api/admin/users/:uid/bookings": ({ params, query: { side, ...query } }) =>
      pageOf(
        db,
        { params, query },
        (reader, uid, page) => store.listBookingsOf(reader, { uid, side }, page),
        ({ id, at, ...row }) => ({ ...row, bookingId: id, createdAt: isoInstant(at) }),
      ),
    "GET /api/admin/users/:uid/money": (args) =>
      pageOf(db, args, store.listMoneyOf, ({ at, ...row }) => ({ ...row, at: isoInstant(at) })),
    "GET /api/admin/users/:uid/papers": (args) =>
      pageOf(db, args, store.listDocumentsOf, ({ at: _at, ...row }) => row),
  }) satisfies SomeHandlers<typeof adminPerson>;
