import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { storedItems } from "./stored-items.ts";

it("the cookie policy lists everything that the code stores in the browser, and nothing else", () => {
  const files = globSync([
    "web/**/*.{ts,tsx}",
    "messages/*.ts",
    "server/platform/database/write-position.ts",
  ]).filter((file) => !/\.test\.|stored-items/.test(file));
  const used = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["`](utmark[-:][a-zA-Z]+(?:-[a-zA-Z]+)*)/g)].map(
      ([, name]) => name,
    ),
  );
  const declaredNames = storedItems.flatMap(({ names }) => names.filter((name) => name.startsWith("utmark")));
  expect([...new Set(used)].sort()).toEqual([...declaredNames].sort());
});
