import { expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";

const app = await openApp();
const find = async (name: string) =>
  (
    await app.call(undefined, "GET /api/boundaries/municipalities/search", { query: { name } })
  ).body.items.map((m) => m.name);

const countiesOf = async (name: string) =>
  (await app.call(undefined, "GET /api/boundaries/municipalities/search", { query: { name } })).body.items
    .map((m) => m.county)
    .sort();

it.each([
  ["grong", "Grong"],
  ["GRO", "Grong"],
  ["rosvik", undefined],
  ["rØros", "Rosse - Røros"],
  ["roros", "Rosse - Røros"],
  ["aas", "Ås"],
  ["alesund", "Ålesund"],
  ["tromsoe", "Tromsø"],
  ["5045", "Grong"],
  ["301", "Oslo"],
  ["1507", "Haram"],
  ["5401", "Tromsø"],
  ["Våler (Innlandet)", "Våler"],
  ["Våler (Hedmark)", "Våler"],
])("the search for «%s» finds %s", async (text, name) => {
  const found = await find(text);
  if (name === undefined) expect(found).toEqual([]);
  else expect(found).toContain(name);
});
it("a name that two municipalities share is resolved by the county in brackets", async () => {
  const counties = await Promise.all(
    ["Innlandet", "Østfold", "Hedmark"].map((c) => countiesOf(`Våler (${c})`)),
  );
  expect(counties).toEqual([["Innlandet"], ["Østfold"], ["Innlandet", "Østfold"]]);
});
it("the search lists the municipalities whose names begin with the query", async () => {
  expect((await find("ås"))[0]).toMatch(/^Ås/);
  expect((await find("sk"))[0]).toMatch(/^Sk/);
});
it("the search requires two characters, and escapes wildcards", async () => {
  const search = "GET /api/boundaries/municipalities/search";
  expect(
    (await app.call(undefined, search, { query: { name: "o" } })).body.errors?.map((e) => e.code),
  ).toEqual(["too_short"]);
  expect((await app.call(undefined, search, { query: { name: "%%" } })).body.items).toEqual([]);
  expect((await app.call(undefined, search, { query: { name: "\\\\'" } })).body.items).toEqual([]);
});
it("a municipality is found by its number", async () => {
  const one = "GET /api/boundaries/municipalities/:municipalityNumber";
  expect((await app.call(undefined, one, { params: { municipalityNumber: "5045" } })).body).toMatchObject({
    name: "Grong",
    county: "Trøndelag",
  });
  expect((await app.call(undefined, one, { params: { municipalityNumber: "9999" } })).status).toBe(404);
  expect(Number((await app.pool.query("select count(*) n from municipality")).rows[0].n)).toBe(357);
});
