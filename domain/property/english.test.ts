import { expect, it } from "vitest";
import { inEnglish, isOnlyNorwegian } from "./english.ts";

const storaas = { name: "Storåsen", description: "Granskog og myr.", areaHectares: 900 };

it("takes the English piece by piece, and keeps the Norwegian where one is missing or empty", () => {
  expect(inEnglish({ ...storaas, english: { name: "Storåsen forest", description: "" } })).toMatchObject({
    name: "Storåsen forest",
    description: "Granskog og myr.",
    areaHectares: 900,
  });
  expect(inEnglish({ ...storaas, english: null })).toMatchObject({ name: "Storåsen" });
});

it("is only Norwegian where there is a description, and no English one", () => {
  expect(isOnlyNorwegian({ ...storaas, english: { name: "Storåsen forest" } })).toBe(true);
  expect(isOnlyNorwegian({ ...storaas, english: { description: "Spruce and bog." } })).toBe(false);
  expect(isOnlyNorwegian({ ...storaas, description: "", english: null })).toBe(false);
});
