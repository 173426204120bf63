/** Unusual words must not cost more than ordinary ones when their spelling alternatives are searched. */
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { expandWords } from "./search-words-store.ts";
import { vocabulary } from "./search-words.ts";

const longest = "storviltjaktterrengforpachtningen";
let app: TestApp;
beforeAll(async () => {
  app = await openApp();
  await app.pool.query("insert into word values ('elgjakt'), ('langvann'), ($1) on conflict do nothing", [
    longest,
  ]);
});
const foundWords = async (q: string) =>
  (await expandWords(app.platform.db, q)).matches.map(({ word }) => word);

it("an overlong word is searched as written, without spelling alternatives", async () => {
  expect(await foundWords(longest)).toEqual([longest]);
  expect(await foundWords(longest.replace("terreng", "tereng"))).toEqual([longest]);
  expect(await foundWords(longest.replace("terreng", "terrrreng"))).toEqual([]);
  expect(await foundWords("ejaktfiske".repeat(19))).toEqual([]);
});

it.each(["elgjkat", "elgjat", "elgjaktt", "elgjajt", "ilgjakt", "elgajkt", "lgjakt", "elgjakr"])(
  "the word «%s», one letter away, is found",
  async (q) => {
    expect(await foundWords(q)).toEqual(["elgjakt"]);
  },
);

it("a word one letter away from a compound of two words is found", async () => {
  await app.pool.query("insert into word values ('fin'), ('mark'), ('finnmark') on conflict do nothing");
  expect(await foundWords("finmark")).toEqual(["fin", "finnmark"]);
});

it("text in angle brackets is searched as ordinary words", async () => {
  expect(await foundWords("<elgjakt>")).toEqual(["elgjakt"]);
  expect((await expandWords(app.platform.db, "<script>alert(1)</script>")).terms).toContain("script");
});

it("a wildcard does not count as a letter", async () => {
  expect(await foundWords("x.no/l_ngv_nn")).not.toContain("langvann");
  expect(await foundWords(`x.no/${"_".repeat(190)}`)).toEqual([]);
});

it("at most six words have spelling alternatives", async () => {
  const misspelt = Array.from({ length: 12 }, (_, i) => `elgj${String.fromCharCode(98 + i)}kt`);
  expect(
    new Set((await expandWords(app.platform.db, misspelt.join(" "))).matches.map(({ term }) => term)).size,
  ).toBe(6);
});

describe("a word that hunters use", () => {
  beforeAll(async () => {
    await app.pool.query(
      "insert into word select unnest(tsvector_to_array(to_tsvector('norwegian', fold($1)))) on conflict do nothing",
      [vocabulary],
    );
  });
  it("matches no municipality's name: «jerv» is not in Skjervøy, nor «hare» in Harstad", async () => {
    const { rows: places } = await app.pool.query<{ w: string }>(
      "select distinct unnest(tsvector_to_array(to_tsvector('norwegian', fold(name)))) w from municipality",
    );
    expect(places.length).toBeGreaterThan(357);
    const inPlaces = new Set(places.map(({ w }) => w));
    await app.pool.query("insert into word select unnest($1::text[]) on conflict do nothing", [
      [...inPlaces],
    ]);
    const accidents: string[] = [];
    for (const word of new Set(vocabulary.split(/\s+/)))
      for (const other of await foundWords(word))
        if (inPlaces.has(other)) accidents.push(`${word} in ${other}`);
    expect(accidents).toEqual([]);
  }, 60_000);
  it.each([
    ["hjort", ["dahjort", "hjort", "kronhjort"]],
    ["jerv", ["jerv"]],
    ["hare", ["har"]],
    ["ørret", ["orr"]],
    ["lake", ["lak"]],
    ["roe", ["ro"]],
  ])("matches itself and its kinds: «%s»", async (q, words) => {
    expect((await foundWords(q)).sort()).toEqual(words);
  });
});
