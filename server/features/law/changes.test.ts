/** What differs between two days or two versions, whom it touches, and telling each of them once. */
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#domain/days.ts";
import { type CreatedListing, hold, list } from "#tests/factories/listings.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";

let app: TestApp, admin: Person, kari: Person, per: Person;
let moose: CreatedListing, ruleId: string;
beforeAll(async () => {
  app = await openApp({ now: "2026-11-29T08:00:00Z" });
  admin = await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
  per = await app.signIn("per@example.no", { name: "Per", roles: ["hunter"] });
  const season = { validFrom: "2027-09-25", validTo: "2028-12-23" };
  moose = await list(app, kari, { name: "Elgjakt", species: ["elg"], ...season });
  await list(app, kari, { name: "Rypejakt", species: ["rype"], ...season });
  await list(app, kari, { name: "Elg i Rendalen", species: ["elg"], municipality: "3424", ...season });
  await list(app, kari, { name: "Elg før", species: ["elg"], published: false, ...season });
});
const enter = async (change: object) => {
  const body = {
    municipality: "5044",
    taxon: "elg",
    effect: "opens",
    from: "2027-09-25",
    to: "2027-12-23",
    sourceUrl: "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123",
    readOn: "2026-11-28",
    ...change,
  };
  return (await app.call(admin, "POST /api/law/local-rules", { body: body as never })).body.ruleId;
};
const touched = async (changeId: string) =>
  (await app.call(admin, "GET /api/law/touched", { query: { changeId } })).body;
const tell = async (changeId: string, by = admin) =>
  app.call(by, "POST /api/law/notify", { body: { changeId } });
const noticesOf = async (by: Person, language = "nb") => {
  await app.settle();
  const { body } = await app.call(
    by,
    "GET /api/notifications",
    { query: {} },
    { headers: { "accept-language": language } },
  );
  return body.items.filter(({ kind }) => kind === "law_changed");
};

describe("the difference", () => {
  const between = async (before: string, after: string, language = "nb") => {
    const { body } = await app.call(
      admin,
      "GET /api/law/changes",
      { query: { before, after } },
      { headers: { "accept-language": language } },
    );
    return body.items.map(({ text }) => text);
  };
  it("between two days of the national law is said in both languages", async () => {
    expect(await between("2026-06-30", "2026-07-01")).toEqual([
      "Elg i Finnmark: 25. september–23. desember → 1. september–23. desember, fra 1. juli 2026.",
      "Løs hund som loser elg: ikke lov → hele året, fra 1. juli 2026.",
    ]);
    expect(await between("2026-06-30", "2026-07-01", "en")).toEqual([
      "Moose in Finnmark: 25 September–23 December → 1 September–23 December, from 1 July 2026.",
      "Loose dogs that drive moose: not allowed → all year, from 1 July 2026.",
    ]);
    expect(await between("2023-12-31", "2024-01-01")).toEqual([
      "Villrein i Hol, Nore og Uvdal, Tinn og 3 andre steder: 15. august–30. september → 20. august–30. september, fra 1. januar 2024.",
    ]);
  });
  it("between two versions of a decision is said in the list", async () => {
    await enter({});
    ruleId = await enter({ effect: "narrows", from: "2027-10-05", to: "2027-11-30" });
    const { body } = await app.call(admin, "GET /api/law/local-rules", { query: { municipality: "5044" } });
    const differences = body.items.map(({ difference }) => difference);
    expect(differences).toContain("Elg i Namsskogan: åpnet 25. september–23. desember 2027.");
    expect(differences).toContain(
      "Elg i Namsskogan: åpnet 25. september–23. desember 2027 → jakttida kortet inn til 5. oktober–30. november 2027.",
    );
  });
});

describe("a change of the law", () => {
  it("touches published offerings of the animal in the municipality, and coming stays of its hunting year", async () => {
    const stay = (from: string) => hold(app, moose, per, { from, to: addDays(from, 3), participants: 2 });
    await stay("2027-09-27");
    await stay("2028-09-27");
    const { counts, offerings, bookings, text, notified } = await touched(`rule:${ruleId}`);
    expect(counts).toEqual({ offerings: 1, bookings: 1, recipients: 2 });
    expect(offerings).toMatchObject([{ name: "Elgjakt", landowner: "Kari Storås" }]);
    expect(bookings).toMatchObject([{ fromDate: "2027-09-27", hunter: "Per" }]);
    expect(text).toContain("kortet inn");
    expect(notified).toBeNull();
    expect((await touched("elg.finnmark@2026-07-01")).counts.offerings).toBe(0);
    expect((await touched("driving_dog.elg@2026-07-01")).counts).toMatchObject({ offerings: 2, bookings: 2 });
  });
  it("is told to each landowner and hunter once, with their dates and a link", async () => {
    const answers = await Promise.all([tell(`rule:${ruleId}`), tell(`rule:${ruleId}`)]);
    expect(answers.map(({ body }) => body.notified).sort()).toEqual([0, 2]);
    expect((await tell(`rule:${ruleId}`)).body).toEqual({ notified: 0, left: 0 });
    const [notice, ...more] = await noticesOf(per);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      title: "Nye regler for elg",
      body: expect.stringContaining("Elg i Namsskogan: åpnet"),
      link: expect.stringContaining("booking"),
    });
    expect(await noticesOf(kari)).toHaveLength(1);
    expect((await noticesOf(per, "en"))[0]?.title).toBe("New rules for moose");
    const { rows } = await app.pool.query("select written from communication where subtype = 'law_changed'");
    expect(JSON.stringify(rows)).toContain("2027-09-27/2027-09-30");
    expect(await touched(`rule:${ruleId}`)).toMatchObject({
      notified: { count: 2 },
      counts: { recipients: 0 },
    });
    await expect(app.pool.query("delete from law_change_notified")).rejects.toThrow("append-only");
  });
  it("is asked about and told by administrators only, and must exist", async () => {
    expect((await tell("driving_dog.elg@2026-07-01", kari)).status).toBe(403);
    for (const changeId of ["elg.finnmark@2026-07-02", `rule:${moose.offeringId}`, "rule:x"])
      expect((await tell(changeId)).status).toBe(404);
  });
});
