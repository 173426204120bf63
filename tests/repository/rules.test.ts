/** Comments cite the business rules by number, and each cited number exists in docs/rules.md. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const rules = readFileSync("docs/rules.md", "utf8");
const allNumbers = [...rules.matchAll(/^(?:## )?(\d+(?:\.\d+)?)[. ]/gm)].map(([, number = ""]) => number);
const numbers = new Set(allNumbers);
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.sql", "*.md"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file && file !== "docs/rules.md");

/** Matches a citation: `rules 2.2–2.4, 3.1 and 7` cites four. A comment may break the line within it. */
const citation = /\brules\s+(?:(?:\/\/|\*|--)\s*)?(\d+(?:\.\d+)?(?:(?:\s*[–,]\s*|\s+and\s+)\d+(?:\.\d+)?)*)/g;

it("every business rule that is cited by number exists", () => {
  const unknown = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(citation)]
      .flatMap(([, cited = ""]) => cited.match(/\d+(?:\.\d+)?/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: rules ${number}`),
  );
  expect(numbers.size).toBeGreaterThan(60);
  expect(unknown).toEqual([]);
});
it("every business rule has a number of its own", () => {
  expect(allNumbers.filter((number, at) => allNumbers.indexOf(number) !== at)).toEqual([]);
});
