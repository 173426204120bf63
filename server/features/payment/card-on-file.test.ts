/** A hunter's card on file: kept by consent, charged by one press, and forgotten (decision 181). */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

let app: BookingApp;
let kari: Person;
let ola: Person;
let other: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola } = await app.people());
  other = await app.make.hunter();
});
beforeEach(async () => {
  app.clock.set("2027-09-20T08:00:00Z");
  await app.pool.query("delete from card_on_file");
});

const onFile = async (who: Person) => (await app.call(who, "GET /api/payments/card-on-file", {})).body.card;
const payOnFile = (who: Person, bookingId: string, idempotencyKey?: string) =>
  app.call(
    who,
    "POST /api/payments/pay-with-card-on-file",
    { body: { bookingId } },
    idempotencyKey ? { idempotencyKey } : {},
  );
/** Pays at the provider's page, and keeps the card if `keepCard`. */
async function payByCard(who: Person, { keepCard, number }: { keepCard: boolean; number?: string }) {
  const bookingId = await app.confirmed(kari, who);
  const { body } = await app.call(who, "POST /api/payments/create-intent", { body: { bookingId, keepCard } });
  const { paymentIntentId, clientSecret } = body as { paymentIntentId: string; clientSecret: string };
  const press = (form: Record<string, string>) =>
    app.http.inject({
      method: "POST",
      url: `/card-provider/pay/${paymentIntentId}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ clientSecret, outcome: "succeeded", ...form }).toString(),
    });
  await press({ number: number ?? "4242424242424242" });
  if (number === "4000002760003184") await press({});
  expect((await app.see(who, bookingId)).status).toBe("paid");
  return bookingId;
}
const charged = (bookingId: string) =>
  app.count("card_provider.intent where reference = $1 and status = 'succeeded'", bookingId);

describe("a card on file", () => {
  it("is kept only where the hunter says so, and seen by them alone", async () => {
    await payByCard(ola, { keepCard: false });
    expect(await onFile(ola)).toBeNull();
    await payByCard(ola, { keepCard: true });
    expect(await onFile(ola)).toEqual({ last4: "4242" });
    expect(await app.count("audit where to_state = 'card_kept'")).toBe(1);
    expect(await onFile(other)).toBeNull();
  });

  it("pays the next booking by one request, once however often it is sent", async () => {
    await payByCard(ola, { keepCard: true });
    const bookingId = await app.confirmed(kari, ola);
    const answers = await Promise.all([1, 2, 3].map(() => payOnFile(ola, bookingId, "press")));
    expect(answers.map(({ body }) => body)).toContainEqual({
      outcome: "paid",
      payUrl: expect.stringContaining("/card-provider/pay/"),
    });
    expect(await charged(bookingId)).toBe(1);
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "paid", totalOre });
    expect(await app.books(bookingId)).toEqual({ provider: totalOre, [`escrow/${bookingId}`]: -totalOre });
    expect((await payOnFile(ola, bookingId)).status).toBe(409);
  });

  it("pays an own booking only, and there has to be one", async () => {
    const bookingId = await app.confirmed(kari, ola);
    expect((await payOnFile(ola, bookingId)).body).toMatchObject({ code: "card_on_file_missing" });
    await payByCard(other, { keepCard: true });
    expect((await payOnFile(other, bookingId)).status).toBe(404);
    expect(await charged(bookingId)).toBe(0);
  });

  it("that the bank refuses pays nothing, and another card can be used", async () => {
    await payByCard(ola, { keepCard: true, number: "4000000000000341" });
    const bookingId = await app.confirmed(kari, ola);
    expect((await payOnFile(ola, bookingId)).body).toMatchObject({ outcome: "refused" });
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "payment_failed",
    });
    expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
  });

  it("that the bank wants confirmed leads to the provider's page", async () => {
    await payByCard(ola, { keepCard: true, number: "4000002760003184" });
    const bookingId = await app.confirmed(kari, ola);
    expect((await payOnFile(ola, bookingId)).body).toMatchObject({ outcome: "needs_action" });
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
    });
    expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
  });

  it("is replaced by a newer one, and what was kept before is deleted at the provider", async () => {
    const first = await payByCard(ola, { keepCard: true });
    await payByCard(ola, { keepCard: true });
    await app.sweep();
    const [{ card_number: number }] = await app.rows(
      "select card_number from card_provider.intent where reference = $1",
      first,
    );
    expect(number).toBe("");
    expect(await app.count("card_to_forget")).toBe(0);
    expect(await onFile(ola)).toEqual({ last4: "4242" });
  });

  it("is forgotten on demand, here at once and then at the provider", async () => {
    const paid = await payByCard(ola, { keepCard: true });
    expect((await app.call(ola, "DELETE /api/payments/card-on-file", {})).body).toEqual({ card: null });
    expect(await onFile(ola)).toBeNull();
    await app.sweep();
    expect(await app.count("card_provider.intent where reference = $1 and card_number <> ''", paid)).toBe(0);
    const bookingId = await app.confirmed(kari, ola);
    expect((await payOnFile(ola, bookingId)).body).toMatchObject({ code: "card_on_file_missing" });
  });

  it("is forgotten when its row goes, as when its holder leaves", async () => {
    await payByCard(other, { keepCard: true });
    await app.pool.query("delete from card_on_file where uid = $1", [other.uid]);
    expect(await app.count("card_to_forget")).toBe(1);
    await app.sweep();
    expect(await app.count("card_to_forget")).toBe(0);
  });
});
