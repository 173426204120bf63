import { expect, it } from "vitest";
import { isFished } from "../offering/guest-kind.ts";
import { speciesByCategory, speciesKeys } from "./species.ts";

it("tells what is fished by its key", () => {
  expect(speciesKeys.filter(isFished)).toEqual(speciesByCategory.fishing);
});
