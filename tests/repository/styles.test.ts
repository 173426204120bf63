import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Files rendered only in the browser, whose styles are set through the CSSOM. */
const browsersOwn = ["web/features/search/map/pins.tsx"];

it("no component writes a style attribute, which the pages' policy would refuse (decision 37)", () => {
  const filesWithStyles = globSync("web/**/*.tsx")
    .filter((file) => !browsersOwn.includes(file))
    .filter((file) => /\bstyle(=|: \{ "--)|CSSProperties/.test(readFileSync(file, "utf8")));
  expect(filesWithStyles).toEqual([]);
});
