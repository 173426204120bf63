/** Bank files as an administrator brings them in: what each payment does, once however often it comes (rules 6.6). */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/booking-app.ts";
import { camt, type Incoming, ocr } from "#tests/bank-files.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-02T08:00:00Z"));

let references = 0;
const nextReference = () => String(500_000_000 + references++);
const kidOf = async (bookingId: string): Promise<string> => (await app.invoice(kari, bookingId)).body.kid;
async function confirmed(): Promise<{ bookingId: string; kid: string }> {
  const bookingId = await app.confirmed(kari, ola);
  return { bookingId, kid: await kidOf(bookingId) };
}
const upload = (content: string, who = admin) =>
  app.call(who, "POST /api/reconciliation/bank-files", { body: { name: "fil.xml", content } });
const show = async (bankFileId: string) =>
  (await app.call(admin, "GET /api/reconciliation/bank-files/:bankFileId", { params: { bankFileId } })).body;
const record = (bankFileId: string) =>
  app.call(admin, "POST /api/reconciliation/bank-files/:bankFileId/record", { params: { bankFileId } });
async function bring(content: string) {
  const { bankFileId } = (await upload(content)).body;
  expect((await record(bankFileId)).status).toBe(200);
  return show(bankFileId);
}
const payment = (kid: string | undefined, amountOre = totalOre): Incoming => ({
  ...(kid && { kid }),
  amountOre,
  reference: nextReference(),
});
const waiting = async () =>
  (await app.call(admin, "GET /api/reconciliation/bank-transactions", { query: { limit: 100 } })).body.items;
const refundsOf = async (bookingId: string) =>
  (await app.call(admin, "GET /api/payments/refunds-by-hand", { query: { limit: 100 } })).body.items.filter(
    (item) => item.bookingId === bookingId,
  );
const held = (bookingId: string) => ({ bank: totalOre, [`escrow/${bookingId}`]: -totalOre });

describe("a bank file", () => {
  it("shows what each payment would do, records nothing until told, and then does it", async () => {
    const [whole, over, short, late] = [
      await confirmed(),
      await confirmed(),
      await confirmed(),
      await confirmed(),
    ];
    await app.cancel(ola, late.bookingId);
    const payments = [
      payment(whole.kid),
      payment(over.kid, totalOre + 500),
      payment(short.kid, totalOre - 1),
      payment(late.kid),
      payment(whole.kid),
      payment("999999999"),
      payment(undefined, 100),
    ];
    const shown = (await upload(camt(payments))).body;
    const would = [
      ["pays", totalOre, 0],
      ["surplus", totalOre, 500],
      ["short", 0, totalOre - 1],
      ["not_payable", 0, totalOre],
      ["double", 0, totalOre],
      [null, 0, 0],
      [null, 0, 0],
    ];
    const outcomes = (file: typeof shown) =>
      file.transactions.map(({ outcome, paysOre, returnsOre }) => [outcome, paysOre, returnsOre]);
    expect(outcomes(shown)).toEqual(would);
    expect(shown.transactions.map(({ status }) => status)).toEqual(Array(7).fill("new"));
    expect(await app.count("payment")).toBe(0);

    await Promise.all([record(shown.bankFileId), record(shown.bankFileId)]);
    const done = await show(shown.bankFileId);
    expect(outcomes(done)).toEqual(would);
    expect(done.transactions.map(({ status }) => status)).toEqual([
      ...Array(5).fill("recorded"),
      "waiting",
      "waiting",
    ]);
    expect(await app.count("payment where provider = 'manual'")).toBe(5);
    expect((await app.see(ola, whole.bookingId)).paymentStatus).toBe("confirmed");
    expect(await refundsOf(whole.bookingId)).toMatchObject([
      { amountOre: totalOre, reason: "not_payable", receivedReference: payments[4]?.reference },
    ]);
    expect((await refundsOf(over.bookingId)).map(({ amountOre }) => amountOre)).toEqual([500]);
    expect((await refundsOf(short.bookingId)).map(({ amountOre }) => amountOre)).toEqual([totalOre - 1]);
    expect((await refundsOf(late.bookingId)).map(({ amountOre }) => amountOre)).toEqual([totalOre]);
    expect((await waiting()).map(({ amountOre }) => amountOre).sort()).toEqual([100, totalOre]);
  });

  it.each([
    ["the same file", (payments: Incoming[]) => camt(payments)],
    ["another file with it", (payments: Incoming[]) => camt([...payments, payment("999999998")])],
    ["the version before", (payments: Incoming[]) => camt(payments, "02")],
  ])("counts a payment once, though it comes again in %s", async (_, again) => {
    const { bookingId, kid } = await confirmed();
    const payments = [payment(kid)];
    await bring(camt(payments));
    const second = await bring(again(payments));
    expect(second.transactions[0]).toMatchObject({ status: "recorded", outcome: "pays" });
    expect(await app.books(bookingId)).toEqual(held(bookingId));
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(1);
  });

  it("of OCR giro does the same", async () => {
    const { bookingId, kid } = await confirmed();
    const file = await bring(ocr([payment(kid)]));
    expect(file).toMatchObject({ format: "ocr", transactions: [{ status: "recorded", kid, known: false }] });
    expect(await app.books(bookingId)).toEqual(held(bookingId));
  });

  it("recorded by two administrators at once pays once, and so do two files with one payment", async () => {
    const { bookingId, kid } = await confirmed();
    const one = payment(kid);
    const files = await Promise.all([upload(camt([one])), upload(camt([one, payment("999999997")]))]);
    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(files.flatMap(({ body }) => [record(body.bankFileId), record(body.bankFileId)]));
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(1);
    expect(await app.books(bookingId)).toEqual(held(bookingId));
  });

  it("sets aside a payment that cannot be recorded, records the others, and the one when it can be", async () => {
    const [bad, good] = [await confirmed(), await confirmed()];
    await app.pool.query(
      `alter table ledger_entry add constraint stopped check (booking_id <> '${bad.bookingId}') not valid`,
    );
    const file = await bring(camt([payment(bad.kid), payment(good.kid)]));
    expect(file.transactions).toMatchObject([
      { status: "new", problem: expect.stringContaining("stopped") },
      { status: "recorded" },
    ]);
    await app.pool.query("alter table ledger_entry drop constraint stopped");
    await record(file.bankFileId);
    expect((await show(file.bankFileId)).transactions[0]).toMatchObject({
      status: "recorded",
      problem: null,
    });
    expect(await app.books(bad.bookingId)).toEqual(held(bad.bookingId));
  });

  it("with a known reference and another amount is refused whole", async () => {
    const { bookingId, kid } = await confirmed();
    const one = payment(kid);
    await upload(camt([one]));
    const changed = await upload(camt([{ ...one, amountOre: 1 }, payment(undefined)]));
    expect(changed.body).toMatchObject({ status: 409, code: "bank_reference_reused" });
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(0);
  });

  it("is for administrators, and refused where it is none", async () => {
    expect((await upload(camt([payment(undefined)]), kari)).status).toBe(403);
    expect((await upload("<html></html>")).body.code).toBe("bank_file_unreadable");
    expect((await upload(`${ocr([payment(undefined)])}x`)).body.code).toBe("bank_file_unreadable");
    const many = Array.from({ length: 1001 }, () => payment(undefined, 100));
    expect((await upload(camt(many))).body.code).toBe("bank_file_too_long");
    expect((await record("0190f3a2-0000-7000-8000-000000000001")).body.code).toBe("bank_file_not_found");
  });
});

describe("a payment that waits", () => {
  async function waits(one: Incoming): Promise<string> {
    const file = await bring(camt([one]));
    expect(file.transactions).toMatchObject([{ status: "waiting" }]);
    return file.transactions[0]?.bankTransactionId ?? "";
  }
  const match = (bankTransactionId: string, bookingId: string) =>
    app.call(admin, "POST /api/reconciliation/bank-transactions/:bankTransactionId/match", {
      params: { bankTransactionId },
      body: { bookingId },
    });
  const close = (bankTransactionId: string) =>
    app.call(admin, "POST /api/reconciliation/bank-transactions/:bankTransactionId/close", {
      params: { bankTransactionId },
      body: { note: "Sendt tilbake" },
    });

  it("is recorded for the booking that an administrator names, once", async () => {
    const { bookingId } = await confirmed();
    const id = await waits(payment("12345678903"));
    const [first, second] = await Promise.all([match(id, bookingId), match(id, bookingId)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((first.status === 200 ? first : second).body).toMatchObject({
      status: "recorded",
      outcome: "pays",
      paysOre: totalOre,
      bookingId,
    });
    expect(await app.books(bookingId)).toEqual(held(bookingId));
    expect((await close(id)).body.code).toBe("bank_transaction_settled");
  });
  it("is closed with a note where it is none of ours; then it is not recorded any more", async () => {
    const { bookingId } = await confirmed();
    const id = await waits(payment(undefined, 4200));
    expect((await close(id)).body).toMatchObject({ status: "closed", note: "Sendt tilbake" });
    expect((await match(id, bookingId)).body.code).toBe("bank_transaction_settled");
    expect((await waiting()).map((one) => one.bankTransactionId)).not.toContain(id);
    expect(await app.count("audit where subject_id = $1 and to_state = 'closed'", id)).toBe(1);
  });
  it("in another currency is never recorded", async () => {
    const { bookingId, kid } = await confirmed();
    const id = await waits({ ...payment(kid), currency: "SEK" });
    expect((await match(id, bookingId)).body.code).toBe("bank_transaction_currency");
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(0);
  });
});

it("a payment recorded for the wrong booking waits for the right one once it is undone", async () => {
  const [wrong, right] = [await confirmed(), await confirmed()];
  const incoming = payment(wrong.kid);
  await bring(camt([incoming]));
  const [transfer] = (
    await app.call(admin, "GET /api/payments/transfers", { query: { bookingId: wrong.bookingId } })
  ).body.items;
  await app.call(admin, "POST /api/payments/transfers/:paymentId/undo", {
    params: { paymentId: transfer?.paymentId ?? "" },
    body: { reason: "KID-en var feil" },
  });
  const found = (await waiting()).find(({ reference }) => reference === incoming.reference);
  const matched = await app.call(
    admin,
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/match",
    { params: { bankTransactionId: found?.bankTransactionId ?? "" }, body: { bookingId: right.bookingId } },
  );
  expect(matched.body).toMatchObject({ status: "recorded", outcome: "pays" });
  expect([await app.books(wrong.bookingId), await app.books(right.bookingId)]).toEqual([
    {},
    held(right.bookingId),
  ]);
});
