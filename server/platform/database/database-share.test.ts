/** Many transactions that wait for one row lock do not block reads or writes of other rows, and time out. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { until } from "#tests/support/until.ts";

let app: TestApp;
let drafts: { who: Person; bookingId: string }[];
beforeAll(async () => {
  app = await openApp({ env: { STATEMENT_SECONDS: "6" } });
  const make = factories(app);
  const { offeringId } = await make.offering({ ownerUid: (await make.landowner()).uid });
  drafts = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const who = await make.hunter();
      const { body } = await app.call(who, "POST /api/core-booking/calculate", {
        body: { offeringId, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 1 },
      });
      return { who, bookingId: body.bookingId };
    }),
  );
});

it("searches get responses while twenty requests wait for one locked row and then get 503", async () => {
  const other = await app.pool.connect();
  await other.query("begin; select 1 from offering_calendar for update");
  const answered: string[] = [];
  const submits = drafts.map(async ({ who, bookingId }) => {
    const { status, body } = await app.call(who, "POST /api/core-booking/submit/:bookingId", {
      params: { bookingId },
      body: { termsAccepted: true, privacyAccepted: true },
    });
    answered.push("submit");
    return `${status} ${body.code ?? body.status}`;
  });
  await until(async () =>
    expect(
      (
        await app.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount,
    ).toBeGreaterThan(5),
  );
  const searches = Array.from({ length: 20 }, async () => {
    const { status } = await app.call(undefined, "GET /api/search", { query: { species: "elg" } });
    answered.push("search");
    return status;
  });
  expect(new Set(await Promise.all(searches))).toEqual(new Set([200]));
  expect(answered.slice(0, 20)).toEqual(Array(20).fill("search"));
  await until(() => expect(answered).toContain("submit")); // given up, though the row is still locked
  await other.query("rollback");
  other.release();
  const answersByText = Object.groupBy(await Promise.all(submits), (answer) => answer);
  expect(Object.keys(answersByText).sort()).toEqual([
    "200 pending",
    "422 dates_booked",
    "503 service_unavailable",
  ]);
  expect(answersByText["200 pending"]).toHaveLength(1);
  expect(
    (await app.pool.query("select count(*)::int as n from booking where status = 'pending'")).rows,
  ).toEqual([{ n: 1 }]);
});
