import { expect, it } from "vitest";
import {
  englishNames,
  inEnglish,
  namedInEnglish,
  untranslatedInOffering,
  untranslatedInProperty,
  offeringInEnglish,
  propertyInEnglish,
  isUntranslated,
  untranslatedParts,
} from "./english.ts";

const storaas = { name: "Storåsen", description: "Granskog og myr.", areaHectares: 900 };

it("each missing or empty English text falls back to Norwegian", () => {
  expect(inEnglish({ ...storaas, english: { name: "Storåsen forest", description: "" } })).toMatchObject({
    name: "Storåsen forest",
    description: "Granskog og myr.",
    areaHectares: 900,
  });
  expect(inEnglish({ ...storaas, english: null })).toMatchObject({ name: "Storåsen" });
});

it("untranslatedParts returns which of name, description and rules are shown in Norwegian", () => {
  const textOf = (english: object | null, description = storaas.description) =>
    untranslatedParts({ ...storaas, description, english }).text;
  expect(textOf(null)).toBe("both");
  expect(textOf({ name: "Storåsen forest" })).toBe("description");
  expect(textOf({ description: "Spruce and bog." })).toBe("name");
  expect(textOf({ name: "Storåsen forest" }, "")).toBeUndefined();

  const ground = {
    ...storaas,
    english: null,
    rules: "no_off_road\nIkke fyr bål.",
    offerings: [],
    cabins: [],
  };
  const rulesOf = (change: object) => untranslatedInProperty({ ...ground, ...change }).rules;
  expect(rulesOf({})).toBe(true);
  expect(rulesOf({ rules: ["no_off_road"] })).toBe(false);
  expect(rulesOf({ english: { rules: "No fires." } })).toBe(false);

  const offering = {
    ...storaas,
    english: { rules: "Bring a dog." },
    customRules: "Ta med hund.",
    cabins: [],
    ...{
      propertyName: "Storåsen",
      propertyRules: "Ikke fyr bål.",
      propertyEnglish: null,
      otherOfferings: [],
    },
  };
  expect(untranslatedInOffering(offering).rules).toBe(true);
  const translated = { ...offering, propertyEnglish: { name: "Big Hill", rules: "No fires." } };
  expect(untranslatedInOffering(translated).rules).toBe(false);
  expect(offeringInEnglish(translated)).toMatchObject({
    propertyName: "Big Hill",
    propertyRules: "No fires.",
    customRules: "Bring a dog.",
  });
});

it("everything with an English name is named in English, also in a list of several names", () => {
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
  expect(["Elgjakt", "Koia, Gamma", "Gamma, Båt"].map((name) => isUntranslated(name, names))).toEqual([
    false,
    false,
    true,
  ]);
});

it("offerings and cabins are listed under their English names, where they have one", () => {
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
