/**
 * Messages requested by administrators and other systems, delivery reports, and the notifications under the
 * bell.
 */
import type { EmailRow } from "#tests/support/letters.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { recordSignIn } from "#server/features/profile/public.ts";
import { signatureOf } from "#server/platform/http/webhook-signature.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { openMailbox } from "#tests/stand-ins/mailbox.ts";
import { openSmsGateway } from "#tests/stand-ins/sms-gateway.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import { until } from "#tests/support/until.ts";

const secret = "rapport-rapport-rapport";
const service = "demo-internal-token";
const [gateway, mail] = [await openSmsGateway(), await openMailbox()];
atEndOfFile(() => Promise.all([gateway.close(), mail.close()]));
let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  const env = { ...gateway.plain, SMS_REPORT_SECRET: secret, SMTP_URL: mail.url };
  app = await openBookingApp({ env });
  ({ kari, ola, admin } = await app.people());
});

const sms = (body: object, who: Person | string = admin, idempotencyKey?: string) =>
  app.call(who, "POST /api/communications/send-sms", { body }, idempotencyKey ? { idempotencyKey } : {});
const row = async (id: string): Promise<EmailRow> => {
  const [found] = await app.letters("communication_id = $1", id);
  if (!found) throw new Error(`there is no letter ${id}`);
  return found;
};
const whenSent = (id: string) =>
  until(async () => {
    const r = await row(id);
    if (r.status === "pending") throw new Error("still on its way");
    return r;
  });

describe("an administrator's SMS", () => {
  it("is refused without a number or a text, each with its own error", async () => {
    const errorsOf = async (body: object) =>
      (await sms(body)).body.errors?.map(({ code, path }) => `${path}: ${code}`);
    expect(await errorsOf({})).toEqual(["phone: sms_phone_required", "message: sms_message_required"]);
    expect(await errorsOf({ phone: "91234567", message: "  " })).toEqual(["message: sms_message_required"]);
    expect(await errorsOf({ phone: "", message: "Hei" })).toEqual(["phone: sms_phone_required"]);
    expect(await errorsOf({ phone: "62 41 00 00", message: "Hei" })).toEqual(["phone: sms_number_landline"]);
    expect(await errorsOf({ phone: "+46701234567", message: "Hei" })).toEqual(["phone: sms_number_abroad"]);
    expect(await errorsOf({ phone: "hei", message: "a".repeat(613) })).toEqual([
      "phone: sms_number_invalid",
      "message: sms_too_long",
    ]);
    expect(gateway.arrived).toEqual([]);
  });
  it("is sent once however often it is requested, logged and audited", async () => {
    const body = { phone: "912 34 567", message: "Bommen er åpen – fra klokka seks." };
    const [first, second] = [await sms(body, admin, "bom-1"), await sms(body, admin, "bom-1")];
    expect(first).toMatchObject({ status: 200, body: { recipient: "+4791234567", segments: 1 } });
    expect(second.body).toEqual(first.body);
    expect(await whenSent(first.body.communicationId)).toMatchObject({
      status: "sent",
      subtype: "sms_written",
    });
    expect(gateway.arrived.map(({ text }) => text)).toEqual(["Bommen er åpen - fra klokka seks."]);
    expect(await app.count("audit where subject = 'communication' and actor_uid = $1", admin.uid)).toBe(1);
    expect((await sms(body, ola)).status).toBe(403);
    expect((await sms(body, service)).status).toBe(403);
  });
  it("has a connection test of the gateway, with its result in plain words", async () => {
    const testConnection = () => app.call(admin, "GET /api/communications/test-connection");
    expect((await testConnection()).body).toEqual({ provider: "http", connected: true, detail: null });
    gateway.next.push("not from you");
    expect((await testConnection()).body).toMatchObject({
      connected: false,
      detail: expect.stringContaining("401"),
    });
    await gateway.away();
    expect((await testConnection()).body).toMatchObject({ connected: false, detail: "ECONNREFUSED" });
    await gateway.back();
  });
});

describe("a delivery report", () => {
  const sent = async () => {
    const { communicationId } = (await sms({ phone: "41234567", message: "Hei" })).body;
    await whenSent(communicationId);
    return communicationId;
  };
  const report = (body: object | string, key = secret) => {
    const payload = typeof body === "string" ? body : JSON.stringify(body);
    const signature = signatureOf(key, payload, app.clock.now());
    return app.http.inject({
      method: "POST",
      url: "/api/communications/sms-reports",
      headers: { "content-type": "application/json", "x-sms-signature": signature },
      payload,
    });
  };
  const sveve = (query: string, key = secret) =>
    app.http.inject({ method: "GET", url: `/api/communications/sms-reports/${key}?${query}` });
  it("updates the log, where a delivered message stays delivered", async () => {
    const id = await sent();
    expect((await report({ id, status: "delivered" })).statusCode).toBe(200);
    expect(await row(id)).toMatchObject({ status: "delivered", problem: null });
    await report({ id, status: "failed", error: "late" });
    expect(await row(id)).toMatchObject({ status: "delivered" });
    const other = await sent();
    await report({ id: other, status: "failed", error: "The number is not in use" });
    expect(await row(other)).toMatchObject({ status: "failed", problem: "The number is not in use" });
  });
  it("in Sveve's format is matched by our reference or theirs", async () => {
    const [first, second] = [await sent(), await sent()];
    expect((await sveve(`number=4741234567&status=true&id=42&ref=${first}&errorCode=`)).statusCode).toBe(200);
    expect((await row(first)).status).toBe("delivered");
    await sveve(`status=false&id=${(await row(second)).provider_ref}&errorDesc=Ukjent+nummer&errorCode=1`);
    expect(await row(second)).toMatchObject({ status: "failed", problem: "Ukjent nummer 1" });
  });
  it("without the secret is refused and changes nothing", async () => {
    const id = await sent();
    expect((await report({ id, status: "delivered" }, "another")).json().code).toBe("signature_invalid");
    expect((await sveve(`status=true&ref=${id}`, "another")).statusCode).toBe(404);
    expect((await report("{", secret)).json().code).toBe("malformed_json");
    expect((await report({ id: "'; drop", status: "delivered" })).json().code).toBe("malformed_json");
    expect((await sveve("status=true&ref=x")).statusCode).toBe(200);
    expect((await row(id)).status).toBe("sent");
  });
});

describe("a notification that another system requests", () => {
  type SendEndpoint = `POST /api/${"emails" | "communications"}/send-${string}`;
  const sendMessage = (key: SendEndpoint, bookingId: string, who: Person | string = service) =>
    app.call(who, key as "POST /api/emails/send-booking-confirmation", { body: { bookingId } });
  const countMessages = (bookingId: string, subtype: string) =>
    app.count(
      "communication where booking_id = $1 and subtype = $2 and channel = 'email'",
      bookingId,
      subtype,
    );
  it("is not sent again if the event itself has sent it", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const race = await sendMessage("POST /api/emails/send-booking-confirmation", bookingId); // its own job may wait
    expect(race.body).toMatchObject({ event: "request_accepted" });
    await app.settle();
    for (const who of [service, admin])
      expect(
        (await sendMessage("POST /api/emails/send-booking-confirmation", bookingId, who)).body,
      ).toMatchObject({
        status: "already_sent",
        communications: [{ channel: "email" }],
      });
    expect((await sendMessage("POST /api/emails/send-booking-status-change", bookingId)).body.status).toBe(
      "already_sent",
    );
    expect(await countMessages(bookingId, "request_accepted")).toBe(1);
    expect((await sendMessage("POST /api/emails/send-hunter-auto-decline", bookingId)).body.code).toBe(
      "nothing_to_tell",
    );
    expect((await sendMessage("POST /api/emails/send-booking-confirmation", bookingId, ola)).status).toBe(
      403,
    );
    expect((await sendMessage("POST /api/emails/send-receipt-email", bookingId)).body.code).toBe(
      "receipt_not_available",
    );
    expect((await sendMessage("POST /api/emails/send-invoice-email", crypto.randomUUID())).status).toBe(404);
  });
  it("is sent once if the event has not sent it: reminder, invoice, receipt", async () => {
    const bookingId = await app.confirmed(kari, ola);
    for (const [key, event] of [
      ["POST /api/emails/send-payment-reminder", "payment_reminder"],
      ["POST /api/emails/send-invoice-email", "invoice_copy"],
    ] as const) {
      const responses = await Promise.all([sendMessage(key, bookingId), sendMessage(key, bookingId)]);
      expect(responses.map(({ body }) => body.status).sort()).toEqual(["already_sent", "sent"]);
      expect((await sendMessage(key, bookingId)).body).toMatchObject({ event, status: "already_sent" });
      expect(await countMessages(bookingId, event)).toBe(1);
    }
    await app.call(admin, "POST /api/payments/mark-payment-received", { body: { bookingId } });
    await app.settle();
    expect((await sendMessage("POST /api/emails/send-receipt-email", bookingId)).body.status).toBe("sent");
    expect((await sendMessage("POST /api/emails/send-booking-status-change", bookingId)).body).toMatchObject({
      event: "payment_received",
      status: "already_sent",
    });
    expect((await sendMessage("POST /api/emails/send-payment-reminder", bookingId)).body.code).toBe(
      "nothing_to_tell",
    );
  });
  it("by SMS is sent only to people who want SMS, and again if it has failed", async () => {
    const per = await app.make.hunter();
    const key = "POST /api/communications/send-booking-confirmation-sms";
    const withoutSms = await app.confirmed(kari, per);
    await app.settle(); // sends this booking's messages before SMS is switched on
    expect((await sendMessage(key, withoutSms)).body).toMatchObject({
      status: "not_wanted",
      communications: [],
    });
    await app.call(per, "PATCH /api/user-profile/me", {
      body: {
        phoneNumber: "98765432",
        preferences: { notifications: { bookingResults: { email: true, sms: true } } },
      },
    });
    gateway.next.push("bad number");
    const bookingId = await app.confirmed(kari, per);
    const failed = await until(async () => {
      const rows = await app.rows(
        "select communication_id id from communication where booking_id = $1 and channel = 'sms' and status = 'failed'",
        bookingId,
      );
      return rows[0]?.id ?? Promise.reject(new Error("not yet"));
    });
    const responses = await Promise.all([sendMessage(key, bookingId), sendMessage(key, bookingId)]);
    expect(responses.map(({ body }) => body.status).sort()).toEqual(["already_sent", "sent"]);
    const [one] = responses[0].body.communications;
    expect(await whenSent(one?.communicationId ?? "")).toMatchObject({ status: "sent", resend_of: failed });
    expect((await sendMessage(key, bookingId)).body.status).toBe("already_sent");
    expect(gateway.arrived.filter(({ to }) => to === "+4798765432")).toHaveLength(1);
  });
  it("is sent again only to the receiver it has not reached", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.settle();
    await app.cancel(kari, bookingId);
    await app.settle();
    const cancellations = await app.rows(
      "select communication_id id, recipient_uid uid from communication where booking_id = $1 and subtype = 'booking_cancelled' and channel = 'email'",
      bookingId,
    );
    expect(cancellations.map(({ uid }) => uid).sort()).toEqual([kari.uid, ola.uid].sort());
    const failed = cancellations.find(({ uid }) => uid === ola.uid)?.id;
    await app.pool.query("update communication set status = 'failed' where communication_id = $1", [failed]);
    const answer = (await sendMessage("POST /api/emails/send-booking-status-change", bookingId)).body;
    expect([answer.status, answer.communications.length]).toEqual(["sent", 1]);
    expect(await whenSent(answer.communications[0]?.communicationId ?? "")).toMatchObject({
      resend_of: failed,
    });
  });
  it("of a conversation is sent once, and refused for an unknown conversation", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { conversationId } = (await app.call(ola, "POST /api/conversations", { body: { bookingId } })).body;
    await app.call(ola, "POST /api/conversations/:conversationId/messages", {
      params: { conversationId },
      body: { text: "Er bommen åpen?", clientMessageId: "m-1" },
    });
    const chat = (id: string, key: "communications/notify-chat-message" | "emails/send-chat-notification") =>
      app.call(service, `POST /api/${key}`, { body: { conversationId: id } });
    expect((await chat(conversationId, "communications/notify-chat-message")).body.notified).toBe(1);
    expect((await chat(conversationId, "emails/send-chat-notification")).body.notified).toBe(0);
    expect((await chat(crypto.randomUUID(), "emails/send-chat-notification")).status).toBe(404);
  });
});

describe("the bell", () => {
  const list = (who: Person, query: object = {}, language = "nb") =>
    app.call(who, "GET /api/notifications", { query } as never, { headers: { "accept-language": language } });
  it("shows each event once, in the reader's language, newest first, and can be read", async () => {
    const [eva, per] = [await app.make.landowner(), await app.make.hunter()];
    const bookingId = await app.confirmed(eva, per);
    await app.pool.query(
      "insert into pgboss.job (name, data) select name, data from pgboss.job where name = 'notify' and data ->> 'bookingId' = $1",
      [bookingId],
    );
    await app.settle();
    await app.confirmed(eva, per);
    await app.settle();
    const { items, unread } = (await list(per)).body;
    expect([items.map(({ kind }) => kind), unread]).toEqual([["request_accepted", "request_accepted"], 2]);
    const [first] = items;
    expect(items.map(({ link }) => link)).toContain(`/booking-request-details-page?bookingId=${bookingId}`);
    expect(first?.read).toBe(false);
    const english = (await list(per, {}, "en")).body.items;
    expect(english.find(({ kind }) => kind === "request_accepted")?.title).toContain("accepted your request");
    expect(items.find(({ kind }) => kind === "request_accepted")?.title).toContain("sa ja");
    const page = (await list(per, { limit: 1 })).body;
    const next = (await list(per, { limit: 1, cursor: page.nextCursor })).body;
    expect([page.items[0], next.items[0], next.nextCursor]).toEqual([items[0], items[1], null]);
    const markRead = (who: Person) =>
      app.call(who, "POST /api/notifications/:notificationId/read", {
        params: { notificationId: first?.notificationId ?? "" },
      });
    expect((await markRead(eva)).status).toBe(404);
    expect((await markRead(per)).body.unread).toBe(1);
    expect((await markRead(per)).body.unread).toBe(1);
    expect((await app.call(per, "POST /api/notifications/read-all", { body: {} })).body.unread).toBe(0);
    expect((await app.call(per, "GET /api/notifications/unread")).body).toEqual({ unread: 0 });
    expect((await app.call(eva, "GET /api/notifications/unread")).body).toEqual({ unread: 2 });
    expect(
      await app.count("live_event where topic = 'notification' and $1 = any (uids)", per.uid),
    ).toBeGreaterThan(2);
  });
});

describe("a notification that a landowner has closed days", () => {
  const emailsOf = (bookingId: string, subtype: string) =>
    app.letters("booking_id = $1 and subtype = $2 and channel = 'email'", bookingId, subtype);
  it("is sent once to hunters with a coming stay on the closed days, and to nobody else", async () => {
    const [eva, per] = [await app.make.landowner(), await app.make.hunter()];
    const [askedId, elsewhere] = [
      await app.pending(eva, per),
      await app.pending(eva, await app.make.hunter()),
    ];
    const { offeringId } = await app.see(per, askedId);
    await app.pool.query(
      `update offering set english = '{"name":"Grouse with dogs"}' where offering_id = $1`,
      [offeringId],
    );
    const close = (from: string, to: string) =>
      app.call(eva, "POST /api/availability-sync/create-exceptions", {
        body: { offeringIds: [offeringId ?? ""], from, to, action: "block" },
      });
    expect((await close("2027-10-04", "2027-10-06")).status).toBe(200); // from the day of departure
    expect((await close("2027-10-02", "2027-10-03")).status).toBe(200);
    expect((await close("2027-10-02", "2027-10-03")).status).toBe(200); // these days are closed already
    await app.settle();
    expect(await emailsOf(askedId, "days_closed")).toMatchObject([
      {
        subject: expect.stringMatching(/^Dager i turen din er stengt: .*$/),
        content: expect.stringMatching(
          /har stengt 2\. oktober, og .*\n\nForespørselen din gjelder fortsatt/s,
        ),
      },
    ]);
    expect(await emailsOf(elsewhere, "days_closed")).toEqual([]);
    // a notification stored by an older version has less data; its title is then the name of its kind
    for (const table of ["communication", "notification"])
      await app.pool.query(
        `update ${table} set written = jsonb_set(written, '{facts,values}', '{}') where written ->> 'message' = 'days_closed' and booking_id = $1`,
        [askedId],
      );
    const log = { query: { bookingId: askedId } };
    const { items } = (await app.call(admin, "GET /api/admin/communications", log)).body;
    expect(items.map(({ subject }) => subject)).toEqual(expect.arrayContaining(["Dager stengt"]));
    const bellItems = (await app.call(per, "GET /api/notifications", { query: {} })).body.items;
    expect(bellItems.find(({ kind }) => kind === "days_closed")).toMatchObject({
      title: "Dager stengt",
      body: "",
    });
    await app.call(eva, "PUT /api/offerings/:offeringId/status", {
      params: { offeringId: offeringId ?? "" },
      body: { status: "inactive" },
    });
    await app.settle();
    expect(await emailsOf(askedId, "offering_taken_down")).toHaveLength(1);
    expect(await emailsOf(elsewhere, "offering_taken_down")).toEqual([]);
    const english = await app.call(
      per,
      "GET /api/notifications",
      { query: {} },
      { headers: { "accept-language": "en" } },
    );
    expect(english.body.items.map(({ title }) => title).join()).toMatch(/Grouse with dogs, .* taken down/);
    const { propertyId } = await app.see(eva, elsewhere);
    for (const status of ["inactive", "draft"] as const)
      await app.call(eva, "PATCH /api/properties/:propertyId", {
        params: { propertyId: propertyId ?? "" },
        body: { status },
      });
    await app.settle();
    expect(await emailsOf(elsewhere, "offering_taken_down")).toHaveLength(1);
    expect(await emailsOf(askedId, "offering_taken_down")).toHaveLength(1);
  });
});

it("an account from the sign-in provider, whose id is no UUID, gets the welcome email", async () => {
  const { token } = await signInByProvider(app.base, "ekte@example.no", { name: "Ekte Konto" });
  const { uid } = (await app.call(token, "GET /api/user-profile/me")).body;
  expect(uid).not.toMatch(/-/);
  const { status, body } = await app.call(service, "POST /api/emails/send-welcome-email", { body: { uid } });
  expect([status, body.communications?.length]).toEqual([200, 1]);
  const unknown = { body: { uid: "0".repeat(32) } };
  expect((await app.call(service, "POST /api/emails/send-welcome-email", unknown)).status).toBe(404);
});

it("every new user gets one welcome email, with or without a phone number", async () => {
  const welcomed = ({ uid }: Person) =>
    app.count("communication where subtype = 'welcome' and recipient_uid = $1 and channel = 'email'", uid);
  const per = await app.signIn("nykomling@example.no", { name: "Ny Jeger", roles: ["hunter"] });
  const change = (body: object) => app.call(per, "PATCH /api/user-profile/me", { body });
  await change({ bio: "Jakter rype" });
  await app.settle();
  expect(await welcomed(per)).toBe(0);
  for (const phoneNumber of ["91234567", null, "91234568"]) await change({ phoneNumber });
  await app.settle();
  expect(await welcomed(per)).toBe(1);
  const welcome = async ({ uid }: Person) =>
    (await app.call(service, "POST /api/emails/send-welcome-email", { body: { uid } })).body;
  expect(await welcome(per)).toMatchObject({ status: "already_sent" });
  const eva = await app.make.landowner();
  const { communications } = await welcome(eva);
  expect((await row(communications[0]?.communicationId ?? "")).content).toContain("Legg inn eiendommen");

  const [nils, unsure] = [
    await app.signIn("uten-telefon@example.no", { name: "Nils Uten", roles: ["hunter"] }),
    await app.signIn("ubekreftet@example.no", { name: "Ubekreftet" }),
  ];
  await app.pool.query('update auth."user" set "emailVerified" = false where id = $1', [unsure.uid]);
  app.clock.advance({ minutes: 1 });
  const reads = { language: "nb", isChosen: true } as const;
  for (const { uid } of [nils, unsure, eva, per])
    await recordSignIn(app.platform.db, { uid, reads, now: app.clock.now() });
  const later = (minutes: number) =>
    app.passTime(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
  await later(28);
  expect(await welcomed(nils)).toBe(0);
  for (const minutes of [2, 1, 1]) await later(minutes);
  expect(await Promise.all([nils, unsure, eva, per].map(welcomed))).toEqual([1, 0, 1, 1]);
});
