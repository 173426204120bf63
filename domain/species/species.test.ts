import { expect, it } from "vitest";
import { isFishSpecies } from "../offering/guest-kind.ts";
import { speciesByCategory, speciesKeys } from "./species.ts";

it("isFishSpecies is true exactly for the species of fish", () => {
  expect(speciesKeys.filter(isFishSpecies)).toEqual(speciesByCategory.fishing);
});
