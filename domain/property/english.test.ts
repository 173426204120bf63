import { expect, it } from "vitest";
import { inEnglish, isOnlyNorwegian } from "./english.ts";

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
