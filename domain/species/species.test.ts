import { expect, it } from "vitest";
import { isFishSpecies } from "../offering/guest-kind.ts";
import { speciesByCategory, speciesKeys } from "./species.ts";

it("tells what is fished by its key", () => {
  expect(speciesKeys.filter(isFishSpecies)).toEqual(speciesByCategory.fishing);
});
