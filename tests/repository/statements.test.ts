/**
 * What a store says the rows of its SQL are, `sql<Row>`, is what the schema makes of them. PostgreSQL parses and
 * describes each without running it, and TypeScript says the type.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";

let described: { count: number; problems: string[] };
beforeAll(async () => {
  const args = ["tests/repository/statements/describe.ts", JSON.stringify(await freshDatabase())];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  described = JSON.parse(stdout);
});

it("reads columns that there are, of the types that they have, and no others", () => {
  expect(described.problems).toEqual([]);
});
it("finds the statements", () => {
  expect(described.count).toBeGreaterThan(300);
});
