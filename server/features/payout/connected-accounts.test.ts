/**
 * Landowners' accounts at Stripe: what their payouts require, what they are notified of, and what Stripe's
 * settings lack.
 */
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, commissionOre, earningsOre } from "#tests/worlds/booking-app.ts";
import { differences } from "#tests/support/books.ts";
import { refusedBecause } from "#tests/stand-ins/stripe-description.ts";
import { openStripeApp, type StripeApp, type StripeEvent } from "#tests/support/stripe-app.ts";
import { until } from "#tests/support/until.ts";
import { setupLines } from "#server/features/payment/public.ts";
import { connectEvents, platformEvents } from "#server/platform/card-provider/stripe-events.ts";

let app: BookingApp, ola: Person, admin: Person;
let stripe: StripeApp["stripe"], provider: StripeApp["provider"], send: StripeApp["deliver"];
beforeAll(async () => {
  ({ app, stripe, provider, deliver: send } = await openStripeApp());
  ({ ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));
const deliver = async (...events: StripeEvent[]) =>
  expect(await send(...events)).toEqual(events.map(() => 200));

/** Makes a landowner whose account at Stripe lacks every detail. */
async function createLandowner(): Promise<{ per: Person; accountId: string }> {
  const per = await app.make.landowner();
  const knownIds = new Set(stripe.books.accounts.keys());
  expect((await app.call(per, "POST /api/payments/onboarding")).status).toBe(200);
  const accountId = [...stripe.books.accounts.keys()].find((id) => !knownIds.has(id)) ?? "";
  return { per, accountId };
}
async function createPaid(per: Person): Promise<{ bookingId: string; intentId: string }> {
  const bookingId = await app.confirmed(per, ola);
  const { paymentIntentId: intentId } = (await app.begin(ola, bookingId)).body;
  const from = stripe.books.events.length;
  stripe.confirm(intentId, "succeeded");
  await deliver(...stripe.books.events.slice(from));
  return { bookingId, intentId };
}
async function passDays(...days: string[]): Promise<void> {
  for (const day of days) await app.passTime(`2027-${day}T08:00:00Z`);
}
const payoutOf = async (bookingId: string) =>
  (await app.rows("select * from payout where booking_id = $1", bookingId))[0];
const state = async (per: Person) => (await app.call(per, "GET /api/payments/onboarding")).body.account;
const unsent = async (bookingId: string) =>
  (await app.call(admin, "GET /api/payments/unsent", { query: { limit: 100 } })).body.items.find(
    (item) => item.bookingId === bookingId,
  );
const whyOf = async (bookingId: string) => (await unsent(bookingId))?.why;
/** Lets the stay end, and returns its payout. */
async function passStay(bookingId: string) {
  await passDays("10-01", "10-05");
  return payoutOf(bookingId);
}
/** The notifications about accounts that somebody got, and whether each names a deadline. */
const accountMails = (uid: string) =>
  app.rows(
    "select subtype from communication where recipient_uid = $1 and channel = 'email' and (subtype ^@ 'connected_account' or subtype ^@ 'bank_payout' or subtype in ('payout_on_hold', 'payout_lacks_details')) order by at, subtype",
    uid,
  );
const notificationsTo = async (uid: string) => (await accountMails(uid)).map(({ subtype }) => subtype);

describe("a landowner's account", () => {
  it("gets payouts once it can receive transfers, whether or not its bank account is paid", async () => {
    const { per, accountId } = await createLandowner();
    const { bookingId } = await createPaid(per);
    await deliver(
      stripe.onboard(accountId, {
        transfers: "pending",
        payouts: true,
        pending_verification: ["individual.verification.document"],
      }),
    );
    expect(await state(per)).toMatchObject({ state: "checking" });
    await passDays("10-01", "10-05", "10-13");
    expect(await payoutOf(bookingId)).toMatchObject({ status: "on_hold" });
    await deliver(stripe.onboard(accountId, { transfers: "active", payouts: false }));
    await until(async () => expect(await payoutOf(bookingId)).toMatchObject({ status: "sent" }));
    expect(await state(per)).toMatchObject({ state: "bank_stopped" });
    await until(async () => expect(await differences(provider, app.rows)).toEqual([]));
  });
  it("that is missing is shown differently from one that lacks details", async () => {
    const [none, { per, accountId }] = [await app.make.landowner(), await createLandowner()];
    const [withoutAccount, lackingDetails] = [await createPaid(none), await createPaid(per)];
    await deliver(
      stripe.onboard(accountId, {
        transfers: "inactive",
        currently_due: ["individual.id_number", "external_account"],
      }),
    );
    await passDays("10-01", "10-05", "10-13");
    expect([await whyOf(withoutAccount.bookingId), await whyOf(lackingDetails.bookingId)]).toEqual([
      "no_account",
      "details_missing",
    ]);
    await until(async () => expect(await notificationsTo(none.uid)).toEqual(["payout_on_hold"]));
    await until(async () => expect(await notificationsTo(per.uid)).toContain("payout_lacks_details"));
    expect(await state(per)).toMatchObject({ state: "details_missing", asksFor: ["bank_account", "person"] });
    expect(await state(none)).toBeNull();
  });
  it("that Stripe rejects can be paid from our bank, once the money is there", async () => {
    const { per, accountId } = await createLandowner();
    const { bookingId } = await createPaid(per);
    await deliver(stripe.onboard(accountId));
    const payoutId = String((await passStay(bookingId))?.payout_id);
    const byBank = (who = admin, idempotencyKey?: string, reason = "Stripe har avvist kontoen") =>
      app.call(
        who,
        "POST /api/payments/payouts/:payoutId/by-bank",
        { params: { payoutId }, body: { reason } },
        idempotencyKey ? { idempotencyKey } : {},
      );
    expect((await byBank()).body.code).toBe("payout_by_provider");
    await deliver(stripe.onboard(accountId, { transfers: "inactive", disabled_reason: "rejected.other" }));
    await passDays("10-13");
    expect(await unsent(bookingId)).toMatchObject({
      why: "details_missing",
      canGoByBank: true,
      missingAtBankOre: earningsOre,
    });
    const account = (number: string | null, from: string) =>
      app.pool.query(
        "update user_profile set bank_account_number = $2, payout_account_from = $3 where uid = $1",
        [per.uid, number, from],
      );
    await account(null, "2027-09-01");
    expect((await byBank()).body.code).toBe("landowner_account_missing");
    await account("12345678903", "2027-09-02");
    expect((await byBank(per)).status).toBe(403);
    const responses = await Promise.all([byBank(admin, "fra-banken"), byBank(admin, "fra-banken")]);
    for (const { body } of responses) expect(body).toEqual({ payoutId, missingOre: earningsOre });
    expect((await byBank(admin, "fra-banken", "En annen grunn")).body.code).toBe("idempotency_key_reused");
    expect((await byBank()).body.code).toBe("payout_by_bank_already");
    expect(await unsent(bookingId)).toMatchObject({
      why: "for_bank_file",
      canGoByBank: false,
      missingAtBankOre: earningsOre,
    });
    const [audited] = await app.rows(
      `select actor_uid, from_state, reason from audit
       where subject = 'payout' and subject_id = $1 and to_state = 'by_bank'`,
      payoutId,
    );
    expect(audited).toEqual({
      actor_uid: admin.uid,
      from_state: "on_hold",
      reason: "Stripe har avvist kontoen",
    });
    // the balance at our bank belongs to other guests until Stripe has moved this payout's money to it
    const batch = () => app.call(admin, "POST /api/reconciliation/payout-batches", { body: {} });
    expect((await batch()).body.code).toBe("money_not_at_bank");
    stripe.payUs(earningsOre + 500, "2027-10-13");
    app.clock.set("2027-10-13T09:30:00Z");
    await app.call(admin, "POST /api/reconciliation/daily-checks", {});
    expect((await unsent(bookingId))?.missingAtBankOre).toBe(0);
    const { payoutBatchId, lines } = (await batch()).body;
    expect(lines).toMatchObject([{ payoutId, account: "12345678903", amountOre: earningsOre }]);
    // the account is ready again, but the payout is in the payment file and is sent only by it
    await deliver(stripe.onboard(accountId));
    await passDays("10-14");
    const params = { payoutBatchId };
    await app.call(admin, "POST /api/reconciliation/payout-batches/:payoutBatchId/sent", { params });
    expect(await payoutOf(bookingId)).toMatchObject({ status: "sent", provider_transfer_id: null });
    expect(
      [...stripe.books.transfers.values()].filter(({ destination }) => destination === accountId),
    ).toEqual([]);
    expect(await app.books(bookingId)).toEqual({
      provider: commissionOre,
      commission: -commissionOre,
    });
    expect(
      await app.rows(
        `select account, sum(amount_ore)::int ore from ledger_entry
         where booking_id is null and account = 'bank' group by 1`,
      ),
    ).toEqual([{ account: "bank", ore: 500 }]);
    expect(await differences(provider, app.rows)).toEqual([]);
  });
  it("notifies its owner once of each requirement, each stop and each returned payout", async () => {
    const { per, accountId } = await createLandowner();
    const at = (hour: string) => app.clock.set(`2027-08-01T${hour}:00:00Z`);
    const document = ["individual.verification.document"];
    await deliver(stripe.onboard(accountId));
    await app.settle();
    const steps: [string, Parameters<typeof stripe.onboard>[1]][] = [
      ["09", { currently_due: document, current_deadline: Date.parse("2027-08-15T00:00:00Z") / 1000 }],
      ["10", { currently_due: document, current_deadline: Date.parse("2027-08-15T00:00:00Z") / 1000 }],
      ["11", { transfers: "inactive", past_due: document, disabled_reason: "requirements.past_due" }],
      ["12", { payouts: false }],
      ["13", {}],
      ["14", { transfers: "inactive", disabled_reason: "rejected.other" }],
    ];
    for (const [hour, change] of steps) {
      at(hour);
      const event = stripe.onboard(accountId, change);
      await deliver(event, { ...event, id: `${event.id}_again` });
      await app.settle();
    }
    await until(async () =>
      expect(await notificationsTo(per.uid)).toEqual([
        "connected_account_ready",
        "connected_account_asked",
        "connected_account_details_missing",
        "connected_account_bank_stopped",
        "connected_account_ready",
        "connected_account_rejected",
      ]),
    );
    const [letter] = await app.letters(
      "subtype = 'connected_account_asked' and recipient_uid = $1 and channel = 'email'",
      per.uid,
    );
    expect(String(letter?.content)).toContain("15. august");
    const stopped = await app.letters(
      "subtype = 'connected_account_stopped' and recipient_uid = $1 and channel = 'email'",
      admin.uid,
    );
    const [owner] = await app.rows("select display_name name from user_profile where uid = $1", per.uid);
    expect(stopped.filter(({ subject }) => subject.endsWith(String(owner?.name)))).toHaveLength(3);
  });
  it("is corrected at Stripe's own pages by a link, after its bank has refused a payment", async () => {
    const { per, accountId } = await createLandowner();
    const open = () => app.call(per, "POST /api/payments/onboarding/dashboard");
    expect((await open()).body).toMatchObject({ code: "onboarding_not_done" });
    await deliver(stripe.onboard(accountId));
    await deliver(stripe.failBankPayout(accountId, 12_300));
    expect(await state(per)).toMatchObject({ state: "bank_stopped", hasDashboard: true });
    await until(async () => expect(await notificationsTo(per.uid)).toContain("bank_payout_failed"));
    expect((await open()).body.url).toContain("https://connect.stripe.example/express/");
    await deliver(stripe.payBank(accountId, 12_300));
    expect(await state(per)).toMatchObject({ state: "ready" });
  });
  it("is looked up at Stripe if a webhook event about it is lost", async () => {
    const { per, accountId } = await createLandowner();
    stripe.onboard(accountId); // nobody is notified
    await app.passTime("2027-08-01T09:05:00Z");
    await until(async () => expect(await state(per)).toMatchObject({ state: "ready" }));
  });
  it("is created with the responsibilities that separate charges require, and without a type", async () => {
    const { accountId } = await createLandowner();
    expect(stripe.books.accounts.get(accountId)?.controller).toMatchObject({
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
    });
  });
  it("is listed for administrators with what it lacks and the waiting payouts, page by page", async () => {
    const { per, accountId } = await createLandowner();
    const { bookingId } = await createPaid(per);
    await passDays("10-01", "10-05", "10-13");
    const list = async (query: object) =>
      (await app.call(admin, "GET /api/payments/connected-accounts", { query: { limit: 100, ...query } }))
        .body;
    const [row] = (await list({ uid: per.uid })).items;
    expect(row).toMatchObject({
      accountId,
      state: "details_missing",
      asksFor: ["bank_account", "person"],
      waitingOre: earningsOre,
    });
    const all = (await list({ show: "all" })).items.map(({ uid }) => uid);
    const paged: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await list({ show: "all", limit: 2, ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ uid }) => uid));
      cursor = page.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    expect(paged).toEqual(all);
    stripe.onboard(accountId);
    const response = await app.call(admin, "POST /api/payments/connected-accounts/:uid/ask", {
      params: { uid: per.uid },
    });
    expect(response.body).toEqual({ state: "ready" });
    await until(async () => expect(await payoutOf(bookingId)).toMatchObject({ status: "sent" }));
    expect((await list({ show: "lacking" })).items.map(({ uid }) => uid)).not.toContain(per.uid);
    expect((await app.call(per, "GET /api/payments/connected-accounts", { query: {} })).status).toBe(403);
  });
});

describe("a payout that our balance at Stripe does not cover", () => {
  it("waits, is reported once, is retried under another key, and is sent", async () => {
    const { per, accountId } = await createLandowner();
    await deliver(stripe.onboard(accountId));
    const { bookingId } = await createPaid(per);
    stripe.books.sentToBank = true;
    await passDays("10-01", "10-05", "10-13");
    await until(async () => expect(await whyOf(bookingId)).toBe("platform_short"));
    const transferCalls = () =>
      stripe.seen.filter(({ method, path }) => method === "POST" && path === "/v1/transfers");
    const before = transferCalls().length;
    await app.passTime("2027-10-13T08:10:00Z");
    expect(transferCalls()).toHaveLength(before);
    await app.passTime("2027-10-13T08:20:00Z");
    await until(() => expect(transferCalls()).toHaveLength(before + 1));
    expect(new Set(transferCalls().map(({ key }) => key)).size).toBe(transferCalls().length);
    expect(await payoutOf(bookingId)).toMatchObject({ status: "scheduled" });
    expect(await notificationsTo(per.uid)).not.toContain("payout_failed");
    expect(
      await app.count(
        "communication where subtype = 'platform_short' and channel = 'email' and recipient_uid = $1",
        admin.uid,
      ),
    ).toBe(1);
    stripe.books.sentToBank = false;
    await app.passTime("2027-10-13T09:40:00Z");
    await until(async () =>
      expect(await payoutOf(bookingId)).toMatchObject({ status: "sent", short_since: null }),
    );
    await until(async () => expect(await differences(provider, app.rows)).toEqual([]));
  });
});

describe("a request to Stripe", () => {
  it("has the place and days of the stay for the statement and the receipt", async () => {
    const { per } = await createLandowner();
    const { intentId } = await createPaid(per);
    const intent = stripe.books.intents.get(intentId);
    expect(intent).toMatchObject({
      receipt_email: ola.email,
      description: expect.stringMatching(/^Utmark: .+, 2027-10-01 til 2027-10-04$/),
    });
    expect(intent?.statement_descriptor_suffix).toMatch(/^(?=.*[A-Z])[A-Z0-9 .-]{1,10}$/);
  });
  it.each([
    ["POST", "/v1/accounts", { controller: { fees: { payer: "nobody" } } }],
    ["POST", "/v1/accounts", { controller: { dashboard: "express" } }],
    ["POST", "/v1/payment_intents", { amount: "100" }],
    [
      "POST",
      "/v1/payment_intents",
      { amount: "100", currency: "nok", statement_descriptor_suffix: "OF MORE THAN 22 LETTERS" },
    ],
    ["POST", "/v1/payment_intents", { amount: "100", currency: "nok", off_session: "perhaps", confirm: "1" }],
    ["POST", "/v1/setup_intents", { usage: "off_session", payment_method_types: { "0": "card" } }],
    ["POST", "/v1/transfers", { amount: "10.5", currency: "nok", destination: "acct_1" }],
    ["GET", "/v1/webhook_endpoints", { url: "https://utmark.example" }],
    ["POST", "/v1/escrow", {}],
  ])("is refused by the stand-in's contract: %s %s with %j", (method, path, form) => {
    expect(refusedBecause(method, path, form as never)).toBeDefined();
  });
  it.each([
    ["POST", "/v1/setup_intents", { customer: "cus_1", usage: "off_session", metadata: { bookingId: "1" } }],
    [
      "POST",
      "/v1/payment_intents",
      {
        amount: "100",
        currency: "nok",
        off_session: "true",
        confirm: "true",
        customer: "cus_1",
        payment_method: "pm_1",
      },
    ],
  ])("is accepted by the stand-in's contract: %s %s with %j", (method, path, form) => {
    expect(refusedBecause(method, path, form as never)).toBeUndefined();
  });
});

describe("an event of the wrong mode, test or live,", () => {
  it("is acknowledged without effect, so that no test pays a booking", async () => {
    const { per } = await createLandowner();
    const bookingId = await app.confirmed(per, ola);
    const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
    const success = stripe.confirm(paymentIntentId, "succeeded");
    const { livemode: _, ...withoutMode } = success;
    await deliver({ ...success, livemode: true }, withoutMode as StripeEvent);
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
    await deliver(success);
    expect((await app.see(ola, bookingId)).status).toBe("paid");
  });
});

describe("Stripe's settings", () => {
  const url = () => `${app.platform.config.publicUrl}/api/payments/webhook`;
  const endpoint = (application: string | null, events: readonly string[], status = "enabled") =>
    stripe.books.make("webhook_endpoint", "we", { application, enabled_events: events, status, url: url() });
  const found = async () =>
    (await app.call(admin, "GET /api/payments/provider-setup")).body.findings
      .map(({ code }) => code)
      .filter((code) => code !== "accounts_stopped");
  const inOrder = () => {
    const { platform } = stripe.books;
    Object.assign(platform.account, {
      country: "NO",
      payouts_enabled: true,
      settings: {
        ...(platform.account.settings as object),
        card_payments: { ...cardSettings, statement_descriptor_prefix: "UTMARK" },
      },
    });
    platform.settings.payments = {
      ...(platform.settings.payments as object),
      payouts: { ...payoutSettings, schedule: { interval: "manual" } },
    };
    platform.endpoints = [endpoint(null, platformEvents), endpoint("ca_1", connectEvents)];
    platform.forbidden = [];
  };
  const cardSettings = {
    decline_on: { avs_failure: true, cvc_failure: true },
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  };
  const payoutSettings = {
    minimum_balance_by_currency: null,
    statement_descriptor: null,
    status: "enabled",
    automatic_transfer_rules_by_currency: null,
  };

  it("are documented in DEPLOY.md with every event that we need", () => {
    const deploy = readFileSync("docs/DEPLOY.md", "utf8");
    for (const event of [...platformEvents, ...connectEvents]) expect(deploy).toContain(`\`${event}\``);
  });
  it("have only the test key as a finding if everything is as in DEPLOY.md", async () => {
    inOrder();
    expect(await found()).toEqual(["key_is_test"]);
  });
  it("are reported with what they lack, in the reader's language and at the start", async () => {
    inOrder();
    const { platform } = stripe.books;
    Object.assign(platform.account, { country: "US", charges_enabled: true, payouts_enabled: false });
    platform.settings.payments = {
      ...(platform.settings.payments as object),
      payouts: { ...payoutSettings, schedule: { interval: "daily" } },
    };
    platform.endpoints = [
      endpoint(null, platformEvents.slice(1)),
      endpoint("ca_1", connectEvents, "disabled"),
    ];
    expect(await found()).toEqual([
      "key_is_test",
      "not_norwegian",
      "no_payouts_to_bank",
      "payouts_automatic",
      "platform_events_missing",
      "connect_endpoint_off",
    ]);
    const { db, config } = app.platform;
    const { publicUrl } = config;
    const lines = await setupLines({ db, provider, publicUrl, payoutBy: "provider" });
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^Stripe: The webhook endpoint for our own account does not hear: payment_intent\.succeeded\./,
      ),
    );
    expect((await setupLines({ db, provider, publicUrl, payoutBy: "bank_file" })).join()).not.toMatch(
      /schedule|connected/,
    );
    platform.endpoints = [];
    expect(await found()).toEqual(expect.arrayContaining(["no_platform_endpoint", "no_connect_endpoint"]));
  });
  it("are reported with the number of landowners whom Stripe does not pay", async () => {
    inOrder();
    app.clock.set("2027-12-01T08:00:00Z"); // later than every earlier notification
    const stopped = async () =>
      (await app.call(admin, "GET /api/payments/provider-setup")).body.findings.find(
        ({ code }) => code === "accounts_stopped",
      )?.text;
    for (const accountId of stripe.books.accounts.keys()) await deliver(stripe.onboard(accountId));
    await app.pool.query("update connected_account set bank_refused_at = null");
    expect(await stopped()).toBeUndefined();
    const { accountId } = await createLandowner();
    expect(await stopped()).toBeUndefined(); // this account is still in onboarding
    await deliver(stripe.onboard(accountId, { transfers: "inactive", disabled_reason: "rejected.other" }));
    expect(await stopped()).toContain("Én grunneier");
  });
  it("that cannot be read are reported as unknown", async () => {
    inOrder();
    stripe.books.platform.forbidden = ["/v1/balance_settings"];
    stripe.fail(/^GET \/v1\/webhook_endpoints$/, "lost", 2);
    const { body } = await app.call(admin, "GET /api/payments/provider-setup");
    expect(body.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["key_is_test", "key_may_not_read", "no_answer"]),
    );
    expect(body.findings[1]?.text).toContain("Balance settings");
  });
});
