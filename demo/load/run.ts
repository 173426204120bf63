/** `npm run demo:load -- --properties N [--polygons FILE]` loads generated properties. */
import { parseArgs } from "node:util";
import { clockFrom, systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { makeDemoTables } from "../tables.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { watchPostgres } from "#server/embedded-postgres/keep-postgres.ts";
import { loadProperties, type Progress } from "./load.ts";

function readArguments(): { properties: number; polygons: string | undefined } {
  const { values } = parseArgs({ options: { properties: { type: "string" }, polygons: { type: "string" } } });
  const properties = Number(values.properties);
  if (!Number.isInteger(properties) || properties < 1 || properties > 2_000_000)
    throw new Error("--properties must be a whole number from 1 to 2000000");
  return { properties, polygons: values.polygons };
}

/** Shows a progress bar on a terminal, and ten lines in a log file. */
function progressBar(): Progress {
  const startedAt = performance.now();
  let tenths = 0;
  return (loadedCount, of) => {
    const width = 30;
    const secondsLeft = Math.round(((performance.now() - startedAt) / 1000) * (of / loadedCount - 1));
    const line = `[${"#".repeat(Math.round((loadedCount / of) * width)).padEnd(width, ".")}] ${loadedCount} of ${of} properties, ${secondsLeft} s left`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}  ${loadedCount === of ? "\n" : ""}`);
    else if (Math.floor((loadedCount * 10) / of) > tenths) console.log(line);
    tenths = Math.floor((loadedCount * 10) / of);
  };
}

async function main(): Promise<void> {
  const loadOptions = readArguments(); // invalid arguments are reported before a server starts
  const config = readConfig(process.env);
  if (config.mode === "production") throw new Error("generated properties are for MODE=demo only");
  const postgres = config.DATABASE_URL ? undefined : await watchPostgres({ dataDir: config.dataDir });
  const pool = createPool(
    postgres
      ? { host: postgres.host, port: postgres.port, user: postgres.user, database: "postgres" }
      : { connectionString: config.DATABASE_URL ?? "" },
  );
  const db = createDb(pool);
  try {
    await migrate(db);
    await makeDemoTables(db);
    await loadProperties(
      db,
      loadOptions,
      (config.demoNow ? clockFrom(config.demoNow) : systemClock).now(),
      progressBar(),
    );
  } finally {
    await pool.end();
    await postgres?.stop();
  }
}

main().catch((e: Error) => {
  console.error(`Cannot load: ${e.message.split("\n")[0]}`);
  if (process.env.DEBUG) console.error(e);
  process.exitCode = 1;
});
