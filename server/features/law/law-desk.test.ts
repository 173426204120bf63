/** The desk of the law: sources to read again, the list of local decisions, and their import from a table. */
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";

let app: TestApp, admin: Person, kari: Person;
beforeAll(async () => {
  app = await openApp({ now: "2026-11-29T08:00:00Z" });
  admin = await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
});
const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { code?: string }).code,
];
const url = "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123";

describe("a source", () => {
  const sources = async () => (await app.call(admin, "GET /api/law/source-readings", {})).body.items;
  const read = (body: object, by = admin) =>
    app.call(by, "POST /api/law/source-readings", { body: body as never });
  const fox = { species: "rev", from: "2026-12-01", to: "2026-12-01", municipality: "5044" };
  const readOnOfAnswer = async () =>
    (await app.call(undefined, "GET /api/law/answer", { query: fox })).body.days[0]?.reasons[0]?.readOn;

  it("is due half a year after it was read, and seasons before 1 April", async () => {
    const items = await sources();
    expect(items.map(({ due }) => due)).toEqual(items.map(({ due }) => due).sort());
    expect(items[0]).toMatchObject({ due: "2027-03-31", isDue: false, last: null });
    expect(items.find(({ source }) => source === "LOV-2003-07-04-74")?.due).toBe("2027-05-27");
  });
  it("that was read again unchanged has its new day in answers, and who read it", async () => {
    expect(await readOnOfAnswer()).toBe("2026-11-28");
    const { status, body } = await read({ source: "FOR-2022-01-21-128", readOn: "2026-11-29" });
    expect([status, body.due]).toEqual([201, "2027-03-31"]);
    expect(await readOnOfAnswer()).toBe("2026-11-29");
    const seasons = (await sources()).find(({ source }) => source === "FOR-2022-01-21-128");
    expect(seasons).toMatchObject({ readOn: "2026-11-29", last: { readBy: "Sjef", changeNote: null } });
  });
  it("that had changed is due until its file is changed, and answers keep their day", async () => {
    const changeNote = "Båndtvangen er flyttet";
    await read({ source: "LOV-2003-07-04-74", readOn: "2026-11-29", changeNote });
    const [first] = await sources();
    expect(first).toMatchObject({
      source: "LOV-2003-07-04-74",
      isDue: true,
      readOn: "2026-11-28",
      last: { changeNote },
    });
  });
  it("is read by administrators, not after today, and must be one that we answer by", async () => {
    expect((await read({ source: "LOV-2003-07-04-74", readOn: "2026-11-29" }, kari)).status).toBe(403);
    expect(codeOf(await read({ source: "LOV-1900-01-01-1", readOn: "2026-11-29" }))).toEqual([
      422,
      "law_source_unknown",
    ]);
    expect(codeOf(await read({ source: "LOV-2003-07-04-74", readOn: "2026-11-30" }))).toEqual([
      422,
      "law_read_later",
    ]);
    await expect(app.pool.query("delete from law_source_reading")).rejects.toThrow("append-only");
  });
});

describe("a table of local decisions", () => {
  const head = "kommune;art;vedtak;fra;til;kilde;lest\r\n";
  const opens = `5044;elg;åpner;25.9.2026;23.12.2026;${url};28.11.2026\r\n`;
  const closes = `Grong;rådyr;stenger;1.10.2026;31.10.2026;${url};27.11.2026\r\n`;
  const preview = (csv: string, language = "nb") =>
    app.call(
      admin,
      "POST /api/law/local-rules/preview",
      { body: { csv } },
      { headers: { "accept-language": language } },
    );
  const enter = (csv: string, by = admin) =>
    app.call(by, "POST /api/law/local-rules/import", { body: { csv } });
  const countRules = async () => (await app.pool.query("select from law_local_rule")).rowCount;

  it("is shown row by row, with what is wrong in words", async () => {
    const wrong = "3018;ku;åpner;25.9.2026;23.12.2026;lovdata;i går\r\n";
    const { body } = await preview(`\uFEFF${head}${opens}${wrong}${opens}`);
    expect(body.counts).toEqual({ new: 1, same: 1, wrong: 1 });
    expect(body.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "new"],
      [3, "wrong"],
      [4, "same"],
    ]);
    expect(body.rows[1]?.problems).toEqual([
      expect.stringContaining("3114"),
      "Vi kjenner ikke denne arten.",
      "Kilden må være en nettadresse som begynner med https://.",
      "Dagen kilden ble lest må være en dato, som 28.11.2026.",
    ]);
    const { body: english } = await preview(head + wrong, "en");
    expect(english.rows[0]?.problems[1]).toBe("We do not know this animal.");
    expect(await countRules()).toBe(0);
  });
  it("is entered whole or not at all", async () => {
    expect(
      codeOf(await enter(`${head}${opens}5044;ku;åpner;25.9.2026;23.12.2026;${url};28.11.2026`)),
    ).toEqual([422, "law_file_has_errors"]);
    expect(await countRules()).toBe(0);
    expect((await enter(head + opens + closes)).body).toEqual({ entered: 2, same: 0 });
    const { rows } = await app.pool.query("select subject_id, data from audit where to_state = 'imported'");
    expect(rows).toMatchObject([{ data: { entered: 2, same: 0 } }]);
  });
  it("is entered once, however often it is sent, by two administrators at once too", async () => {
    const more = `Grong;rådyr;åpner;25.9.2026;23.12.2026;${url};28.11.2026\r\n`;
    const answers = await Promise.all([
      enter(head + opens + closes + more),
      enter(head + opens + closes + more),
    ]);
    expect(answers.map(({ body }) => body.entered).sort()).toEqual([0, 1]);
    expect(await countRules()).toBe(3);
  });
  it("is refused without all columns, without rows, and by others than administrators", async () => {
    const { body } = await enter("kommune;art;vedtak;fra;til\n");
    expect((body as unknown as { detail: string }).detail).toBe("Fila mangler disse kolonnene: kilde, lest.");
    expect(codeOf(await enter(head))).toEqual([422, "law_file_empty"]);
    expect(codeOf(await enter(head + opens.repeat(5001)))).toEqual([422, "law_file_too_long"]);
    expect((await enter(head + opens, kari)).status).toBe(403);
  });
  it("is in the list, found by municipality and animal, with the versions", async () => {
    const list = async (query: object) => {
      const { body } = await app.call(admin, "GET /api/law/local-rules", { query });
      return body.items.map(({ municipality, animal, version }) => [municipality.name, animal, version]);
    };
    expect(await list({ municipality: "grong" })).toEqual(
      expect.arrayContaining([
        ["Grong", "rådyr", 1],
        ["Grong", "rådyr", 2],
      ]),
    );
    expect(await list({ taxon: "elg" })).toEqual([["Namsskogan", "elg", 1]]);
    expect(await list({ taxon: "enhjørning" })).toEqual([]);
    const { body } = await app.call(admin, "GET /api/law/local-rules", { query: { limit: 2 } });
    expect(body.nextCursor).not.toBeNull();
    expect(body.items[0]?.enteredBy).toBe("Sjef");
  });
  it("has its source among those to read again, the oldest first, with its municipalities", async () => {
    const old = "https://www.grong.kommune.no/vedtak";
    const coming = `Grong;bever;åpner;1.10.2026;30.4.2027;${old};1.5.2026\r\n5044;bever;åpner;1.10.2026;30.4.2027;https://www.namsskogan.kommune.no/;28.11.2026\r\n`;
    await enter(head + coming);
    const { body: after } = await app.call(admin, "GET /api/law/local-sources", { query: { limit: 1 } });
    expect(after.items).toMatchObject([
      { source: old, title: "www.grong.kommune.no", isDue: true, municipalities: [{ name: "Grong" }] },
    ]);
    await app.call(admin, "POST /api/law/source-readings", { body: { source: old, readOn: "2026-11-29" } });
    const { body: read } = await app.call(admin, "GET /api/law/local-sources", { query: {} });
    expect(read.items.at(-1)).toMatchObject({ source: old, isDue: false, readOn: "2026-11-29" });
  });
});
