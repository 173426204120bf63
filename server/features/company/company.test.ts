/** Endpoints without an account: the newsletter with its double opt-in, and messages to support. */
import { beforeAll, expect, it } from "vitest";
import type { Locale } from "#domain/locale.ts";
import { documentVersions } from "#domain/company/facts.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { openMailbox } from "#tests/stand-ins/mailbox.ts";

let app: TestApp, mail: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mail = await openMailbox();
  atEndOfFile(() => mail.close());
  app = await openApp({ env: { SMTP_URL: mail.url, SUPPORT_EMAIL: "hjelp@utmark.example" } });
});
const postSubscription = (email: string, o = {}) =>
  app.call(undefined, "POST /api/newsletter", { body: { email } }, o);
const subscribers = async () =>
  (await app.pool.query("select email, confirmed_at is not null as confirmed from newsletter_subscriber"))
    .rows;
const sent = async (subtype: string) =>
  (await app.pool.query("select recipient from communication where subtype = $1", [subtype])).rows;

it("the newsletter needs an opt-in by e-mail, and each mail has an unsubscribe link", async () => {
  const firstKey = { idempotencyKey: "n-1" };
  expect(await postSubscription("Leser@example.no", firstKey)).toMatchObject({
    status: 202,
    body: { email: "leser@example.no" },
  });
  expect((await postSubscription("Leser@example.no", firstKey)).status).toBe(202);
  expect((await postSubscription("annen@example.no", firstKey)).status).toBe(422);
  const question = await mail.next("leser@example.no");
  const token = new URL(question.link).searchParams.get("token") ?? "";
  expect(question.html).toContain("Svar ja eller nei");
  expect(await subscribers()).toEqual([{ email: "leser@example.no", confirmed: false }]);
  // another sign-up within the day sends no second mail
  await postSubscription("leser@example.no");
  await app.settle();
  expect(await sent("newsletter_confirm")).toHaveLength(1);

  const confirm = () => app.call(undefined, "POST /api/newsletter/confirm", { body: { token } });
  expect((await confirm()).body).toEqual({ subscribed: true });
  expect((await confirm()).body).toEqual({ subscribed: true });
  const welcome = await mail.next("leser@example.no");
  expect(new URL(welcome.link).searchParams.get("token")).toBe(token);
  expect((await postSubscription("leser@example.no")).status).toBe(202);
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

it("an issue is sent once to each subscriber, in their language, with a one-click unsubscribe", async () => {
  const admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  const speaks = (locale: Locale) => ({ headers: { "accept-language": locale } });
  const subscribe = async (email: string, locale: Locale) => {
    await app.call(undefined, "POST /api/newsletter", { body: { email } }, speaks(locale));
    const token = new URL((await mail.next(email)).link).searchParams.get("token") ?? "";
    await app.call(undefined, "POST /api/newsletter/confirm", { body: { token } });
    return mail.next(email);
  };
  await postSubscription("aldri@example.no"); // this address never confirms
  const empty = { subject: "", text: "" };
  const nb = { subject: "Nytt i høst", text: "Hei.\n\n## Elg\n\n- **Åpent** [her](/finn-jakttterreng)" };
  const en = { subject: "This autumn", text: "Moose." };
  const early = (await app.call(admin, "POST /api/newsletter-issues", { body: { texts: { nb, en } } })).body;
  const ofEarly = { params: { newsletterIssueId: early.newsletterIssueId } };
  const toNobody = await app.call(admin, "POST /api/newsletter-issues/:newsletterIssueId/send", {
    ...ofEarly,
    body: { version: 0 },
  });
  expect(toNobody.body.code).toBe("newsletter_issue_without_receivers");
  expect((await app.call(admin, "DELETE /api/newsletter-issues/:newsletterIssueId", ofEarly)).status).toBe(
    200,
  );
  await subscribe("norsk@example.no", "nb");
  // this subscriber signed up in Norwegian and then in English: the latest language applies
  await subscribe("guest@example.no", "nb");
  await app.call(undefined, "POST /api/newsletter", { body: { email: "guest@example.no" } }, speaks("en"));
  await subscribe("gone@example.no", "nb");
  const createdIssue = await app.call(admin, "POST /api/newsletter-issues", {
    body: { texts: { nb, en: empty } },
  });
  expect(createdIssue.status).toBe(201);
  const ofIssue = { params: { newsletterIssueId: createdIssue.body.newsletterIssueId } };
  const saveIssue = (texts: object, version: number) =>
    app.call(admin, "PUT /api/newsletter-issues/:newsletterIssueId", {
      ...ofIssue,
      body: { texts, version } as never,
    });
  const send = (version: number, idempotencyKey: string) =>
    app.call(
      admin,
      "POST /api/newsletter-issues/:newsletterIssueId/send",
      { ...ofIssue, body: { version } },
      { idempotencyKey },
    );
  expect((await send(0, "s-0")).body.code).toBe("newsletter_issue_incomplete");
  expect((await saveIssue({ nb, en }, 0)).body.version).toBe(1);
  expect((await saveIssue({ nb, en }, 0)).body.code).toBe("newsletter_issue_changed");

  expect((await app.call(admin, "POST /api/newsletter-issues/:newsletterIssueId/test", ofIssue)).status).toBe(
    202,
  );
  const trials = [await mail.next("admin@example.no"), await mail.next("admin@example.no")];
  expect(trials.map(({ subject }) => subject).toSorted()).toEqual([
    "Prøve: Nytt i høst",
    "Test: This autumn",
  ]);
  for (const { html, text, unsubscribe } of trials) {
    expect(text).toMatch(/(en prøve|a test)\. .+\/admin-panel\?section=newsletter&issue=/);
    expect(html).toContain("/admin-panel?section=newsletter");
    expect([text.includes("token="), unsubscribe.oneClick]).toEqual([false, false]);
  }

  // one of two concurrent sends succeeds
  const [one, other] = await Promise.all([send(1, "s-1"), send(1, "s-2")]);
  expect([one.status, other.status].toSorted()).toEqual([202, 409]);
  const norwegian = await mail.next("norsk@example.no");
  expect(norwegian.subject).toBe("Nytt i høst");
  expect(norwegian.html).toContain("<strong>Åpent</strong>");
  expect(norwegian.html).toMatch(/href="http[^"]+\/finn-jakttterreng"[^>]*>her</);
  expect(norwegian.text).toMatch(/- Åpent her \(http[^)]+\/finn-jakttterreng\)/);
  expect(norwegian.unsubscribe).toMatchObject({
    at: expect.stringContaining("/newsletter?token="),
    oneClick: true,
  });
  const english = await mail.next("guest@example.no");
  expect(english.subject).toBe("This autumn");
  await app.settle();
  const issues = async () => (await app.call(admin, "GET /api/newsletter-issues", {})).body;
  expect((await issues()).items).toMatchObject([
    { receivers: 3, sentBy: expect.any(String), delivery: { waiting: 0, sent: 3, failed: 0 } },
  ]);
  expect((await issues()).subscribers).toEqual({ nb: 2, en: 1 });
  expect((await sent("newsletter_issue")).map(({ recipient }) => recipient)).not.toContain(
    "aldri@example.no",
  );
  expect((await saveIssue({ nb, en }, 1)).body.code).toBe("newsletter_issue_sent");
  await expect(app.pool.query("update newsletter_issue set texts = '{}'")).rejects.toThrow(/has been sent/);
  const { rows } = await app.pool.query(
    "select from_state, to_state from audit where subject = 'newsletter' and actor_uid = $1 order by audit_id",
    [admin.uid],
  );
  expect(rows.map((row) => `${row.from_state} ${row.to_state}`)).toEqual([
    ...["null draft", "draft deleted"],
    ...["null draft", "draft draft", "draft sent"],
  ]);
});

it("a message to support can be replied to, and its text is mailed to no unproven address", async () => {
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
  const confirmed = await mail.next("kari@example.no");
  expect(confirmed.replyTo).toBe("hjelp@utmark.example");
  expect(`${confirmed.subject} ${confirmed.text}`).not.toContain("kvitteringen?");
  expect(`${confirmed.text} ${confirmed.html}`).not.toMatch(/har en konto|tab=settings/);
  const copiesAt = async (time: string, key: string) => {
    app.clock.set(`2027-08-${time}Z`);
    await write(key);
    await app.settle();
    return (await sent("contact_copy")).length;
  };
  // an address gets one copy a day, whoever sends the message
  expect(await copiesAt("01T09:01:00", "c-2")).toBe(1);
  expect(await copiesAt("02T07:59:00", "c-3")).toBe(1);
  expect(await copiesAt("02T08:01:00", "c-4")).toBe(2);
  expect(await sent("contact_message")).toHaveLength(4);
  // the writer who has proven the address gets a copy of the text
  const nils = await app.signIn("nils@example.no", { name: "Nils", roles: ["hunter"] });
  await app.call(nils, "POST /api/contact-messages", { body: { ...body, email: nils.email } });
  expect((await mail.next(nils.email)).text).toContain("Hvor er kvitteringen?");
  // without an account an idempotency key belongs to the caller's address, and never to the service's
  const key = { idempotencyKey: "c-1" };
  const other = { body: { ...body, email: "ola@example.no" } };
  const from = (ip: string) =>
    app.call(undefined, "POST /api/contact-messages", other, { ...key, headers: { "x-forwarded-for": ip } });
  expect((await from("203.0.113.9")).status).toBe(202);
  expect((await app.call(undefined, "POST /api/contact-messages", other, key)).body.code).toBe(
    "idempotency_key_reused",
  );
  const spaces = await app.pool.query("select distinct uid from idempotency_key where key = 'c-1'");
  expect(spaces.rows.map(({ uid }) => uid)).toEqual([
    expect.stringMatching(/^@[\w-]{43}$/),
    expect.stringMatching(/^@[\w-]{43}$/),
  ]);
  const bad = await app.call(undefined, "POST /api/contact-messages", {
    body: { ...body, name: "", email: "kari", message: "" },
  });
  expect([bad.status, bad.body.errors?.map(({ path }) => path)]).toEqual([400, ["name", "email", "message"]]);
});

it("a new account stores which versions of the terms and privacy policy it accepted", async () => {
  await app.signIn("ny@example.no");
  const { rows } = await app.pool.query(
    "select terms_version terms, privacy_version privacy from user_profile where email = 'ny@example.no'",
  );
  expect(rows).toEqual([documentVersions]);
});
