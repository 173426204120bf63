/** Sends emails through a real SMTP server. Each arrives once, however the server behaves. */
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendEmailNow, notifyUser } from "#server/features/notification/public.ts";
import { urgencyOf } from "#domain/notification/urgency.ts";
import { sendMailJob } from "#server/features/notification/deliver-email.ts";
import { openApp, type Person, type TestApp } from "./support/app.ts";
import { factories } from "./factories/factories.ts";
import { until } from "./support/until.ts";

type ReceivedEmail = { to: string; text: string };
/** The server's behaviour for the next emails, in turn. All later ones are accepted. */
type Behaviour =
  | "take"
  | "busy"
  | "not from you"
  | "no such person"
  | "too much for now"
  | "hang up"
  | "hang up before the content"
  | "take and hang up"
  | "slow"
  | "held";

function smtpServer() {
  const arrived: ReceivedEmail[] = [];
  const next: Behaviour[] = [];
  const held: (() => void)[] = [];
  const refusal = (message: string, responseCode: number) =>
    Object.assign(new Error(message), { responseCode });
  const hangUp = () => {
    for (const c of server.connections) (c as unknown as { _socket: { destroy(): void } })._socket.destroy();
  };
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (next[0] !== "not from you") return done();
      next.shift();
      done(refusal("5.7.1 we do not know you", 550));
    },
    onRcptTo(_address, _session, done) {
      const refusals: Partial<Record<Behaviour, Error>> = {
        busy: refusal("4.2.1 busy, come back", 451),
        "no such person": refusal("5.1.1 no such person", 550),
      };
      const refused = next[0] && refusals[next[0]];
      if (refused || next[0] === "hang up") next.shift();
      else return done();
      if (refused) done(refused);
      else hangUp();
    },
    onData(stream, session, done) {
      const now = next.shift() ?? "take";
      const chunks: Buffer[] = [];
      if (now === "hang up before the content") hangUp();
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", () => {});
      stream.on("end", () => {
        if (now === "too much for now") return done(refusal("4.3.1 too much for now", 452));
        arrived.push({
          to: session.envelope.rcptTo[0]?.address ?? "",
          text: Buffer.concat(chunks).toString(),
        });
        if (now === "take and hang up") return hangUp();
        if (now === "slow") return void setTimeout(done, 400);
        if (now === "held") return void held.push(done);
        done();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => {}); // the tests break connections
  return { server, arrived, next, held };
}

const smtp = smtpServer();
let app: TestApp;
let ola: Person;
let eventCount = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.server.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.server.address() as AddressInfo;
  app = await openApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Utmark <post@utmark.example>" },
  });
  ola = await factories(app).hunter();
});
afterAll(() => new Promise<void>((resolve) => smtp.server.close(() => resolve())));
beforeEach(() => {
  smtp.arrived.length = 0;
  smtp.next.length = 0;
});

async function sendNotification(): Promise<string> {
  const eventKey = `test:${++eventCount}`;
  const { db, jobs } = app.platform;
  await db.transaction().execute((tx) =>
    notifyUser(tx, jobs, {
      uid: ola.uid,
      at: app.clock.now(),
      eventKey,
      kind: "favourite_bookable",
      values: { place: "Ørretvannet" },
      link: "/view-property?propertyId=1",
    }),
  );
  return eventKey;
}
const row = async (eventKey: string) =>
  (await app.pool.query("select * from communication where event_key = $1", [eventKey])).rows[0];
/** Waits until the message is no longer pending, and returns its row. */
const processedRow = (eventKey: string) =>
  until(async () => {
    const r = await row(eventKey);
    if (!r || r.status === "pending") throw new Error("still on its way");
    return r;
  });

/** Returns the token in the URL that a mail program unsubscribes with; undefined if the e-mail has none. */
function unsubscribeToken(): string | undefined {
  const text = smtp.arrived.at(-1)?.text.replace(/\r\n[ \t]+/g, " ") ?? "";
  const address = /^List-Unsubscribe: <([^>]+)>/m.exec(text)?.[1];
  expect(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m.test(text)).toBe(address !== undefined);
  if (!address) return undefined;
  const { pathname, searchParams } = new URL(address);
  expect([pathname, searchParams.get("lang")]).toEqual(["/email-choice", "nb"]);
  return searchParams.get("token") ?? "";
}

describe("an email that its receiver can switch off", () => {
  const switchEmailsByToken = (token: string, isOn: boolean) =>
    app.call(undefined, "POST /api/email-choice", { body: { token, isOn } });
  it("is switched off and on again by its own link without a session, which changes no other kind of email", async () => {
    await processedRow(await sendNotification());
    const token = unsubscribeToken() ?? "";
    expect(smtp.arrived.at(-1)?.text).toContain("/email-choice?token=");
    const query = { token };
    expect((await app.call(undefined, "GET /api/email-choice", { query })).body).toEqual({
      kind: "alerts",
      isOn: true,
      isEmailOn: true,
    });
    expect(await switchEmailsByToken(token, false)).toMatchObject({ status: 200, body: { isOn: false } });
    expect(await switchEmailsByToken(token, false)).toMatchObject({ status: 200, body: { isOn: false } });
    const profile = async () => (await app.call(ola, "GET /api/user-profile/me")).body;
    expect(await profile()).toMatchObject({
      emailKindsOff: ["alerts"],
      preferences: { emailNotifications: true },
    });
    const key = await sendNotification();
    await app.settle();
    expect(await row(key)).toBeUndefined(); // the notification is shown under the bell only
    expect(await switchEmailsByToken(token, true)).toMatchObject({ status: 200, body: { isOn: true } });
    expect((await profile()).emailKindsOff).toEqual([]);
    const { rows } = await app.pool.query(
      "select from_state, to_state, data from audit where subject_id = $1 and reason = 'link in an e-mail' order by at, audit_id",
      [ola.uid],
    );
    const data = { kind: "alerts" };
    expect(rows).toEqual([
      { from_state: "on", to_state: "off", data },
      { from_state: "off", to_state: "on", data },
    ]);
  });
  it("is not switched off by a token that is forged, expired, or made for another user or kind of email", async () => {
    await processedRow(await sendNotification());
    const token = unsubscribeToken() ?? "";
    const kari = await factories(app).landowner();
    for (const forged of [
      token.replace(ola.uid, kari.uid),
      token.replace("alerts", "ratings"),
      token.replace(/\.\d{8}\./, ".20991231."),
    ])
      expect(await switchEmailsByToken(forged, false)).toMatchObject({
        status: 422,
        body: { code: "email_choice_link_not_valid" },
      });
    const before = app.clock.now();
    app.clock.advance({ days: 92 });
    expect((await switchEmailsByToken(token, false)).body.code).toBe("email_choice_link_not_valid");
    app.clock.set(before.toISOString());
  });
  it("has an explanation why it cannot be switched off, if it must be sent", async () => {
    const { db, jobs } = app.platform;
    const eventKey = `test:${++eventCount}`;
    await db
      .transaction()
      .execute((tx) =>
        notifyUser(tx, jobs, { uid: ola.uid, at: app.clock.now(), eventKey, kind: "account_enabled" }),
      );
    await processedRow(eventKey);
    expect(unsubscribeToken()).toBeUndefined();
    expect(smtp.arrived.at(-1)?.text).toContain("kan ikke sl=C3=A5s av");
  });
});

describe("an email", () => {
  it("arrives as text and HTML, in the product's design, with a link to the settings", async () => {
    const key = await sendNotification();
    expect((await processedRow(key)).status).toBe("sent");
    const [email] = smtp.arrived;
    expect(email?.to).toBe(ola.email);
    const text = email?.text ?? "";
    expect(text).toMatch(/^From: Utmark <post@utmark\.example>/m);
    expect(text).toMatch(
      new RegExp(`^Message-ID: <${(await row(key)).communication_id}@utmark\\.example>`, "im"),
    );
    expect(text).toContain("Content-Type: text/plain; charset=utf-8");
    expect(text).toContain("Content-Type: text/html; charset=utf-8");
  });
  it.each(["busy", "not from you", "too much for now", "hang up", "hang up before the content"] as const)(
    "is retried when the server's behaviour is: %s",
    async (behaviour) => {
      smtp.next.push(behaviour);
      const key = await sendNotification();
      expect((await processedRow(key)).status).toBe("sent");
      expect(smtp.next).toEqual([]); // the first attempt got this behaviour
      expect(smtp.arrived).toHaveLength(1);
    },
  );
  it("is not retried when the recipient does not exist", async () => {
    smtp.next.push("no such person");
    expect(await processedRow(await sendNotification())).toMatchObject({
      status: "failed",
      problem: expect.stringContaining("no such person"),
    });
    expect(smtp.arrived).toHaveLength(0);
  });
  it("waits for a slow server", async () => {
    smtp.next.push("slow");
    expect((await processedRow(await sendNotification())).status).toBe("sent");
    expect(smtp.arrived).toHaveLength(1);
  });
  it("that may have arrived is not retried, unless an administrator resends it", async () => {
    smtp.next.push("take and hang up");
    const failed = await processedRow(await sendNotification());
    expect(failed).toMatchObject({ status: "failed", problem: "not_answered" });
    await app.settle();
    expect(smtp.arrived).toHaveLength(1);
    const admin = await app.signIn("sjef@example.no", { roles: ["admin"] });
    const params = { communicationId: failed.communication_id };
    await app.call(admin, "POST /api/admin/communications/:communicationId/resend", { params });
    expect((await processedRow(`resend:${params.communicationId}:1`)).status).toBe("sent");
    expect(smtp.arrived).toHaveLength(2);
  });
  it("with a deadline is sent before newsletters", async () => {
    const { db, jobs } = app.platform;
    const queue = async (key: string, subtype: string, deadline: Date | null) => {
      const row = { eventKey: key, at: app.clock.now(), type: "general" as const, subtype, deadline };
      const text = { recipient: "x@example.no", subject: key, content: "B", status: "pending" as const };
      await db.transaction().execute(async (tx) => {
        const { communicationId: id } = await tx
          .insertInto("communication")
          .values({ ...row, ...text, provider: "script_platform", channel: "email" })
          .returning("communicationId")
          .executeTakeFirstOrThrow();
        await jobs.enqueue(tx, sendMailJob, { id }, { urgency: urgencyOf(subtype, deadline) });
      });
    };
    smtp.next.push("held");
    for (let n = 1; n <= 12; n++) await queue(`issue ${n}`, "newsletter_issue", null);
    await until(() => expect(smtp.held).toHaveLength(1));
    await queue("reminder", "payment_reminder", app.clock.now());
    // the previous version of the product stored the text without values
    const only = { subject: "reminder", content: "B", written: null };
    expect(await processedRow("reminder")).toMatchObject({ status: "sent", ...only });
    expect(smtp.arrived).toHaveLength(2);
    smtp.held.pop()?.();
    for (let n = 1; n <= 12; n++) await processedRow(`issue ${n}`);
  });
  it("is sent by only one of several processes", async () => {
    smtp.next.push("slow");
    const { db, jobs } = app.platform;
    const key = await sendNotification();
    const { communication_id: id } = await until(
      async () => (await row(key)) ?? Promise.reject(new Error("not yet")),
    );
    const second = await openApp({
      env: { SMTP_URL: app.platform.config.SMTP_URL ?? "" },
      database: app.connection,
    });
    for (let i = 0; i < 10; i++)
      await db
        .transaction()
        .execute((tx) => (i % 2 ? second.platform.jobs : jobs).enqueue(tx, sendMailJob, { id }));
    expect((await processedRow(key)).status).toBe("sent");
    await app.settle();
    expect(smtp.arrived).toHaveLength(1);
  });
  it("without a job is sent, or is marked as failed if its sending had begun", async () => {
    const insertUnsentEmail = (key: string, isHandedOver: boolean, subtype = "x") =>
      app.pool.query(
        `insert into communication (event_key, at, type, subtype, provider, channel, status, recipient, subject,
           content, handed_at)
         values ($1, $2, 'general', $4, 'script_platform', 'email', 'pending', 'x@example.no', 'S', 'B', $3)`,
        [key, app.clock.now(), isHandedOver ? app.clock.now() : null, subtype],
      );
    await insertUnsentEmail("left", false);
    await insertUnsentEmail("left in the hand-over", true);
    await insertUnsentEmail("left with a secret", false, "magic_link");
    app.clock.advance({ minutes: 6 });
    await app.sweep();
    expect((await processedRow("left")).status).toBe("sent");
    for (const key of ["left in the hand-over", "left with a secret"])
      expect(await processedRow(key)).toMatchObject({ status: "failed", problem: "not_answered" });
    expect(smtp.arrived).toHaveLength(1);
  });
  it("about an event older than a day in the demo is not marked as delivered", async () => {
    const { db, jobs } = app.platform;
    const at = new Date(app.clock.now().getTime() - 2 * 86_400_000);
    await db
      .transaction()
      .execute((tx) =>
        notifyUser(tx, jobs, { uid: ola.uid, at, eventKey: "old", kind: "payout_account_changed" }),
      );
    expect(await processedRow("old")).toMatchObject({ status: "failed", problem: "too_late" });
  });
  it.each([
    [
      "that a killed process was sending is not sent again",
      "died",
      { writtenMs: 0, handedMs: 600_000 },
      "not_answered",
    ],
    [
      "about an event of last week is not sent",
      "old",
      { writtenMs: 4 * 86_400_000, handedMs: null },
      "too_late",
    ],
  ])("%s", async (_, key, { writtenMs, handedMs }, problem) => {
    const { db, jobs } = app.platform;
    const timeAgo = (ms: number | null) => ms !== null && new Date(app.clock.now().getTime() - ms);
    const {
      rows: [remainingRow],
    } = await app.pool.query(
      `insert into communication (event_key, at, type, subtype, provider, channel, status, recipient, subject, content, handed_at)
       values ($1, $2, 'general', 'x', 'script_platform', 'email', 'pending', 'x@example.no', 'S', 'B', $3) returning communication_id id`,
      [key, timeAgo(writtenMs), timeAgo(handedMs) || null],
    );
    await db.transaction().execute((tx) => jobs.enqueue(tx, sendMailJob, { id: remainingRow.id }));
    expect(await processedRow(key)).toMatchObject({
      status: "failed",
      problem: expect.stringContaining(problem),
    });
    expect(smtp.arrived).toHaveLength(0);
  });
});

describe("an email about the account", () => {
  const secretLink = "https://utmark.example/reset?token=s3cret";
  const content = { kind: "reset_password", email: "ny@example.no", language: "nb", secretLink } as const;
  it("is sent immediately, and its link is in no log", async () => {
    expect(await sendEmailNow(app.platform, content)).toBe(true);
    expect(smtp.arrived[0]?.text).toContain("token=3Ds3cret"); // quoted-printable encodes the equals sign
    const { rows } = await app.pool.query("select * from communication where recipient = 'ny@example.no'");
    expect(rows).toEqual([
      expect.objectContaining({ status: "sent", subtype: "reset_password", type: "system", link: null }),
    ]);
    expect(JSON.stringify(rows)).not.toContain("s3cret");
  });
  it("is reported to the caller when it cannot be sent", async () => {
    smtp.next.push("busy");
    expect(await sendEmailNow(app.platform, content)).toBe(false);
  });
});
