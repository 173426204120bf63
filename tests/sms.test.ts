/** Sends SMS through a real HTTP gateway. Each arrives once, however the gateway behaves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifyUser } from "#server/features/notification/public.ts";
import { sendSmsJob } from "#server/features/notification/deliver-sms.ts";
import { openApp, type Person, type TestApp } from "./support/app.ts";
import { factories } from "./factories/factories.ts";
import { openSmsGateway } from "./stand-ins/sms-gateway.ts";
import { until } from "./support/until.ts";

const gateway = await openSmsGateway();
let app: TestApp;
let ola: Person;
let make: ReturnType<typeof factories>;
let eventCount = 0;
beforeAll(async () => {
  app = await openApp({ env: { ...gateway.sveve, SMS_REPORT_SECRET: "rapport-rapport-rapport" } });
  make = factories(app);
  ola = await withPhone("912 34 567");
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.arrived.length = 0;
  gateway.next.length = 0;
  app.clock.set("2027-08-01T08:00:00Z");
});

async function withPhone(phoneNumber: string): Promise<Person> {
  const person = await make.hunter();
  await app.call(person, "PATCH /api/user-profile/me", {
    body: { phoneNumber, preferences: { notifications: { chatMessages: { email: false, sms: true } } } },
  });
  return person;
}
async function notifyHunter(uid = ola.uid): Promise<string> {
  const eventKey = `sms:${++eventCount}`;
  const { db, jobs } = app.platform;
  await db.transaction().execute((tx) =>
    notifyUser(tx, jobs, {
      uid,
      at: app.clock.now(),
      eventKey,
      kind: "chat_message",
      values: { from: "Kari Storåsen", count: 1, place: "«Čáhppesvárri» – elgjakt …" },
      link: "/chat-page?conversationId=0190f3a2-0000-7000-8000-000000000001",
    }),
  );
  return eventKey;
}
const row = async (eventKey: string) =>
  (await app.pool.query("select * from communication where event_key = $1 and channel = 'sms'", [eventKey]))
    .rows[0];
/** Waits until the SMS is no longer pending, and returns its row. */
const processedRow = (eventKey: string) =>
  until(async () => {
    const r = await row(eventKey);
    if (!r || r.status === "pending") throw new Error("still on its way");
    return r;
  });

describe("an SMS", () => {
  it("is sent once, in the GSM alphabet, with a short link", async () => {
    const key = await notifyHunter();
    expect(await processedRow(key)).toMatchObject({
      status: "sent",
      provider: "sms_provider",
      recipient: "+4791234567",
      segments: 1,
      attempts: 1,
      provider_ref: gateway.arrived[0]?.ref,
    });
    expect(gateway.arrived).toEqual([
      {
        to: "+4791234567",
        from: "Utmark",
        id: (await row(key)).communication_id,
        text: expect.stringMatching(
          /^Ny melding fra Kari Storåsen om "Cahppesvarri" - elgjakt \.\.\. http:\/\/localhost:\d+\/c\/[\da-z]+$/,
        ),
        ref: expect.any(String),
      },
    ]);
  });
  it.each(["busy", "broken", "fatal"] as const)("is retried when the gateway is %s", async (behaviour) => {
    gateway.next.push(behaviour);
    const key = await notifyHunter();
    expect(await processedRow(key)).toMatchObject({ status: "sent", attempts: 2 });
    expect(gateway.arrived).toHaveLength(1);
  });
  it("waits while the gateway is unreachable, and records the reason", async () => {
    await gateway.away();
    const key = await notifyHunter();
    await until(async () =>
      expect(await row(key)).toMatchObject({ status: "pending", problem: "ECONNREFUSED", handed_at: null }),
    );
    await gateway.back();
    expect(await processedRow(key)).toMatchObject({ status: "sent", problem: null });
    expect(gateway.arrived).toHaveLength(1);
  });
  it("is sent even if the gateway gives every SMS the same id", async () => {
    gateway.next.push("same id", "same id");
    const keys = [await notifyHunter(), await notifyHunter()];
    for (const key of keys) expect(await processedRow(key)).toMatchObject({ status: "sent", attempts: 1 });
    expect(gateway.arrived).toHaveLength(2);
  });
  it.each([
    ["bad number", "Telefonnummeret er ikke gyldig", 0],
    ["take and hang up", "not_answered", 1],
  ] as const)("is not retried after: %s", async (behaviour, problem, arrived) => {
    gateway.next.push(behaviour);
    const failed = await processedRow(await notifyHunter());
    expect(failed).toMatchObject({ status: "failed", problem: expect.stringContaining(problem) });
    await app.settle();
    expect(gateway.arrived).toHaveLength(arrived);
  });
  it.each([
    ["62 41 00 00", "sms_number_landline"],
    ["+46 70 123 45 67", "sms_number_abroad"],
  ])("to %s fails without being sent", async (phone, problem) => {
    const { requests } = gateway.seen;
    const failed = await processedRow(await notifyHunter((await withPhone(phone)).uid));
    expect(failed).toMatchObject({
      status: "failed",
      problem: expect.stringContaining(problem),
      attempts: 0,
    });
    await app.settle();
    expect(gateway.seen.requests).toBe(requests);
  });
  it("created at night waits for the morning, and is sent once", async () => {
    app.clock.set("2027-08-01T21:30:00Z");
    const key = await notifyHunter();
    await app.settle();
    expect(await row(key)).toMatchObject({ status: "pending", not_before: new Date("2027-08-02T05:00:00Z") });
    app.clock.set("2027-08-02T04:59:00Z");
    await app.sweep();
    await app.settle();
    expect(gateway.arrived).toHaveLength(0);
    app.clock.set("2027-08-02T05:00:00Z");
    await Promise.all([app.sweep(), app.sweep()]);
    expect((await processedRow(key)).status).toBe("sent");
    await app.settle();
    expect(gateway.arrived).toHaveLength(1);
  });
  it("that could not be sent in the evening is not retried at night", async () => {
    app.clock.set("2027-08-01T19:59:00Z");
    await gateway.away();
    const key = await notifyHunter();
    await until(async () =>
      expect(await row(key)).toMatchObject({ status: "pending", problem: "ECONNREFUSED", not_before: null }),
    );
    app.clock.set("2027-08-01T20:01:00Z");
    await gateway.back();
    await until(async () => {
      const { status, not_before } = await row(key);
      expect({ status, not_before }).toEqual({
        status: "pending",
        not_before: new Date("2027-08-02T05:00:00Z"),
      });
    });
    app.clock.set("2027-08-02T05:00:00Z");
    await app.sweep();
    expect((await processedRow(key)).status).toBe("sent");
    expect(gateway.arrived).toHaveLength(1);
  });
  it("is sent by only one of several processes, and not again after a process died while sending it", async () => {
    const { db, jobs } = app.platform;
    const second = await openApp({ env: gateway.sveve, database: app.connection });
    const key = await notifyHunter();
    const { communication_id: id } = await until(
      async () => (await row(key)) ?? Promise.reject(new Error("not yet")),
    );
    for (let i = 0; i < 8; i++)
      await db
        .transaction()
        .execute((tx) => (i % 2 ? second.platform.jobs : jobs).enqueue(tx, sendSmsJob, { id }));
    expect((await processedRow(key)).status).toBe("sent");
    await app.settle();
    expect(gateway.arrived).toHaveLength(1);
    await app.pool.query(
      "update communication set status = 'pending', handed_at = $2 where communication_id = $1",
      [id, new Date(app.clock.now().getTime() - 600_000)],
    );
    await db.transaction().execute((tx) => jobs.enqueue(tx, sendSmsJob, { id }));
    expect(await processedRow(key)).toMatchObject({ status: "failed", problem: "not_answered" });
    expect(gateway.arrived).toHaveLength(1);
  });
  it("that has waited for a day is not retried, and is listed in the log", async () => {
    const key = await notifyHunter();
    await processedRow(key);
    gateway.arrived.length = 0;
    await app.pool.query(
      "update communication set status = 'pending', handed_at = null, at = at - interval '2 days' where event_key = $1",
      [key],
    );
    const { communication_id: id } = await row(key);
    await app.platform.db.transaction().execute((tx) => app.platform.jobs.enqueue(tx, sendSmsJob, { id }));
    expect(await processedRow(key)).toMatchObject({ status: "failed", problem: "too_late" });
    expect(gateway.arrived).toHaveLength(0);
  });
});
