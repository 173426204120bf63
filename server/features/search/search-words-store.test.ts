/** How words of a search are looked up among the words of all hits, and what they are taken for. */
import { beforeAll, describe, expect, it } from "vitest";
import { compoundHeads, searchMeanings } from "#domain/search/search-words.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { tokensOf } from "./tokens.ts";
import { wordsOf } from "./search-words.ts";
import { findStems, findStoredWords } from "./search-words-store.ts";
import { understandWords } from "./understand-words.ts";

const longest = "storviltjaktterrengforpachtningen";
let app: TestApp;
const addWords = (words: string[]) =>
  app.pool.query("insert into word select unnest($1::text[]) on conflict do nothing", [words]);
beforeAll(async () => {
  app = await openApp();
  await addWords(["elghytt", "langvann", longest]);
});
const findWords = async (...stems: string[]) =>
  (await findStoredWords(app.platform.db, stems))
    .filter(({ way }) => way !== "alike")
    .map(({ word }) => word);

it("an overlong word is searched as written, without spelling alternatives", async () => {
  expect(await findWords(longest)).toEqual([longest]);
  expect(await findWords(longest.replace("terreng", "tereng"))).toEqual([longest]);
  expect(await findWords(longest.replace("terreng", "terrrreng"))).toEqual([]);
  expect(await findWords("ejaktfiske".repeat(19))).toEqual([]);
});

it.each(["elghyt", "leghytt", "elghyttt", "elghyttf", "ilghytt", "elgyhtt", "lghytt", "elghytr"])(
  "the word «%s», one letter away, is found",
  async (q) => {
    expect(await findWords(q)).toEqual(["elghytt"]);
  },
);

it("a word one letter away from a compound of two words is found", async () => {
  await addWords(["fin", "mark", "finnmark"]);
  expect(await findWords("finmark")).toEqual(["fin", "finnmark"]);
});

it("a wildcard does not count as a letter", async () => {
  expect(await findWords("l_ngv_nn")).not.toContain("langvann");
  expect(await findWords("_".repeat(190))).toEqual([]);
});

it("at most six words have spelling alternatives", async () => {
  const misspelt = Array.from({ length: 12 }, (_, i) => `elgh${String.fromCharCode(98 + i)}tt`);
  expect(new Set((await findStoredWords(app.platform.db, misspelt)).map(({ stem }) => stem)).size).toBe(6);
});

it("every word of the trade has a stem, so that a phrase has no gaps", async () => {
  const words = [
    ...searchMeanings.flatMap((meaning) => Object.values(wordsOf(meaning)).flat()),
    ...compoundHeads.split(", "),
  ].flatMap((text) => tokensOf(text).map(({ folded }) => folded));
  const stems = await findStems(app.platform.db, words);
  expect(words.filter((word) => !stems.has(word))).toEqual([]);
});

const understand = async (q: string) => (await understandWords(app.platform.db, q)).understood;

describe("a word of the trade", () => {
  it("is no municipality's name, but for «Aure»", async () => {
    const { rows: places } = await app.pool.query<{ name: string }>("select name from municipality");
    expect(places.length).toBeGreaterThan(350);
    const taken: string[] = [];
    for (const one of places.flatMap(({ name }) => name.split(" - ")))
      if (!(await understand(`elg ${one}`)).place) taken.push(one);
    expect(taken).toEqual(["Aure"]);
  });
  it.each([
    ["badstua", "badstue"],
    ["badstuen", "badstue"],
    ["badstuene", "badstue"],
    ["saunas", "badstue"],
    ["rypene", "rype"],
    ["ryper", "rype"],
    ["rypa", "rype"],
    ["rypejakta", "rype"],
    ["rypejakten", "rype"],
    ["laksefisket", "laks"],
    ["båten", "båt"],
    ["boats", "båt"],
    ["hyttene", "hytte"],
    ["cabins", "hytte"],
    ["rorbua", "rorbu"],
    ["elgkvota", "elg"],
    ["rypeterreng", "rype"],
    ["laksetur", "laks"],
    ["småviltjakta", "småvilt"],
    ["jakt kort", "jaktkort"],
    ["sjø ørret", "sjøørret"],
    ["Wi-Fi", "wifi"],
    ["hele sesongen", "sesongleie"],
    ["whole season", "sesongleie"],
    ["black grouse", "orrfugl"],
    ["sea trout", "sjøørret"],
    ["raadyr", "rådyr"],
    ["radyr", "rådyr"],
  ])("«%s» is «%s»", async (q, name) => {
    const { words } = await understand(q);
    expect([q, words.map(({ meaning }) => meaning?.nb)]).toEqual([q, [name]]);
  });
});

it("text in angle brackets is searched as ordinary words", async () => {
  expect((await understand("<elghytte>")).words).toEqual([{ word: "elghytte", as: "exact" }]);
  expect((await understand("<script>alert(1)</script>")).words.map(({ word }) => word)).toContain("script");
});
