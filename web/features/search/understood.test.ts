import { expect, it } from "vitest";
import { isOtherWord, replaceWords } from "./understood.ts";

it.each([
  ["rype i Lofoten", "Lofoten", "", "rype i"],
  ["wi-fi, badstue", "wi fi", "", "badstue"],
  ["hytte med wifii", "wifii", "wifi", "hytte med wifi"],
  ["Mo i Rana rype", "Mo i Rana", "", "rype"],
  ["rype", "hare", "", "rype"],
  ["rype", "rype", "", ""],
])("«%s» without «%s»", (text, words, by, rest) => {
  expect(replaceWords(text, words, by)).toBe(rest);
});

it.each([
  ["sauna", "badstue", true],
  ["moose", "elg", true],
  ["rypejakta", "rype", false],
  ["wi fi", "wifi", false],
  ["Elg", "elg", false],
])("«%s» is said to be «%s»: %s", (word, meaning, isSaid) => {
  expect(isOtherWord(word, meaning)).toBe(isSaid);
});
