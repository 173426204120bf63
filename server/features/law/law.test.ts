/** Whether one may hunt on a day, over the API, and the local decisions that administrators enter. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Query } from "#contract/index.ts";
import { factories } from "#tests/factories/factories.ts";
import { list } from "#tests/factories/listings.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";

let app: TestApp, admin: Person, kari: Person, per: Person;
beforeAll(async () => {
  app = await openApp({ now: "2026-11-29T08:00:00Z" });
  admin = await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
  per = await app.signIn("per@example.no", { name: "Per", roles: ["hunter"] });
});

type Asked = Partial<Record<keyof Query<"GET /api/law/answer">, string>>;
const ask = (query: Asked, by?: Person, language = "nb") =>
  app.call(
    by,
    "GET /api/law/answer",
    { query: query as never },
    { headers: { "accept-language": language } },
  );
const fox = { species: "rev", from: "2026-12-20", to: "2027-01-05", municipality: "3101" };
async function answerOn(day: string, query: Asked, by?: Person) {
  const { status, body } = await ask({ from: day, to: day, ...query }, by);
  return status === 200 ? body.days[0]?.answer : body.code;
}
const enter = (body: object, by: Person | undefined = admin) =>
  app.call(by, "POST /api/law/local-rules", { body: body as never });

describe("an answer", () => {
  it("has ranges in order without gaps, each with its reasons, their source and the day it was read", async () => {
    const { status, body } = await ask(fox);
    expect(status).toBe(200);
    expect(body.days.map(({ from, to, answer }) => [from, to, answer])).toEqual([
      ["2026-12-20", "2026-12-23", "yes"],
      ["2026-12-24", "2026-12-31", "no"],
      ["2027-01-01", "2027-01-05", "yes"],
    ]);
    expect(body.days[0]?.reasons).toEqual([
      {
        code: "in_season",
        text: "Rødrev kan jaktes fra 15. juli til 15. april.",
        ruleId: "rev.nat",
        source: {
          ref: "FOR-2022-01-21-128",
          title: "Forskrift om jakt- og fangsttider 1.4.2022–31.3.2028",
          url: "https://lovdata.no/dokument/SF/forskrift/2022-01-21-128",
        },
        readOn: "2026-11-28",
      },
    ]);
    expect(body.days[1]?.reasons).toMatchObject([{ code: "closed_day", ruleId: "christmas" }]);
  });
  it("is in the reader's language", async () => {
    const { body } = await ask(fox, undefined, "en");
    expect(body.days.slice(0, 2).map(({ reasons }) => reasons[0]?.text)).toEqual([
      "Red fox may be hunted from 15 July to 15 April.",
      "All hunting and trapping is forbidden from 24 December to 31 December.",
    ]);
  });
  it("may be stored for a minute by anybody, if nobody is signed in", async () => {
    const headersFor = async (by?: Person) => (await ask(fox, by)).headers["cache-control"];
    expect([await headersFor(), await headersFor(per)]).toEqual(["public, max-age=60", "no-store"]);
  });
  it("is refused without exactly one place, with unknown names, and beyond 366 days", async () => {
    const { municipality: _, ...nowhere } = fox;
    const refused = async (change: Asked) => {
      const { status, body } = await ask({ ...nowhere, ...change });
      return [status, body.code];
    };
    expect(await refused({})).toEqual([422, "law_place_required"]);
    expect(await refused({ lon: "10" })).toEqual([422, "law_place_required"]);
    expect(await refused({ municipality: "3101", lon: "10", lat: "60" })).toEqual([
      422,
      "law_place_required",
    ]);
    expect(await refused({ municipality: "9999" })).toEqual([422, "municipality_unknown"]);
    expect(await refused({ municipality: "1850" })).toEqual([422, "municipality_renumbered"]);
    expect(await refused({ lon: "0", lat: "50" })).toEqual([422, "law_place_unknown"]);
    expect(await refused({ propertyId: "no-such-place" })).toEqual([422, "law_place_unknown"]);
    expect(await refused({ municipality: "3101", species: "ku" })).toEqual([422, "law_species_unknown"]);
    expect(await refused({ municipality: "3101", taxon: "elg" })).toEqual([422, "law_species_unknown"]);
    expect(await refused({ municipality: "3101", to: "2026-12-19" })).toEqual([422, "law_days_reversed"]);
    expect(await refused({ municipality: "3101", to: "2027-12-21" })).toEqual([422, "period_too_long"]);
    expect((await ask({ ...fox, to: "2027-12-20" })).status).toBe(200);
  });
  it("finds the municipality, and its part, of a point", async () => {
    const ptarmigan = { species: "rype", taxon: "lirype" };
    expect(await answerOn("2027-03-10", { ...ptarmigan, lon: "16.6", lat: "68.03" })).toBe("yes");
    expect(await answerOn("2027-03-10", { ...ptarmigan, lon: "15.9", lat: "67.95" })).toBe("no");
    expect(await answerOn("2027-03-10", { ...ptarmigan, lon: "17.42", lat: "68.43" })).toBe("yes");
    expect(await answerOn("2027-03-10", { ...ptarmigan, municipality: "1875" })).toBe("no");
    const { body } = await ask({ ...ptarmigan, from: "2027-03-10", to: "2027-03-10", municipality: "1875" });
    expect(body.days[0]?.reasons[0]?.text).toMatch(/^Resten av Hamarøy: Utenom sesongen/);
  });
  it("asks which river salmon is fished in, and then answers by its season", async () => {
    const salmon = { species: "laksefiske", municipality: "4203" };
    expect(await answerOn("2026-06-14", salmon)).toBe("no");
    const { body } = await ask({ ...salmon, from: "2026-06-15", to: "2026-06-15" });
    expect(body.days[0]).toMatchObject({ answer: "missing", missing: ["river"] });
    expect(await answerOn("2026-06-15", { ...salmon, taxon: "laks", river: "019.Z" })).toBe("yes");
    expect(await answerOn("2026-09-16", { ...salmon, taxon: "laks", river: "019.Z" })).toBe("no");
    expect(await answerOn("2026-07-01", { ...salmon, municipality: "3431" })).toBe("no");
    expect(await answerOn("2026-01-15", { ...salmon, municipality: "5628" })).toBe("unknown");
    expect(await answerOn("2029-07-01", salmon)).toBe("unknown");
  });
});

describe("the ground of a landowner", () => {
  it("is answered by its municipalities, and by an offering's own days", async () => {
    const { offeringId, propertyId } = await list(app, kari, {
      municipality: "3424",
      species: ["hare"],
      validFrom: "2026-10-01",
      validTo: "2027-01-31",
      blackout: [{ from: "2026-11-10", to: "2026-11-12" }],
    });
    const hare = { species: "hare" };
    expect(await answerOn("2026-09-20", { ...hare, propertyId })).toBe("yes");
    expect(await answerOn("2026-09-20", { ...hare, offeringId })).toBe("no");
    expect(await answerOn("2026-10-01", { ...hare, offeringId })).toBe("yes");
    expect(await answerOn("2026-11-11", { ...hare, offeringId })).toBe("no");
    expect(await answerOn("2027-03-01", { ...hare, propertyId })).toBe("no");
  });
  it("is hidden from strangers while it is a draft", async () => {
    const make = factories(app);
    const propertyId = await make.property(kari.uid, { status: "draft", municipalityNumber: "5044" });
    expect(await answerOn("2026-10-01", { species: "hare", propertyId })).toBe("law_place_unknown");
    expect(await answerOn("2026-10-01", { species: "hare", propertyId }, kari)).toBe("yes");
  });
  it("over a border is answered by its strictest municipality", async () => {
    const make = factories(app);
    const boundary = {
      type: "Polygon",
      coordinates: [
        [
          [17.0, 68.1],
          [17.3, 68.1],
          [17.3, 68.3],
          [15.9, 67.95],
          [17.0, 68.1],
        ],
      ],
    };
    const propertyId = await make.property(kari.uid, {
      status: "published",
      municipalityNumber: "1806",
      boundary: JSON.stringify(boundary),
    });
    const { body } = await ask({ species: "rype", from: "2027-03-10", to: "2027-03-10", propertyId });
    expect(body.days[0]).toMatchObject({ answer: "no" });
    expect(body.days[0]?.reasons[0]?.text).toMatch(/Hamarøy: /);
  });
});

describe("a local decision", () => {
  const moose = { species: "elg", municipality: "5044" };
  const opens = {
    municipality: "5044",
    taxon: "elg",
    effect: "opens",
    from: "2026-09-25",
    to: "2026-12-23",
    sourceUrl: "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123",
    readOn: "2026-11-28",
  };
  it("is what moose waits for, and is named as the source", async () => {
    expect(await answerOn("2026-10-01", moose)).toBe("unknown");
    const { status, body } = await enter(opens);
    expect(status).toBe(201);
    const { body: after } = await ask({ ...moose, from: "2026-09-24", to: "2026-12-24" });
    expect(after.days.map(({ from, answer }) => [from, answer])).toEqual([
      ["2026-09-24", "no"],
      ["2026-09-25", "yes"],
      ["2026-12-24", "no"],
    ]);
    expect(after.days[1]?.reasons).toMatchObject([
      { code: "in_season", ruleId: "elg.nat" },
      {
        code: "opened_locally",
        text: "Det er åpnet for jakt på elg her fra 25. september 2026 til 23. desember 2026.",
        ruleId: body.ruleId,
        source: { ref: "FOR-2023-05-01-123", title: "Vedtak for Namsskogan", url: opens.sourceUrl },
        readOn: "2026-11-28",
      },
    ]);
  });
  it("narrows and closes what is open, and is kept with its versions unchanged", async () => {
    await enter({ ...opens, effect: "narrows", from: "2026-10-05", to: "2026-11-30" });
    await enter({ ...opens, effect: "closes", from: "2026-10-20", to: "2026-10-20" });
    const days = ["2026-10-04", "2026-10-05", "2026-10-20", "2026-11-30", "2026-12-01"];
    expect(await Promise.all(days.map((day) => answerOn(day, moose)))).toEqual([
      "no",
      "yes",
      "no",
      "yes",
      "no",
    ]);
    const { rows } = await app.pool.query("select version, effect from law_local_rule order by version");
    expect(rows.map(({ version, effect }) => [version, effect])).toEqual([
      [1, "opens"],
      [2, "narrows"],
      [3, "closes"],
    ]);
    await expect(app.pool.query("update law_local_rule set effect = 'opens'")).rejects.toThrow("append-only");
    await expect(app.pool.query("delete from law_local_rule")).rejects.toThrow("append-only");
  });
  it("is entered by administrators only, about a known place and animal, and read today or before", async () => {
    const refused = async (change: object, by: Person | undefined = admin) => {
      const { status, body } = await enter({ ...opens, ...change }, by);
      return [status, (body as { code?: string }).code];
    };
    expect((await refused({}, kari))[0]).toBe(403);
    expect(await refused({ municipality: "9999" })).toEqual([422, "municipality_unknown"]);
    expect(await refused({ taxon: "ku" })).toEqual([422, "law_species_unknown"]);
    expect(await refused({ to: "2026-09-24" })).toEqual([422, "law_days_reversed"]);
    expect(await refused({ readOn: "2026-11-30" })).toEqual([422, "law_read_later"]);
    expect((await refused({ sourceUrl: "javascript:alert(1)" }))[0]).toBe(400);
    expect((await refused({ taxon: "rådyr" }))[0]).toBe(201);
  });
});

describe("the river of an offering", () => {
  const offerSalmon = async () => (await list(app, kari, { species: ["laksefiske"] })).offeringId;
  const change = (offeringId: string, body: object) =>
    app.call(kari, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body });
  it("is one that the regulation lists, and decides what the law says", async () => {
    const offeringId = await offerSalmon();
    const days = { from: "2027-08-31", to: "2027-09-16", offeringId };
    const answers = async () => {
      const { body } = await app.call(undefined, "GET /api/law/of-offering", { query: days });
      return body.species.flatMap((one) => one.days.map(({ from, answer }) => [from, answer]));
    };
    // the regulation lists Namsen in Namsos, and no river in Namsskogan, where the ground is
    expect(await answers()).toEqual([["2027-08-31", "no"]]);
    const refused = await change(offeringId, { riverNumber: "999.Z" });
    expect([refused.status, (refused.body as { errors?: object[] }).errors]).toMatchObject([
      422,
      [{ code: "river_unknown", path: "riverNumber" }],
    ]);
    expect((await change(offeringId, { riverNumber: "139.Z" })).body.riverNumber).toBe("139.Z");
    expect(await answers()).toEqual([
      ["2027-08-31", "yes"],
      ["2027-09-01", "unknown"],
      ["2027-09-16", "no"],
    ]);
    const asked = { species: "laksefiske", offeringId };
    const { body } = await ask({ ...asked, from: "2027-09-25", to: "2027-09-25" });
    expect(body.days[0]?.reasons.map(({ code }) => code)).toContain("river_closed");
  });
  it("is kept by next season's copy, and removed with an empty number", async () => {
    const offeringId = await offerSalmon();
    await change(offeringId, { riverNumber: "139.Z" });
    const copy = await app.call(kari, "POST /api/offerings/:offeringId/duplicate", {
      params: { offeringId },
      body: {},
    });
    expect(copy.body.riverNumber).toBe("139.Z");
    expect((await change(offeringId, { riverNumber: "" })).body.riverNumber).toBeNull();
  });
});

describe("rivers", () => {
  const find = async (query: object, language = "nb") =>
    (
      await app.call(
        undefined,
        "GET /api/law/rivers",
        { query: query as never },
        { headers: { "accept-language": language } },
      )
    ).body.items;
  it("have their seasons, daily quota, special rules and mid-season evaluation, with the source", async () => {
    const [surna, ...others] = await find({ number: "112.Z" });
    expect(others).toEqual([]);
    expect(surna).toMatchObject({
      number: "112.Z",
      name: "Surna",
      municipalityNumber: "1566",
      municipality: "Surnadal",
      open: [{ fish: "laks", from: "06-01", to: "08-31" }],
      quota: [{ fish: "laks", perDay: 1 }],
      special: expect.stringContaining("Sesongkvote per fisker: 4 laks."),
      hasParts: false,
      midSeason: true,
      source: { ref: "FOR-2021-03-15-798", readOn: "2026-11-28" },
    });
    expect((await find({ number: "112.Z" }, "en"))[0]?.quota).toEqual([{ fish: "salmon", perDay: 1 }]);
  });
  it("are found by name, the closed ones too; an unknown number has none", async () => {
    expect((await find({ q: "driva" }))[0]).toMatchObject({
      name: "Drivavassdraget",
      open: [],
      special: null,
    });
    expect(await find({ number: "999.Z" })).toEqual([]);
    expect(await find({})).toEqual([]);
  });
});

describe("legal days", () => {
  it("of salmon are those of the river", async () => {
    const query = { from: "2027-01-01", to: "2027-12-31", municipality: "1566", river: "112.Z" };
    const { body } = await app.call(undefined, "GET /api/law/legal-days", { query: query as never });
    expect(body.items.find(({ species }) => species === "laksefiske")?.periods).toEqual([
      { from: "2027-06-01", to: "2027-08-31" },
    ]);
  });
  it("are the seasons of a municipality, with those of its animals and the days without hunting", async () => {
    const query = {
      species: "raadyr,innlandsfiske",
      from: "2026-08-01",
      to: "2026-12-31",
      municipality: "3101",
    };
    const { status, body } = await app.call(undefined, "GET /api/law/legal-days", { query: query as never });
    expect([status, body]).toEqual([
      200,
      {
        until: "2026-12-31",
        items: [
          {
            species: "raadyr",
            periods: [{ from: "2026-08-10", to: "2026-12-23" }],
            groups: [
              { name: "alle dyr", periods: [{ from: "2026-09-25", to: "2026-12-23" }] },
              { name: "voksen bukk", periods: [{ from: "2026-08-10", to: "2026-12-23" }] },
            ],
          },
        ],
        closedDays: [{ from: "2026-12-24", to: "2026-12-31" }],
      },
    ]);
  });
  it("are asked for one place and two years at most", async () => {
    const codeOf = async (query: object) =>
      (await app.call(undefined, "GET /api/law/legal-days", { query: query as never })).body.code;
    const days = { from: "2026-08-01", to: "2026-12-31" };
    expect(await codeOf(days)).toBe("law_place_required");
    expect(await codeOf({ ...days, to: "2028-08-01", municipality: "3101" })).toBe("period_too_long");
    expect(await codeOf({ ...days, to: "2026-07-01", municipality: "3101" })).toBe("law_days_reversed");
  });
});
