import { type Handlers, isRefused } from "#server/platform/http/handler.ts";
import type { adminPerson } from "#contract/admin/person.ts";
import { maskedAccount } from "#domain/payout/payout-account.ts";
import { ByTime, pageBy, type Paged } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse } from "#server/platform/http/handler.ts";
import { isoInstant } from "#server/platform/database/instant-store.ts";
import * as store from "./person-store.ts";
import { findUser } from "./user-store.ts";

async function showProfile(db: Db, uid: string) {
  const row = await store.findPerson(db, uid);
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
}

type Asked = Paged & { uid: string };
type Placed = { at: string; id: string };
/** A page of a list of one person's. */
async function pageOf<Row extends Placed, Item>(
  db: Db,
  { uid, ...query }: Asked,
  list: (page: { after: store.After; limit: number }) => Promise<Row[]>,
  view: (row: Row) => Item,
) {
  const page = await pageBy(
    ByTime,
    query,
    (after, limit) => list({ after, limit }),
    store.placeOf,
    (rows) => rows.map(view),
  );
  if (!isRefused(page) && !page.items.length && !(await findUser(db, uid))) return refuse("user_not_found");
  return page;
}

export const adminPersonRoutes = ({ db }: { db: Db }): Handlers<typeof adminPerson> => ({
  "GET /api/admin/users/:uid/profile": ({ params }) => showProfile(db, params.uid),
  "GET /api/admin/users/:uid/properties": ({ params: { uid }, query }) =>
    pageOf(
      db,
      { uid, ...query },
      (page) => store.listProperties(db, uid, page),
      ({ id, at, ...row }) => ({ ...row, propertyId: id, createdAt: isoInstant(at) }),
    ),
  "GET /api/admin/users/:uid/bookings": ({ params: { uid }, query: { side, ...query } }) =>
    pageOf(
      db,
      { uid, ...query },
      (page) => store.listBookingsOf(db, { uid, side }, page),
      ({ id, at, ...row }) => ({ ...row, bookingId: id, createdAt: isoInstant(at) }),
    ),
  "GET /api/admin/users/:uid/money": ({ params: { uid }, query }) =>
    pageOf(
      db,
      { uid, ...query },
      (page) => store.listMoneyOf(db, uid, page),
      ({ at, ...row }) => ({ ...row, at: isoInstant(at) }),
    ),
  "GET /api/admin/users/:uid/papers": ({ params: { uid }, query }) =>
    pageOf(
      db,
      { uid, ...query },
      (page) => store.listDocumentsOf(db, uid, page),
      ({ at: _at, ...row }) => row,
    ),
});
