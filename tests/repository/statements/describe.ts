/**
 * Prints where PostgreSQL's description of a statement differs from the row type that the store declares. It
 * runs in a separate process, since it loads the stores with their statements added at the end.
 */
import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CamelCasePlugin, type RawBuilder } from "kysely";
import type pg from "pg";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { typeOfColumn } from "../../../scripts/column-types.ts";
import { readStatements, type Statement } from "./source.ts";

const root = path.join(import.meta.dirname, "../../..");
const stores = globSync("{server,demo}/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
const statements = readStatements(
  root,
  stores.map((file) => path.join(root, file)),
);
registerHooks({
  load(url, context, next) {
    if (!url.endsWith("?statements")) return next(url, context);
    const file = fileURLToPath(url.replace("?statements", ""));
    const expressions = (statements.get(file) ?? []).map(({ expression }) => `() => ${expression}`);
    return {
      format: "module-typescript",
      shortCircuit: true,
      source: `${readFileSync(file, "utf8")}\nexport const statementsOfFile = [${expressions.join(",\n")}];`,
    };
  },
});

const pool = createPool(JSON.parse(process.argv[2] ?? "{}"));
const db = createDb(pool);
Object.assign(globalThis, { databaseOfStatements: db });
const client = await pool.connect();
const types = await client.query<{ oid: number; typname: string }>("select oid, typname from pg_type");
const typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]));

/** Returns the columns of a statement, which PostgreSQL parses and describes but does not run. */
const describe = (text: string) =>
  new Promise<pg.FieldDef[]>((resolve, reject) => {
    let columns: pg.FieldDef[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) => (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } as never);
  });
const plugin = new CamelCasePlugin();
async function asRead(column: string): Promise<string> {
  const { rows } = await plugin.transformResult({ result: { rows: [{ [column]: 0 }] } } as never);
  return Object.keys(rows[0] ?? {})[0] ?? column;
}

async function differences({ row, isAsNamed }: Statement, text: string): Promise<string[]> {
  const problems: string[] = [];
  const columns = new Map<string, string>();
  for (const { name, dataTypeID } of await describe(text)) {
    const key = isAsNamed ? name : await asRead(name);
    if (columns.has(key)) problems.push(`there are two ${key}`);
    columns.set(key, typeOfColumn(typeNames.get(dataTypeID) ?? "").replace("Instant", "Date"));
  }
  for (const [key, { kinds, isOptional }] of row) {
    const kind = columns.get(key);
    if (kind === undefined && !isOptional) problems.push(`${key} is not a column`);
    if (kind !== undefined && kind !== "Json" && kinds.length > 0 && !kinds.includes(kind))
      problems.push(`${key} is a ${kind}, not a ${kinds.join(" or ")}`);
  }
  for (const key of columns.keys()) if (!row.has(key)) problems.push(`nobody reads ${key}`);
  return problems;
}
/** Whether a text is a whole statement, and not a typed fragment of one. */
const isStatement = (text: string) =>
  /^\s*(\/\*.*?\*\/\s*)?\(?\s*(select|with|insert|update|delete)\b/.test(text);

let count = 0;
const problems: string[] = [];
for (const [file, ofFile] of statements) {
  const { statementsOfFile }: { statementsOfFile: (() => RawBuilder<unknown>)[] } = await import(
    `${pathToFileURL(file)}?statements`
  );
  for (const [n, statement] of ofFile.entries()) {
    const report = (problem: string) =>
      problems.push(`${path.relative(root, file)}:${statement.line} ${problem}`);
    try {
      const text = statementsOfFile[n]?.().compile(db).sql ?? "";
      if (!isStatement(text)) continue;
      count++;
      (await differences(statement, text)).forEach(report);
    } catch (e) {
      report(`${e}: ${statement.expression}`);
    }
  }
}
console.log(JSON.stringify({ count, problems }));
client.release();
await pool.end();
