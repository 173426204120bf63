/** The words of the search cover what can be asked for. */
import { expect, it } from "vitest";
import { speciesKeys } from "../species/species.ts";
import { searchMeanings } from "./search-words.ts";

const facts = new Set<string>(searchMeanings.flatMap(({ of = [] }) => of));

it.each(speciesKeys)("there are words for %s", (species) => {
  expect(facts).toContain(`species.${species}`);
});

it("no word stands twice in a row", () => {
  for (const { nb, en, asked } of searchMeanings)
    for (const words of [nb, en, asked ?? ""].map((text) => text.split(", ")))
      expect(words).toEqual([...new Set(words)]);
});
