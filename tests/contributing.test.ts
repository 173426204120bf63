/** The files and folders that docs/CONTRIBUTING.md names exist. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = readFileSync("docs/CONTRIBUTING.md", "utf8");
const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.<>*-]*)+)`/g)].map(([, path = ""]) => path);

it("every path in CONTRIBUTING.md exists", () => {
  const missing = paths.filter((path) =>
    path.includes("<") ? globSync(path.replace(/<\w+>/g, "*")).length === 0 : !existsSync(path),
  );
  expect(paths.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
