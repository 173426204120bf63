import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person } from "./support/app.ts";
import { type BookingApp, openBookingApp } from "./worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
});
const open = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const send = (url: string, form: Record<string, string>) =>
  app.http.inject({
    method: "POST",
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
async function payable() {
  const bookingId = await app.confirmed(kari, ola);
  const { payUrl, clientSecret } = (await app.begin(ola, bookingId)).body;
  return { bookingId, clientSecret, payUrl: payUrl.split("?")[0] ?? "" };
}

describe("the card provider's page", () => {
  it("shows the amount in the reader's language, and links back to the booking", async () => {
    const { payUrl, bookingId } = await payable();
    const page = (await open(`${payUrl}?returnUrl=/dashboard`)).body;
    expect(page).toContain("Betal 2 700 kr");
    expect(page).toContain('href="/dashboard"');
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect((await open(payUrl)).headers["content-security-policy"]).toContain(
      `style-src 'self' 'sha256-${hash}'`,
    );
    expect((await open(payUrl, { "accept-language": "en-GB" })).body).toContain("Pay NOK 2,700");
    expect((await open(`${payUrl}?returnUrl=https://evil.example/`)).body).toContain(
      `href="/booking-request-details-page?bookingId=${bookingId}"`,
    );
    expect((await open("/card-provider/pay/pi_000000000000000000000000")).statusCode).toBe(404);
  });
  it("declines a payment, then charges it, and shows that it is paid", async () => {
    const { payUrl, bookingId, clientSecret } = await payable();
    const declined = await send(payUrl, {
      clientSecret,
      outcome: "succeeded",
      number: "4000 0000 0000 0002",
      returnUrl: "//evil.example",
    });
    expect([declined.statusCode, declined.headers.location]).toEqual([
      303,
      `/booking-request-details-page?bookingId=${bookingId}`,
    ]);
    expect((await app.see(ola, bookingId)).paymentStatus).toBe("payment_failed");
    const paid = await send(payUrl, {
      clientSecret,
      outcome: "succeeded",
      number: "4242 4242 4242 4242",
      returnUrl: "/dashboard",
    });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, "/dashboard"]);
    expect((await app.see(ola, bookingId)).status).toBe("paid");
    expect((await open(payUrl)).body).toContain("Denne betalingen er gjort.");
    await send(payUrl, { clientSecret, outcome: "succeeded" });
    expect(
      await app.count(
        "card_provider.event where payload like '%succeeded%' and payload like '%' || $1 || '%'",
        bookingId,
      ),
    ).toBe(1);
  });
  it("requests strong authentication where the bank requires it, and accepts or refuses the payment by its result", async () => {
    const { payUrl, bookingId, clientSecret } = await payable();
    const card = {
      clientSecret,
      outcome: "succeeded",
      number: "4000 0027 6000 3184",
      returnUrl: "/dashboard",
    };
    const answer = await send(payUrl, card);
    expect(answer.headers.location).toContain(payUrl);
    expect((await open(payUrl)).body).toContain("Bekreft hos banken");
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "confirmed",
      paymentProgress: "requires_action",
    });
    await send(payUrl, { clientSecret, outcome: "failed" });
    expect(await app.see(ola, bookingId)).toMatchObject({
      paymentStatus: "payment_failed",
      paymentProgress: null,
    });
    await send(payUrl, card);
    const confirmed = await send(payUrl, { clientSecret, outcome: "succeeded", returnUrl: "/dashboard" });
    expect(confirmed.headers.location).toBe("/dashboard");
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "paid", paymentProgress: null });
  });
  it("lets an administrator dispute or refund a payment, which stops the payout", async () => {
    const [disputed, refunded] = [await payable(), await payable()];
    for (const { payUrl, clientSecret } of [disputed, refunded])
      await send(payUrl, { clientSecret, outcome: "succeeded" });
    const pressButton = async ({ payUrl, clientSecret }: typeof disputed, outcome: string) => {
      await send(payUrl, { clientSecret, outcome });
      return (await open(payUrl)).body;
    };
    expect(await pressButton(disputed, "dispute")).toContain("Betalingen er bestridt");
    await pressButton(disputed, "dispute");
    expect(await pressButton(disputed, "won")).toContain("til grunneierens fordel");
    await pressButton(refunded, "refund");
    await pressButton(refunded, "refund");
    expect(
      await app.rows(
        "select kind, status, amount from payment_case where booking_id = any ($1::uuid[]) order by kind",
        [disputed.bookingId, refunded.bookingId],
      ),
    ).toEqual([
      { kind: "dispute", status: "won", amount: 270_000 },
      { kind: "refunded_at_provider", status: "open", amount: 270_000 },
    ]);
    expect(
      await app.rows(
        "select booking_id, abs(total_ore)::int as ore from invoice where kind = 'credit_note' and booking_id = any ($1::uuid[])",
        [disputed.bookingId, refunded.bookingId],
      ),
    ).toEqual([{ booking_id: refunded.bookingId, ore: 270_000 }]);
  });
  it("refuses a form without its own token", async () => {
    const { payUrl, bookingId } = await payable();
    expect((await send(payUrl, { clientSecret: "guessed", outcome: "succeeded" })).statusCode).toBe(400);
    expect((await send(payUrl, { outcome: "succeeded" })).statusCode).toBe(400);
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
  });
});

it("production has no card page, no simulated payments and no test data", async () => {
  const secret = "a-secret-that-is-long-enough-for-this";
  const production = await openApp({
    env: {
      MODE: "production",
      PUBLIC_URL: "https://utmark.example",
      AUTH_SECRET: secret,
      CRON_SECRET: `${secret}-3`,
      INTERNAL_TOKEN: `${secret}-2`,
      OIDC_ISSUER: "https://127.0.0.1:9",
      OIDC_CLIENT_ID: "x",
      OIDC_CLIENT_SECRET: "y",
      STRIPE_SECRET_KEY: "sk_live_51Hc8eKq2vT9xYbN",
      STRIPE_PUBLISHABLE_KEY: "pk_live_51Hc8eKq2vT9xYbN",
      STRIPE_WEBHOOK_SECRET: "whsec_8eKq2vT9xYbN51Hc",
      STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect8eKq2vT9xYbN",
    },
  });
  expect((await production.http.inject("/card-provider/pay/pi_000000000000000000000000")).statusCode).toBe(
    404,
  );
  const person = await production.signIn("ola@example.no");
  const body = { bookingId: "0190f3a2-0000-7000-8000-000000000001", outcome: "succeeded" } as const;
  expect((await production.call(person, "POST /api/payments/simulate-payment", { body })).body).toMatchObject(
    { status: 404, code: "demo_only" },
  );
  const admin = await production.signIn("sjef@example.no", { roles: ["admin"] });
  const refused = await production.call(admin, "POST /api/admin/test-data", { body: { properties: 1 } });
  expect(refused.body).toMatchObject({ status: 404, code: "demo_only" });
  expect((await production.pool.query("select from property")).rowCount).toBe(0);
});
