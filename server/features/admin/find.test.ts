/** The administrators' search box, by every detail that a person who calls support may know. */
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { bookingAddress, shortLink } from "#domain/page-addresses.ts";
import type { Person } from "#tests/support/app.ts";
import { camt, camtOf } from "#tests/stand-ins/bank-files.ts";
import { openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

const app = await openBookingApp();
let kari: Person, ola: Person, admin: Person;
let byCard = "";
let byBank = "";
let kid = "";
let number = "";
beforeAll(async () => {
  ({ kari, ola, admin } = await app.people());
  await app.pool.query(
    "update user_profile set display_name = 'Ola Storås', phone_number = '+47 912 34 567' where uid = $1",
    [ola.uid],
  );
  await app.pool.query("update user_profile set organization_number = '923609016' where uid = $1", [
    kari.uid,
  ]);
  byCard = await app.confirmed(kari, ola);
  await app.pay(ola, byCard);
  byBank = await app.confirmed(kari, ola);
  ({ kid, number } = (await app.invoice(kari, byBank)).body);
  const content = camt([
    { kid, amountOre: totalOre, reference: "BANKREF-77001", payer: "Storås Maskin AS" },
    { amountOre: 123_400, reference: "UKJENT-1", payer: "Per Ukjent" },
  ]);
  const { bankFileId } = (
    await app.call(admin, "POST /api/reconciliation/bank-files", { body: { name: "fil.xml", content } })
  ).body;
  await app.call(admin, "POST /api/reconciliation/bank-files/:bankFileId/record", { params: { bankFileId } });
  await app.settle();
});
const find = async (q: string, kinds?: string) =>
  (await app.call(admin, "GET /api/admin/find", { query: { q, ...(kinds && { kinds }) } })).body;
const bookings = async (q: string) => (await find(q)).bookings.items.map(({ bookingId }) => bookingId);

describe("a booking is found by", () => {
  it("its id, the start of its id, and its address, long or short", async () => {
    const address = bookingAddress(byBank);
    for (const q of [byBank, byBank.toUpperCase(), byBank.slice(0, 13), address, shortLink(address)])
      expect(await bookings(q)).toEqual([byBank]);
    expect((await find(byBank)).bookings.items[0]).toMatchObject({
      hunter: "Ola Storås",
      totalOre,
      status: "paid",
      foundBy: ["id"],
    });
  });
  it("its invoice number, KID, the bank's reference and the card's last four digits", async () => {
    expect(await bookings(number)).toEqual([byBank]);
    expect(await bookings(kid)).toEqual([byBank]);
    expect(await bookings(kid.replace(/(\d{4})/g, "$1 "))).toEqual([byBank]);
    expect(await bookings("bankref-77001")).toEqual([byBank]);
    expect(await bookings("4242")).toEqual([byCard]);
    expect(await bookings("•••• 4242")).toEqual([byCard]);
  });
  it("its amount, its hunter's name, e-mail and phone, and its landowner's organisation number", async () => {
    const bothBookings = [byCard, byBank].sort();
    for (const q of ["2700", "2 700,00 kr", "Ola Storås", ola.email, "91 23 45 67", "923 609 016"])
      expect((await bookings(q)).sort()).toEqual(bothBookings);
    expect(await bookings("2 700,01")).toEqual([]);
  });
});

it("people, invoices, transfers, payouts and refunds are found, with person, time and sum", async () => {
  expect((await find("912 34 567")).people.items).toMatchObject([
    { uid: ola.uid, name: "Ola Storås", email: ola.email, phone: "+47 912 34 567" },
  ]);
  expect((await find("923609016")).people.items).toMatchObject([{ uid: kari.uid }]);
  expect((await find(number)).papers.items).toMatchObject([
    { kind: "invoice", number, bookingId: byBank, buyer: "Ola Storås", totalOre },
  ]);
  expect((await find("storås maskin")).transfers.items).toMatchObject([
    { payer: "Storås Maskin AS", amount: totalOre, status: "recorded", bookingId: byBank },
  ]);
  expect((await find("1 234")).transfers.items).toMatchObject([{ payer: "Per Ukjent", status: "waiting" }]);
  await app.cancel(ola, byCard);
  const { amount_ore } = (await app.rows("select amount_ore from refund where booking_id = $1", byCard))[0];
  expect((await find(String(amount_ore / 100))).refunds.items).toMatchObject([
    { bookingId: byCard, hunter: "Ola Storås", amountOre: amount_ore },
  ]);
  await app.passTime("2027-11-01T08:00:00Z");
  expect((await find("2 160")).payouts.items).toMatchObject([{ bookingId: byBank, amountOre: 216_000 }]);
});

it("a transfer is found by its payer's text and account, a booking by the invoiced company", async () => {
  const entry = { amountOre: 77_700, reference: "TEKST-1", payer: "Nils", payerAccount: "86011117947" };
  const content = camtOf([{ ...entry, on: "2027-08-02", text: "Rypejakt for Storli" }]);
  await app.call(admin, "POST /api/reconciliation/bank-files", { body: { name: "tekst.xml", content } });
  for (const q of ["rypejakt for", "86011117947", "8601 11 17947"])
    expect((await find(q)).transfers.items, q).toMatchObject([{ payer: "Nils", reference: "TEKST-1" }]);
  const buyer = { name: "Storli AS", organizationNumber: "974760673" };
  await app.pool.query("update booking set buyer = $2 where booking_id = $1", [byBank, buyer]);
  for (const q of ["974760673", "974 760 673"])
    expect((await find(q)).bookings.items).toMatchObject([{ bookingId: byBank, foundBy: ["buyer"] }]);
});

it("a commission invoice is found by its number, and so are all documents that share a number", async () => {
  const { items } = (await find(number.replace(/\d+$/, "1"))).papers;
  expect(items.map(({ kind }) => kind)).toContain("commission_invoice");
  expect(items.length).toBeGreaterThan(1);
});

it("a query without matches finds nothing, and only the requested kinds are returned", async () => {
  const empty = { items: [], more: false };
  for (const q of ["zz", "æøå%_", "99999999", "00000000-0000-0000-0000-000000000000", "2099-0001"])
    expect(Object.values(await find(q))).toEqual(Array.from({ length: 6 }, () => empty));
  expect(await find("Ola Storås", "bookings")).toMatchObject({ people: empty });
  expect((await app.call(admin, "GET /api/admin/find", { query: { q: "x" } })).status).toBe(400);
});

/** Runs `work` and returns the statements that were sent meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values?: unknown[] }[]> {
  const statements: { text: string; values?: unknown[] }[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    statements.push(typeof first === "string" ? { text: first, ...(values && { values }) } : first);
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  await work();
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  return statements;
}

it("every query uses an index, and never scans a growing table", async () => {
  const growing =
    /Seq Scan on (booking|payment|invoice|commission_invoice|bank_transaction|payout|refund|user_profile)\b/g;
  const readThrough: string[] = [];
  const client = await app.pool.connect();
  try {
    // without this setting PostgreSQL scans small tables although there is an index
    await client.query("set enable_seqscan = off");
    for (const q of [
      byBank,
      byBank.slice(0, 8),
      number,
      kid,
      "4242",
      "91234567",
      "923609016",
      "86011117947",
      "123,45",
      "storås",
    ])
      for (const { text, values } of await statementsOf(() => find(q))) {
        if (!/^\s*(select|with|\/\*)/.test(text) || text.includes("pgboss")) continue;
        const plan = (await client.query(`explain ${text}`, values)).rows
          .map((row) => row["QUERY PLAN"])
          .join("\n");
        readThrough.push(...(plan.match(growing) ?? []).map((scan) => `${q}: ${scan} by ${text}`));
      }
  } finally {
    client.release(true);
  }
  expect(readThrough).toEqual([]);
});
