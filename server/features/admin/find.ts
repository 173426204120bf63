import { type adminFind, type findResultKinds, maxResultsPerKind } from "#contract/admin/find.ts";
import { parseAdminQuery } from "#domain/admin/admin-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import * as store from "./find-store.ts";
import { listUsers } from "./user-store.ts";

type Kind = (typeof findResultKinds)[number];

const limit = maxResultsPerKind + 1;
const resultGroup = <T>(rows: readonly T[]) => ({
  items: rows.slice(0, maxResultsPerKind),
  more: rows.length > maxResultsPerKind,
});
/** If at most this many people are found, their bookings are listed too. */
const maxPeopleWithBookings = 5;

export const findingEverything = (db: Db) =>
  ({
    /** Everything that fits the typed text, a few results of each kind. */
    "GET /api/admin/find": async ({ query: { q, kinds } }) => {
      const sought = parseAdminQuery(q);
      const isWanted = (kind: Kind) => !kinds || kinds.includes(kind);
      const { amountOre, person } = sought;
      const peopleFound = async () => {
        const matchingUsers = person
          ? await listUsers(db, { q: person, sort: "newest" }, { after: undefined, limit })
          : [];
        const uids = matchingUsers.map(({ uid }) => uid);
        if (!uids.length && !sought.phone && !sought.organizationNumber) return [];
        return store.findPeople(db, sought, { uids, limit });
      };
      const [people, papers, transfers, payouts, refunds] = await Promise.all([
        isWanted("people") || isWanted("bookings") ? peopleFound() : [],
        isWanted("papers") ? store.findDocuments(db, sought, limit) : [],
        isWanted("transfers") ? store.findTransfers(db, sought, limit) : [],
        isWanted("payouts") && amountOre ? store.findPayouts(db, amountOre, limit) : [],
        isWanted("refunds") && amountOre ? store.findRefunds(db, amountOre, limit) : [],
      ]);
      const uids = people.length <= maxPeopleWithBookings ? people.map(({ uid }) => uid) : [];
      const bookings = isWanted("bookings") ? await store.findBookings(db, sought, { uids, limit }) : [];
      return {
        bookings: resultGroup(bookings),
        people: resultGroup(isWanted("people") ? people : []),
        papers: resultGroup(papers),
        transfers: resultGroup(transfers),
        payouts: resultGroup(payouts),
        refunds: resultGroup(refunds),
      };
    },
  }) satisfies SomeHandlers<typeof adminFind>;
