import { expect, it } from "vitest";
import { englishNames, inEnglish, isOnlyNorwegian, namedInEnglish, propertyInEnglish } from "./english.ts";

const storaas = { name: "Storåsen", description: "Granskog og myr.", areaHectares: 900 };

it("falls back to Norwegian for each missing or empty English text", () => {
  expect(inEnglish({ ...storaas, english: { name: "Storåsen forest", description: "" } })).toMatchObject({
    name: "Storåsen forest",
    description: "Granskog og myr.",
    areaHectares: 900,
  });
  expect(inEnglish({ ...storaas, english: null })).toMatchObject({ name: "Storåsen" });
});

it("is untranslated if it has a description, and no English one", () => {
  expect(isOnlyNorwegian({ ...storaas, english: { name: "Storåsen forest" } })).toBe(true);
  expect(isOnlyNorwegian({ ...storaas, english: { description: "Spruce and bog." } })).toBe(false);
  expect(isOnlyNorwegian({ ...storaas, description: "", english: null })).toBe(false);
});

it("names what has an English name in English, also where several are named together", () => {
  const names = englishNames([
    { name: "Elgjakt", english: { name: "Moose hunting" } },
    { name: "Koia", english: { name: "The log cabin" } },
    { name: "Gamma", english: { description: "A turf hut." } },
    { name: null, english: null },
  ]);
  expect(["Elgjakt", "Koia, Gamma", "Båt"].map((name) => namedInEnglish(name, names))).toEqual([
    "Moose hunting",
    "The log cabin, Gamma",
    "Båt",
  ]);
});

it("lists offerings and cabins under their English names, where they have one", () => {
  const [elg, koia] = [
    { name: "Elgjakt", englishName: "Moose hunting" },
    { name: "Koia", englishName: null },
  ];
  const property = { ...storaas, english: null, rules: [], offerings: [elg], cabins: [koia] };
  expect(propertyInEnglish(property)).toMatchObject({
    offerings: [{ name: "Moose hunting" }],
    cabins: [{ name: "Koia" }],
  });
});
