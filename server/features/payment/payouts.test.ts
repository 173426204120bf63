/** What becomes of payouts when something is in their way: counted in the books and at the provider. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/app.ts";
import { type BookingApp, commissionOre, openBookingApp } from "#tests/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola, admin] = [
    await app.make.landowner(),
    await app.make.hunter(),
    await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] }),
  ];
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

const dueAt = "2027-10-13T08:00:00Z";
const paidUp: Record<string, number> = { provider: commissionOre, commission: -commissionOre };

async function paid(owner: Person = kari): Promise<string> {
  const bookingId = await app.confirmed(owner, ola);
  expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
  return bookingId;
}
async function overAndDone(): Promise<void> {
  await app.passTime("2027-10-01T00:00:00Z");
  await app.passTime("2027-10-05T00:00:00Z");
}
const payoutOf = async (bookingId: string) =>
  (await app.rows("select * from payout where booking_id = $1", bookingId))[0];
const lettersTo = (who: Person, subtype: string, about: string) =>
  app.count(
    "communication where recipient_uid = $1 and subtype = $2 and event_key like '%' || $3 || '%'",
    who.uid,
    subtype,
    about,
  );

describe("work that cannot be done", () => {
  /** The database refuses what these bookings' next step writes. */
  async function stopped(bookingIds: string[], what: string, work: () => Promise<void>): Promise<void> {
    const ids = bookingIds.map((id) => `'${id}'`).join(", ");
    const [table, reason] = what.split(" ");
    await app.pool.query(
      `alter table ${table} add constraint stopped check (booking_id not in (${ids}) or ${reason}) not valid`,
    );
    await work();
    await app.pool.query(`alter table ${table} drop constraint stopped`);
  }

  it("stops no other payout, is told to administrators once, and is tried again", async () => {
    const bookingIds: string[] = [];
    for (let i = 0; i < 22; i++) bookingIds.push(await paid());
    await overAndDone();
    const [first, ...rest] = bookingIds as [string, ...string[]];
    const last = rest.at(-1) ?? "";
    await app.pool.query("update payout set due_on = '2027-10-14' where booking_id = $1", [last]);
    await stopped(bookingIds.slice(0, 21), "ledger_entry reason<>'released'", async () => {
      for (const time of ["08:00", "08:00", "08:02"]) await app.passTime(`2027-10-14T${time}:00Z`);
      expect([await payoutOf(last), await app.books(last)]).toEqual([
        expect.objectContaining({ status: "sent" }),
        paidUp,
      ]);
      expect(await app.count("payout where released_at is not null")).toBe(1);
      expect(await app.rows("select tries from set_aside where booking_id = $1", first)).toEqual([
        { tries: 2 },
      ]);
      expect(await lettersTo(admin, "booking_set_aside", first)).toBe(1);
    });
    await app.passTime("2027-10-14T20:00:00Z");
    await app.passTime("2027-10-14T20:00:10Z");
    expect(await app.books(first)).toEqual(paidUp);
    expect(await app.count("set_aside")).toBe(0);
    expect(
      await app.count(
        "card_provider.transfer t join payout p on t.idempotency_key = p.payout_id::text where p.booking_id = any ($1::uuid[])",
        bookingIds,
      ),
    ).toBe(22);
  });

  it("stops no other booking's deadline", async () => {
    const bookingIds: string[] = [];
    for (let i = 0; i < 21; i++) bookingIds.push(await paid());
    const last = bookingIds.at(-1) ?? "";
    await app.pool.query("update booking set next_deadline_at = next_deadline_at + interval '1 hour' where booking_id = $1", [last]); // biome-ignore format: one statement
    await stopped(bookingIds.slice(0, 20), "booking status<>'in_progress'", async () => {
      for (let i = 0; i < 3; i++) await app.passTime("2027-10-01T12:00:00Z");
      expect((await app.see(ola, last)).status).toBe("in_progress");
    });
    await app.passTime("2027-10-01T23:00:00Z");
    await app.passTime("2027-10-01T23:00:10Z");
    expect(await app.count("booking where booking_id = any ($1::uuid[]) and status = 'in_progress'", bookingIds)).toBe(21); // biome-ignore format: one question
  });
});
