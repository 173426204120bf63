import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Client-rendered only, with styles set through the CSSOM. */
const browsersOwn = ["web/features/search/map/pins.tsx"];

it("writes no style attribute: the pages' policy would refuse it (decision 37)", () => {
  const found = globSync("web/**/*.tsx")
    .filter((file) => !browsersOwn.includes(file))
    .filter((file) => /\bstyle(=|: \{ "--)|CSSProperties/.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
