/** Administrators do a whole month's accounts through the API alone, with bookings of every outcome. */
import { expect, it } from "vitest";
import { commissionOre, earningsOre, totalOre } from "../worlds/booking-app.ts";
import { openMoneyWorld, payoutDue } from "../worlds/money-world.ts";

it("a closed month leaves no open case, and every account matches the bank and the provider", async () => {
  const world = await openMoneyWorld();
  const { app, kari, ola, admin } = world;
  const second = await app.signIn("sjef2@example.no", { name: "Sjef to", roles: ["admin"] });
  const [confirmed, disputed, cancelled] = [await world.paid(), await world.paid(), await world.paid()];
  const byBank = await app.confirmed(kari, ola);
  let atBank = 0;
  const receive = async (bookingId: string, amountOre: number) => {
    const response = await app.call(admin, "POST /api/payments/mark-payment-received", {
      body: { bookingId, amountOre },
    });
    expect(response.status).toBe(200);
    atBank += amountOre;
  };
  await receive(byBank, totalOre - 1);
  await receive(byBank, 1);
  await receive(byBank, totalOre); // the transfer is paid twice
  await app.cancel(kari, cancelled);
  await app.settle();
  for (const { refundId, amountOre } of (
    await app.call(admin, "GET /api/payments/refunds-by-hand", { query: {} })
  ).body.items) {
    await app.call(admin, "POST /api/payments/refunds-by-hand/:refundId/sent", {
      params: { refundId },
      body: { account: "12345678903" },
    });
    atBank -= amountOre;
  }
  for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", payoutDue, "2027-10-13T08:02:00Z"])
    await world.passTime(time);
  const batch = (await app.call(admin, "POST /api/reconciliation/payout-batches", { body: {} })).body;
  expect(batch.lines).toMatchObject([{ bookingId: byBank, amountOre: earningsOre }]);
  await app.call(admin, "POST /api/reconciliation/payout-batches/:payoutBatchId/sent", {
    params: { payoutBatchId: batch.payoutBatchId },
  });
  atBank -= earningsOre;

  await world.atDesk(disputed, "dispute");
  await world.atDesk(disputed, "lost");
  const { items: cases } = (await app.call(admin, "GET /api/payments/cases", { query: {} })).body;
  for (const { caseId } of cases)
    await app.call(admin, "POST /api/payments/cases/:caseId/settle", {
      params: { caseId },
      body: { note: "Tapt" },
    });
  const [claim] = (await app.call(admin, "GET /api/payments/claims", { query: {} })).body.items;
  const claimId = claim?.claimId ?? "";
  await app.call(admin, "POST /api/payments/claims/:claimId/paid", {
    params: { claimId },
    body: { by: "landowner", reason: "Overført" },
  });
  atBank += earningsOre;
  // Utmark deposits the amount that the dispute took, and withdraws its commission from the bank
  await app.pool.query(
    "insert into card_provider.own_movement values ('tu_1', 'topup', 216000, '2027-10-13T08:01:00Z')",
  );
  atBank -= earningsOre;
  const lines = [
    { account: "own" as const, amountOre: commissionOre },
    { account: "bank" as const, amountOre: -commissionOre },
  ];
  const { correctionId } = (
    await app.call(admin, "POST /api/reconciliation/corrections", { body: { lines, reason: "Provisjon" } })
  ).body;
  await app.call(second, "POST /api/reconciliation/corrections/:correctionId/approve", {
    params: { correctionId },
  });
  atBank -= commissionOre;

  world.setClocks("2027-10-15T08:00:00Z");
  await app.sweep();
  await app.settle();
  const check = (await app.call(admin, "POST /api/reconciliation/daily-checks", {})).body;
  expect(check.found).toEqual([]);
  const [providerTotal] = await app.rows(
    "select sum(amount_ore - fee_ore)::int ore from card_provider.movement",
  );
  expect([check.ledgerOre, check.ledgerBankOre]).toEqual([providerTotal?.ore, atBank]);
  const sums = await app.rows(
    "select split_part(account, '/', 1) as account, sum(amount_ore)::int as ore from ledger_entry group by 1 having sum(amount_ore) <> 0 order by 1",
  );
  const [fees] = await app.rows("select sum(fee_ore)::int ore from card_provider.movement");
  expect(Object.fromEntries(sums.map(({ account, ore }) => [account, ore]))).toEqual({
    provider: providerTotal?.ore,
    ...(atBank !== 0 && { bank: atBank }),
    provider_fees: fees?.ore,
    own: commissionOre,
    commission: -2 * commissionOre,
  });
  expect(await app.books(confirmed)).toEqual({ provider: commissionOre, commission: -commissionOre });
  for (const path of ["unsent", "cases", "claims", "refunds-by-hand"] as const)
    expect((await app.call(admin, `GET /api/payments/${path}`, { query: {} })).body.items).toEqual([]);
  expect(await world.differences()).toEqual([]);
});
