import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** A button that opens a dialog, or removes a row that is not saved, is not red. */
it("red buttons are used in confirmation dialogs only", () => {
  const red = /look="danger"/g;
  const elsewhere = globSync("web/**/*.tsx")
    .filter((file) => !file.endsWith("-dialog.tsx") && !file.includes("design-system"))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const dialog = text.search(/<(?:(?:Confirm)?Dialog|ConfirmButton)\b/);
      return [...text.matchAll(red)].flatMap(({ index }) => (dialog >= 0 && index > dialog ? [] : [file]));
    });
  expect(elsewhere).toEqual([]);
});
