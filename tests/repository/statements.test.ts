/**
 * The row types that stores declare for their SQL, `sql<Row>`, match the schema. PostgreSQL parses and
 * describes each statement without running it, and TypeScript provides the declared type.
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

it("each typed SQL statement has exactly the declared columns, with the declared types", () => {
  expect(described.problems).toEqual([]);
});
it("the test finds the typed SQL statements of the stores", () => {
  expect(described.count).toBeGreaterThan(300);
});
