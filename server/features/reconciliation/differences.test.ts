/**
 * Differences stay until they are resolved: assigned, acknowledged, or corrected by two administrators (rules
 * 6.11).
 */
import { beforeEach, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person, second: Person;
beforeEach(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
  second = await app.signIn("sjef2@example.no", { name: "Sjef to", roles: ["admin"] });
  app.clock.set("2027-08-02T08:00:00Z");
});
const run = async () => (await app.call(admin, "POST /api/reconciliation/daily-checks", {})).body;
const list = async (state: "open" | "acknowledged" | "gone" = "open") =>
  (await app.call(admin, "GET /api/reconciliation/differences", { query: { state } })).body.items;
const adminReports = () =>
  app.count("communication where recipient_uid = $1 and event_key like '%daily_check:%'", admin.uid);
const other = (amountOre: number, id = "wd_1") =>
  app.pool.query("insert into card_provider.own_movement values ($1, 'other', $2, '2027-08-02T07:00:00Z')", [
    id,
    amountOre,
  ]);
async function paid(): Promise<string> {
  const bookingId = await app.confirmed(kari, ola);
  await app.pay(ola, bookingId);
  await app.settle();
  return bookingId;
}
const only = async () => {
  const [one, ...rest] = await list();
  if (!one || rest.length) throw new Error(`${rest.length + 1} differences`);
  return one;
};

it("the check runs from the page and by schedule, and reports new differences once a day", async () => {
  expect(await run()).toMatchObject({ day: "2027-08-02", differences: 0, unseen: 0 });
  await other(-50_000);
  expect(await run()).toMatchObject({ day: "2027-08-02", differences: 1, unseen: 1 });
  expect(await app.count("daily_check")).toBe(1);
  await other(-60_000, "wd_2");
  const ran = await app.call(admin, "POST /api/scheduler/manual-run", { body: { task: "daily-check" } });
  expect(ran.body.items).toMatchObject([{ done: 1, error: null }]);
  expect(await list()).toHaveLength(2);
  await app.settle();
  expect(await adminReports()).toBe(1);
  // on the next day nothing is new, and nobody is notified
  app.clock.set("2027-08-03T08:00:00Z");
  expect(await run()).toMatchObject({ differences: 2, unseen: 2 });
  await app.settle();
  expect(await adminReports()).toBe(1);
  expect((await app.call(kari, "POST /api/reconciliation/daily-checks", {})).status).toBe(403);
});

it("a difference has an owner and a note, and is acknowledged with a reason until it changes", async () => {
  await other(-50_000);
  await run();
  const { differenceId } = await only();
  const params = { differenceId };
  const note = (body: { ownerUid?: string | null; note?: string }) =>
    app.call(admin, "POST /api/reconciliation/differences/:differenceId/note", { params, body });
  expect((await note({ ownerUid: kari.uid })).body.code).toBe("owner_not_admin");
  await note({ ownerUid: second.uid });
  expect((await note({ note: "Uttaket i august" })).body).toMatchObject({
    owner: { uid: second.uid, name: "Sjef to" },
    note: "Uttaket i august",
    state: "open",
    isCorrectable: true,
  });
  const reason = "Venter på bilag";
  await app.call(admin, "POST /api/reconciliation/differences/:differenceId/acknowledge", {
    params,
    body: { reason },
  });
  expect(await run()).toMatchObject({ differences: 1, unseen: 0 });
  expect(await list()).toEqual([]);
  expect(await list("acknowledged")).toMatchObject([{ acknowledged: { by: "Sjef", reason } }]);
  await app.pool.query("update provider_movement set amount_ore = -50001 where kind = 'other'");
  expect(await run()).toMatchObject({ unseen: 1 });
  expect(await only()).toMatchObject({ differenceId, expectedOre: -50_001, owner: { uid: second.uid } });
});

it("a difference is resolved by a correction that another administrator approves", async () => {
  await paid();
  await run();
  await other(-50_000);
  await run();
  const { differenceId } = await only();
  const propose = (lines: { account: "own" | "provider" | "bank" | "escrow"; amountOre: number }[]) =>
    app.call(admin, "POST /api/reconciliation/corrections", {
      body: { differenceId, lines, reason: "Provisjonen for juli, tatt ut" },
    });
  const withdrawal = [
    { account: "own", amountOre: 50_000 },
    { account: "provider", amountOre: -50_000 },
  ] as const;
  expect((await propose([{ ...withdrawal[0] }, { account: "provider", amountOre: -1 }])).body.code).toBe(
    "correction_unbalanced",
  );
  expect((await propose([{ ...withdrawal[0] }, { account: "escrow", amountOre: -50_000 }])).body.code).toBe(
    "correction_needs_booking",
  );
  const { correctionId } = (await propose([...withdrawal])).body;
  const twin = (await propose([...withdrawal])).body;
  const approve = (who: Person, id = correctionId) =>
    app.call(who, "POST /api/reconciliation/corrections/:correctionId/approve", {
      params: { correctionId: id },
    });
  expect((await approve(admin)).body.code).toBe("correction_by_same_admin");
  expect(await app.count("ledger_entry where reason = 'correction'")).toBe(0);
  const responses = await Promise.all([approve(second), approve(second)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await approve(second, twin.correctionId)).body.code).toBe("difference_corrected");
  expect((await propose([...withdrawal])).body.code).toBe("difference_corrected");
  expect(
    await app.rows(
      "select account, amount_ore::int ore, reason from ledger_entry where reason = 'correction' order by 1",
    ),
  ).toEqual([
    { account: "own", ore: 50_000, reason: "correction" },
    { account: "provider", ore: -50_000, reason: "correction" },
  ]);
  expect(await run()).toMatchObject({ differences: 0 });
  expect((await approve(second, twin.correctionId)).body.code).toBe("difference_gone");
  expect(await list("gone")).toMatchObject([
    {
      differenceId,
      corrections: expect.arrayContaining([
        expect.objectContaining({ status: "proposed" }),
        expect.objectContaining({ status: "approved", decidedBy: { uid: second.uid, name: "Sjef to" } }),
      ]),
    },
  ]);
  await app.settle();
  expect(
    await app.count("communication where subtype = 'correction_proposed' and recipient_uid = $1", second.uid),
  ).toBe(2);
});

it("a correction never takes more from a booking than it holds, and is rejected with a reason", async () => {
  const bookingId = await paid();
  const lines = (amountOre: number) => [
    { account: "escrow" as const, amountOre },
    { account: "own" as const, amountOre: -amountOre },
  ];
  const propose = (amountOre: number) =>
    app.call(admin, "POST /api/reconciliation/corrections", {
      body: { bookingId, lines: lines(amountOre), reason: "Feil" },
    });
  expect((await propose(totalOre + 1)).body.code).toBe("correction_overdraws");
  const { correctionId } = (await propose(100)).body;
  const params = { correctionId };
  const body = { reason: "Det er ingen feil" };
  expect(
    (await app.call(admin, "POST /api/reconciliation/corrections/:correctionId/reject", { params, body }))
      .body.status,
  ).toBe("rejected");
  expect(
    (await app.call(second, "POST /api/reconciliation/corrections/:correctionId/approve", { params })).body
      .code,
  ).toBe("correction_decided");
  expect((await app.books(bookingId)).own).toBeUndefined();
});

it("documents that are deleted, altered or missing are found, and sums that differ from the ledger's", async () => {
  const bookingIds: string[] = [];
  for (let count = 0; count < 5; count++) bookingIds.push(await paid());
  for (const time of [
    "2027-10-01T00:00:00Z",
    "2027-10-05T00:00:00Z",
    "2027-10-13T08:00:00Z",
    "2027-10-13T08:02:00Z",
  ])
    await app.passTime(time);
  expect(await run()).toMatchObject({ differences: 0, found: [] });
  // when a document is deleted, its number is a gap if another number follows
  const [first] = await app.rows("select booking_id from commission_invoice order by number limit 1");
  const altered = String(first?.booking_id);
  const [deleted = "", receipt = "", payout = "", commission = ""] = bookingIds.filter(
    (id) => id !== altered,
  );
  const unguarded = async (...statements: string[]) => {
    const tables = ["invoice", "receipt", "commission_invoice", "payout", "booking", "payout_attempt"];
    for (const table of tables) await app.pool.query(`alter table ${table} disable trigger user`);
    for (const statement of statements) await app.pool.query(statement);
    for (const table of tables) await app.pool.query(`alter table ${table} enable trigger user`);
  };
  await unguarded(
    `update invoice set total_ore = total_ore - 100 where booking_id = '${altered}'`,
    `delete from invoice where booking_id = '${deleted}'`,
    `delete from receipt where booking_id = '${receipt}'`,
    `update payout set amount_ore = amount_ore + 7 where booking_id = '${payout}'`,
    `update booking set commission_ore = commission_ore + 9, landowner_earnings_ore = landowner_earnings_ore - 9 where booking_id = '${commission}'`,
    `delete from commission_invoice where booking_id = '${altered}'`,
  );
  const { found } = await run();
  const kinds = (bookingId: string | null) =>
    found
      .filter((one) => one.bookingId === bookingId)
      .map(({ kind }) => kind)
      .sort();
  expect(kinds(altered)).toEqual(["commission_invoice", "invoice", "paper_altered", "paper_missing"]);
  expect(kinds(deleted)).toEqual(["invoice", "paper_missing"]);
  expect(kinds(receipt)).toEqual(["paper_missing", "receipt"]);
  expect(kinds(payout)).toEqual(["payout"]);
  expect(kinds(commission)).toEqual(["commission", "commission_invoice"]);
  expect(kinds(null)).toEqual(["series_gap", "series_gap"]);
});

it("administrators are warned if an account lacks money that must be paid from it within days", async () => {
  const bookingId = await paid();
  await app.pool.query(
    "insert into card_provider.own_movement values ('po_1', 'payout', -200000, '2027-08-02T07:00:00Z')",
  );
  for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z"]) await app.passTime(time);
  const { found } = await run();
  const arrival = { kind: "payout_arrival", ref: "simulated po_1", expectedOre: 200_000, foundOre: 0 };
  expect(found).toMatchObject([{ kind: "account_short", ref: "provider", expectedOre: 216_000 }, arrival]);
  expect(found[0]?.foundOre).toBeLessThan(216_000);
  await app.pool.query(
    "insert into card_provider.own_movement values ('tu_1', 'topup', 200000, '2027-10-04T00:00:00Z')",
  );
  expect((await run()).found).toMatchObject([arrival]);
  await app.passTime("2027-10-13T08:00:00Z");
  expect(await app.count("payout where booking_id = $1 and status = 'sent'", bookingId)).toBe(1);
});
