import { expect, it } from "vitest";
import { headlineOf } from "./headline.ts";

const on = (answer: "yes" | "no" | "unknown", text = "") => ({
  answer,
  reasons: [{ code: "in_season" as const, text }],
});

it("says the reason where all animals have the answer", () => {
  const fox = { species: "rev" as const, onDay: on("yes", "Rødrev kan jaktes.") };
  expect(headlineOf({ ...fox, animals: [{ names: ["rødrev"], onDay: on("yes") }] })).toEqual({
    mark: "yes",
    word: "yes",
    sentence: { text: "Rødrev kan jaktes." },
  });
});

it("names the animals that may be hunted where others may not", () => {
  const animals = [
    { names: ["grågås", "kanadagås"], onDay: on("yes") },
    { names: ["toppand"], onDay: on("no") },
  ];
  expect(headlineOf({ species: "and_gaas", onDay: on("yes"), animals })).toEqual({
    mark: "yes",
    word: "some",
    sentence: { key: "some", names: ["grågås", "kanadagås"] },
  });
});

it("does not say no to a municipality of which a part is open", () => {
  const animals = [
    { names: ["hare"], area: "Resten av Hamarøy", onDay: on("no") },
    { names: ["hare"], area: "Hamarøy nord for Tysfjorden", onDay: on("yes") },
  ];
  expect(headlineOf({ species: "hare", onDay: on("no"), animals })).toEqual({
    mark: "missing",
    word: "notEverywhere",
    sentence: { key: "notEverywhere", area: "Hamarøy nord for Tysfjorden" },
  });
});

it("does not say no to roe deer while adult bucks may be open", () => {
  const buck = { names: ["rådyr"], animals: "male_adult" as const, onDay: on("unknown", "Spør kommunen.") };
  const animals = [{ names: ["rådyr"], onDay: on("no") }, buck];
  expect(headlineOf({ species: "raadyr", onDay: on("no"), animals })).toEqual({
    mark: "missing",
    word: "notAll",
    sentence: { key: "notAll", kind: buck, reason: "Spør kommunen." },
  });
});
