/** The texts that readers get, as corrected by administrators, in every process. */
import { beforeAll, expect, it } from "vitest";
import { bookingEmail, bookingSms, conversationLine, errorText } from "#messages/index.ts";
import { overrides, setOverrides } from "#messages/overrides.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { until } from "#tests/support/until.ts";
import { checkText } from "./check-text.ts";

let app: TestApp, admin: Person, ola: Person;
beforeAll(async () => {
  app = await openApp();
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  ola = await app.signIn("ola@example.no", { roles: ["hunter"] });
  atEndOfFile(async () => setOverrides({}));
});
const key = "common.nav.search";
const saveTexts = (
  texts: Record<string, string | null>,
  who: Person | undefined = admin,
  language: "nb" | "en" = "nb",
) => app.call(who, "PUT /api/translations", { body: { language, texts } });
const getTexts = (query = "", headers = {}) => app.http.inject({ url: `/api/translations${query}`, headers });
const list = async (query: object) =>
  (await app.call(admin, "GET /api/admin/translations", { query: query as never })).body;

it("anyone gets the texts of a language, cacheable by their version", async () => {
  const first = await getTexts("?language=nb&namespaces=common,errors");
  const { version, texts } = first.json();
  expect(texts[key]).toBe("Finn jaktterreng");
  expect(texts["errors.not_found"]).toMatch(/fant ikke/);
  expect(Object.keys(texts).some((name) => name.startsWith("home."))).toBe(false);
  expect((await getTexts(`?language=nb&version=${version}`)).headers["cache-control"]).toMatch(/immutable/);
  const etag = String(first.headers.etag);
  expect((await getTexts("?language=nb", { "if-none-match": etag })).statusCode).toBe(304);
  expect((await saveTexts({ [key]: "Finn terreng" })).body).toMatchObject({
    texts: { [key]: "Finn terreng" },
  });
  const anew = await getTexts("?language=nb&namespaces=common", { "if-none-match": etag });
  expect([anew.statusCode, anew.json().texts[key]]).toEqual([200, "Finn terreng"]);
  expect((await getTexts("?language=en")).json().texts[key]).toBe("Find hunting and fishing");
});

it("a correction reaches every process, and its removal restores the shipped text", async () => {
  setOverrides({}); // like another process, which learns of changes from the database
  await app.pool.query("update text_override set text = 'Let etter terreng' where key = $1", [key]);
  await until(async () => expect(overrides().nb?.[key]).toBe("Let etter terreng"));
  expect((await saveTexts({ [key]: null })).body.texts).toEqual({ [key]: "Finn jaktterreng" });
  expect((await app.pool.query("select from text_override")).rowCount).toBe(0);
  const { rows } = await app.pool.query(
    "select from_state, to_state, data from audit where subject = 'translation' order by audit_id",
  );
  expect(rows.map((row) => [row.from_state, row.to_state])).toEqual([
    ["shipped", "corrected"],
    ["corrected", "shipped"],
  ]);
});

it("the shipped text is used if a stored correction no longer has its placeholders", async () => {
  const shipped = (await getTexts("?language=nb&namespaces=common")).json().texts["common.ui.vat"];
  await saveTexts({ [key]: "Finn terreng" });
  await app.pool.query(
    `insert into text_override select locale, k, t, 'før', updated_at, updated_by from text_override,
       (values ('common.ui.vat', 'mva {rate} %'), ('common.nav.profile', 'Kart {')) as broken (k, t)`,
  );
  await until(async () => expect(overrides().nb?.[key]).toBe("Finn terreng"));
  await saveTexts({ "common.nav.signIn": "Kom inn" }); // this change reads all corrections
  expect(Object.keys(overrides().nb ?? {}).sort()).toEqual([key, "common.nav.signIn"]);
  expect((await getTexts("?language=nb&namespaces=common")).json().texts["common.ui.vat"]).toBe(shipped);
  await app.pool.query("delete from text_override");
});

it("the audit has the text before each correction, also of concurrent ones", async () => {
  const bothKeys = ["common.nav.search", "errors.not_found"];
  const texts = (text: string, keys: string[]) => Object.fromEntries(keys.map((each) => [each, text]));
  const responses = await Promise.all([
    saveTexts(texts("Først", bothKeys)),
    saveTexts(texts("Så", bothKeys.toReversed())),
    saveTexts(texts("Sist", bothKeys)),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const each of bothKeys) {
    const { rows } = await app.pool.query(
      "select data->>'before' b, data->>'after' a from audit where subject_id = $1 order by audit_id desc limit 3",
      [`nb ${each}`],
    );
    const [third, second, first] = rows;
    expect([third.b, second.b]).toEqual([second.a, first.a]);
  }
  await saveTexts(Object.fromEntries(bothKeys.map((each) => [each, null])));
});

it("refusals can be corrected", async () => {
  await saveTexts({ "errors.not_found": "Her var det tomt." });
  const answer = await app.http.inject("/api/finnes-ikke");
  expect(answer.json().detail).toBe("Her var det tomt.");
  await saveTexts({ "errors.not_found": null });
});

it("refusals, e-mails, SMS and conversation texts can be corrected with their placeholders", async () => {
  const emailFacts = {
    hunter: "Ola",
    landowner: "Kari",
    place: "Storåsen",
    fromDate: "2027-10-01",
    toDate: "2027-10-04",
    ...{
      participants: 1,
      totalOre: 600_000,
      heldOre: 0,
      kid: null,
      payToAccount: null,
      earningsOre: 0,
      hasBankAccount: true,
      values: {},
    },
    replyDueAt: new Date("2027-09-03T12:00:00Z"),
    paymentDueAt: null,
  };
  const request = { message: "request_received", to: "landowner" } as const;
  const reminder = { message: "reply_reminder", to: "landowner" } as const;
  const keys = {
    refusal: "errors.too_many_favourites",
    email: "bookingEmails.request_received.landowner.body",
    sms: "bookingSms.reply_reminder.landowner",
    line: "conversationLines.booking_pending",
  };
  const body = "{hunter} ber om {stay}. De som kommer: {group}, for {totalOre}.\n\nFrist {replyBy}.";
  const corrected = await saveTexts({
    [keys.refusal]: "Høyst {most} favoritter.",
    [keys.email]: body,
    [keys.sms]: "{hunter} vil til {place}. Frist {replyBy}.",
    [keys.line]: "{persons, plural, one {Én} other {# stykker}} vil komme {stay}.",
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  expect(errorText({ code: "too_many_favourites", values: { most: 50 } }, "nb")).toBe("Høyst 50 favoritter.");
  expect(bookingEmail("nb", request, emailFacts)).toEqual({
    subject: "Ola spør om Storåsen",
    body: "Ola ber om Storåsen, fre. 1.–man. 4. oktober 2027. De som kommer: 1 person, for 6\u00a0000\u00a0kr.\n\nFrist fredag 3. september kl.\u00a014.00.",
  });
  expect(bookingSms("nb", reminder, emailFacts)).toBe(
    "Ola vil til Storåsen. Frist fredag 3. september kl.\u00a014.00.",
  );
  const line = { ...emailFacts, kind: "booking_pending" };
  expect(conversationLine("nb", line)).toBe("Én vil komme 1.–4. oktober.");
  const refused = await saveTexts({ [keys.refusal]: "For mange.", [keys.email]: "Hei {hunter}" });
  expect(refused.body.errors?.map(({ code }) => code)).toEqual(["text_placeholders", "text_placeholders"]);
  expect(refused.body.errors?.[0]?.detail).toContain("{most}");
  const long = (filler: string) => `{hunter}: {place}, {replyBy}. ${filler.repeat(230)}`;
  for (const [filler, limit] of [
    ["a", 246],
    ["ы", 74], // an SMS has room for fewer of these
  ] as const)
    expect((await saveTexts({ [keys.sms]: long(filler) })).body.errors?.[0], filler).toMatchObject({
      code: "text_too_long",
      detail: expect.stringContaining(`${limit}`),
    });
  expect(
    (await list({ namespace: "bookingEmails", show: "corrected" })).items.map((item) => item.key),
  ).toEqual([keys.email]);
  await saveTexts(Object.fromEntries(Object.values(keys).map((each) => [each, null])));
  expect(bookingEmail("nb", request, emailFacts)?.body).toMatch(/^Ola spør om Storåsen/);
  expect(conversationLine("nb", line)).toBe("Forespørsel sendt: 1.–4. oktober, 1 person.");
  expect(conversationLine("en", { kind: "member_left", who: "{by}" })).toBe("{by} left the conversation.");
});

it("only administrators correct texts, and invalid corrections are refused together", async () => {
  expect((await saveTexts({ [key]: "Hei" }, ola)).status).toBe(403);
  expect((await app.call(ola, "GET /api/admin/translations", { query: {} })).status).toBe(403);
  const refused = await saveTexts({ "home.nothing": "x", [key]: "a {b", "common.ui.vat": "Uten plass" });
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.map(({ code, path }) => [code, path])).toEqual([
    ["text_unknown", "texts.home.nothing"],
    ["text_syntax", `texts.${key}`],
    ["text_placeholders", "texts.common.ui.vat"],
  ]);
  expect(refused.body.errors?.[2]?.detail).toContain("{percent}");
  expect((await app.pool.query("select from text_override")).rowCount).toBe(0);
});

it("a correction must use each placeholder in the same way", () => {
  const shipped = "{count, plural, one {# dag for <b>{name}</b>} other {# dager}}";
  const code = (text: string) => checkText("k", text, shipped)?.code;
  expect(code("{count, plural, =0 {ingen} one {én <b>{name}</b>} other {# døgn}}")).toBeUndefined();
  expect(code("{count} dager for <b>{name}</b>")).toBe("text_placeholders");
  expect(code("{count, plural, other {# dager for {name}}}")).toBe("text_placeholders");
  expect(code("{count, plural, other {# <b>{name}</b> {more}}}")).toBe("text_placeholders");
  expect(code("x".repeat(300))).toBe("text_too_long");
});

it("every text is found in both languages, by its words and by its problem", async () => {
  await saveTexts({ [key]: "Finn et terreng" });
  await app.pool.query(
    `insert into text_override select 'nb', 'home.gone', 'Borte', 'Var her', updated_at, updated_by from text_override;
     update text_override set shipped = 'Noe annet' where key = '${key}'`,
  );
  const found = await list({ q: "FINN ET TERRENG" });
  expect(found.items[0]).toMatchObject({
    key,
    languages: {
      nb: { shipped: "Finn jaktterreng", text: "Finn et terreng", outdated: true },
      en: { text: "Find hunting and fishing", updatedAt: null },
    },
  });
  expect(found.counts).toMatchObject({ corrected: 2, outdated: 2, unused: 1 });
  expect((await list({ show: "unused" })).items.map((item) => item.key)).toEqual(["home.gone"]);
  const [first, all] = [await list({ limit: 2 }), await list({ limit: 3 })];
  const secondPage = await list({ limit: 1, cursor: first.nextCursor });
  expect([...first.items, ...secondPage.items].map((item) => item.key)).toEqual(
    all.items.map((item) => item.key),
  );
});
