/** The seasons of a species as pages read them, in the country and in a municipality. */
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";

let app: TestApp, admin: Person;
beforeAll(async () => {
  app = await openApp({ now: "2026-11-29T08:00:00Z" });
  admin = await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] });
});

const year = { from: "2026-11-29", to: "2027-11-28" };
const seasonsOf = async (species: string, municipality?: string, language = "nb") => {
  const query = { species, ...year, ...(municipality && { municipality }) };
  const headers = { "accept-language": language };
  return app.call(undefined, "GET /api/law/seasons", { query }, { headers });
};

describe("in a municipality", () => {
  it("has the place, the answers of the year, the rows and the nearest municipalities", async () => {
    const { status, body } = await seasonsOf("rype", "5501");
    expect(status).toBe(200);
    expect(body.municipality).toEqual({ municipalityNumber: "5501", name: "Tromsø", county: "Troms" });
    expect(body.near.map(({ name }) => name)).toContain("Karlsøy");
    expect(body.days.map(({ from, to, answer }) => `${from} ${to} ${answer}`)).toEqual([
      "2026-11-29 2026-12-23 yes",
      "2026-12-24 2026-12-31 no",
      "2027-01-01 2027-03-15 yes",
      "2027-03-16 2027-03-25 no",
      "2027-03-26 2027-03-28 no",
      "2027-03-29 2027-09-09 no",
      "2027-09-10 2027-11-28 yes",
    ]);
    expect(body.animals.map(({ names }) => names)).toEqual([["lirype", "fjellrype"], ["rype med snare"]]);
    expect(body.rows[0]).toEqual({
      ruleId: "lirype.north",
      animal: "lirype",
      from: "09-10",
      to: "03-15",
      area: [],
      source: expect.objectContaining({ ref: "FOR-2022-01-21-128", readOn: "2026-11-28" }),
    });
  });

  it("a row of a part says which", async () => {
    const { body } = await seasonsOf("hare", "1875");
    expect(body.rows.map(({ ruleId, area }) => [ruleId, ...area])).toEqual([
      ["hare.nat", "Resten av Hamarøy"],
      ["hare.north", "Hamarøy nord for Tysfjorden"],
      ["sorhare.nat"],
    ]);
  });

  it("a decision of the municipality is told with its source, and opens the season", async () => {
    const before = await seasonsOf("elg", "5044");
    expect(before.body.decisions).toEqual([]);
    expect(before.body.days[0]?.answer).toBe("unknown");
    await app.call(admin, "POST /api/law/local-rules", {
      body: {
        municipality: "5044",
        taxon: "elg",
        effect: "opens",
        from: "2026-09-25",
        to: "2026-12-23",
        sourceUrl: "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123",
        readOn: "2026-11-28",
      },
    });
    const { body } = await seasonsOf("elg", "5044");
    expect(body.days[0]?.answer).toBe("yes");
    expect(body.decisions).toMatchObject([
      {
        animals: ["elg"],
        effect: "opens",
        from: "2026-09-25",
        to: "2026-12-23",
        source: { ref: "FOR-2023-05-01-123", title: "Vedtak for Namsskogan", readOn: "2026-11-28" },
      },
    ]);
    expect((await seasonsOf("hjort", "5044")).body.decisions).toEqual([]);
  });

  it("salmon has the rivers of the municipality, with the open and the closed", async () => {
    const { body } = await seasonsOf("laksefiske", "4203");
    expect(body.rivers).toContainEqual({
      name: "Nidelva i Arendal",
      open: [{ fish: "laks", from: "06-15", to: "09-15" }],
      midSeason: true,
      source: expect.objectContaining({ ref: "FOR-2021-03-15-798" }),
    });
  });

  it("is in the reader's language", async () => {
    const { body } = await seasonsOf("rype", "3434", "en");
    expect(body.animals.map(({ names }) => names)).toEqual([
      ["willow ptarmigan", "rock ptarmigan"],
      ["ptarmigan by snare"],
    ]);
  });
});

it("in the country, each row says in which counties and municipalities it holds", async () => {
  const { body } = await seasonsOf("hare");
  expect(body.rows.map(({ ruleId, area }) => [ruleId, ...area])).toEqual([
    ["hare.nat"],
    ["hare.north", "Troms", "Finnmark", "Narvik", "Evenes", "Hamarøy nord for Tysfjorden"],
    ["sorhare.nat"],
  ]);
  expect([body.municipality, body.days, body.near]).toEqual([null, [], []]);
});

it("refuses what is no species, no municipality, or too many days", async () => {
  const codeOf = async (species: string, municipality: string, to = year.to) => {
    const query = { species, municipality, from: year.from, to };
    return (await app.call(undefined, "GET /api/law/seasons", { query })).body.code;
  };
  expect(await codeOf("enhjørning", "5501")).toBe("law_species_unknown");
  expect(await codeOf("rype", "9999")).toBe("municipality_unknown");
  expect(await codeOf("rype", "1902")).toBe("municipality_renumbered");
  expect(await codeOf("rype", "5501", "2027-12-31")).toBe("period_too_long");
  expect(await codeOf("rype", "5501", "2026-01-01")).toBe("law_days_reversed");
});

it("the sources are all that was read, and the closed days are Christmas and Easter", async () => {
  const { body } = await app.call(undefined, "GET /api/law/sources", { query: year });
  expect(body.items.map(({ ref }) => ref)).toContain("FOR-2022-01-21-128");
  expect(body.closedDays.map(({ from, to, source }) => [from, to, source.ref])).toEqual([
    ["2026-12-24", "2026-12-31", "LOV-2025-06-20-102"],
    ["2027-03-26", "2027-03-28", "LOV-2025-06-20-102"],
  ]);
});

it("all municipalities are listed with county and place", async () => {
  const { body } = await app.call(undefined, "GET /api/boundaries/municipalities", {});
  expect(body.items.length).toBeGreaterThan(350);
  expect(body.items[0]).toMatchObject({ municipalityNumber: "0301", name: "Oslo", county: "Oslo" });
});
