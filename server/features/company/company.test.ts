/** What anyone may send: the newsletter by two steps, and messages to support. */
import { beforeAll, expect, it } from "vitest";
import { documentVersions } from "#domain/company/facts.ts";
import { openApp, type TestApp } from "#tests/app.ts";
import { atEndOfFile } from "#tests/end-of-file.ts";
import { openMailbox } from "#tests/mailbox.ts";

let app: TestApp, mail: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mail = await openMailbox();
  atEndOfFile(() => mail.close());
  app = await openApp({ env: { SMTP_URL: mail.url, SUPPORT_EMAIL: "hjelp@utmark.example" } });
});
const ask = (email: string, o = {}) => app.call(undefined, "POST /api/newsletter", { body: { email } }, o);
const subscribers = async () =>
  (await app.pool.query("select email, confirmed_at is not null as confirmed from newsletter_subscriber"))
    .rows;
const sent = async (subtype: string) =>
  (await app.pool.query("select recipient from communication where subtype = $1", [subtype])).rows;

it("sends a newsletter only to who has said yes by e-mail, and lets them leave by any of its mails", async () => {
  const once = { idempotencyKey: "n-1" };
  expect(await ask("Leser@example.no", once)).toMatchObject({
    status: 202,
    body: { email: "leser@example.no" },
  });
  expect((await ask("Leser@example.no", once)).status).toBe(202);
  expect((await ask("annen@example.no", once)).status).toBe(422);
  const question = await mail.next("leser@example.no");
  const token = new URL(question.link).searchParams.get("token") ?? "";
  expect(await subscribers()).toEqual([{ email: "leser@example.no", confirmed: false }]);
  // whoever asks again within the hour fills nobody's inbox
  await ask("leser@example.no");
  await app.settle();
  expect(await sent("newsletter_confirm")).toHaveLength(1);

  const confirm = () => app.call(undefined, "POST /api/newsletter/confirm", { body: { token } });
  expect((await confirm()).body).toEqual({ subscribed: true });
  expect((await confirm()).body).toEqual({ subscribed: true });
  const welcome = await mail.next("leser@example.no");
  expect(new URL(welcome.link).searchParams.get("token")).toBe(token);
  expect((await ask("leser@example.no")).status).toBe(202);
  await app.settle();
  expect(await sent("newsletter_welcome")).toHaveLength(1);

  const leave = () => app.call(undefined, "POST /api/newsletter/leave", { body: { token } });
  expect((await leave()).body).toEqual({ subscribed: false });
  expect((await leave()).body).toEqual({ subscribed: false });
  expect(await subscribers()).toEqual([]);
  expect((await confirm()).body.code).toBe("link_not_valid");
  const audit = "select from_state, to_state from audit where subject = 'newsletter' order by audit_id";
  expect((await app.pool.query(audit)).rows).toEqual([
    { from_state: null, to_state: "asked" },
    { from_state: "asked", to_state: "confirmed" },
    { from_state: "confirmed", to_state: "left" },
  ]);
});

it("brings a message to support, answered to its writer, who gets one copy an hour", async () => {
  const body = {
    name: "Kari",
    email: "kari@example.no",
    topic: "payment",
    message: "Hvor er kvitteringen?",
  } as const;
  const write = (idempotencyKey: string) =>
    app.call(undefined, "POST /api/contact-messages", { body }, { idempotencyKey });
  expect((await write("c-1")).body).toEqual((await write("c-1")).body);
  const arrived = await mail.next("hjelp@utmark.example");
  expect(arrived).toMatchObject({ replyTo: "kari@example.no", subject: "Kontakt: Betaling eller faktura" });
  expect(arrived.text).toContain("Hvor er kvitteringen?");
  expect((await mail.next("kari@example.no")).replyTo).toBe("hjelp@utmark.example");
  await write("c-2");
  await app.settle();
  expect([(await sent("contact_message")).length, (await sent("contact_copy")).length]).toEqual([2, 1]);
  const bad = await app.call(undefined, "POST /api/contact-messages", {
    body: { ...body, name: "", email: "kari", message: "" },
  });
  expect([bad.status, bad.body.errors?.map(({ path }) => path)]).toEqual([400, ["name", "email", "message"]]);
});

it("records which versions a new account accepted", async () => {
  await app.signIn("ny@example.no");
  const { rows } = await app.pool.query(
    "select terms_version terms, privacy_version privacy from user_profile where email = 'ny@example.no'",
  );
  expect(rows).toEqual([documentVersions]);
});
