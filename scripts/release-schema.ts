/**
 * Prepares a release that older databases must be migrated to first: the schema in `schema/` becomes that of
 * the release, and `migrations/` starts empty (decision 156). Databases with all earlier migrations continue
 * from here. Run `npm run schema:release -- released_2027_03`.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { currentSchema, readReleasedSchema } from "#server/platform/database/migrate.ts";

const stamp = process.argv[2];
if (!stamp || !/^released_\d{4}_\d{2}$/.test(stamp))
  throw new Error("name the release: released_<year>_<month>");
const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
const before = await readReleasedSchema();
const history =
  files.length > 0 ? [before.stamp, ...files.map((file) => file.replace(".sql", ""))] : before.history;
writeFileSync("migrations/released.json", `${JSON.stringify({ stamp, history }, null, 2)}\n`);
writeFileSync("tests/released-schema.sql", await currentSchema());
for (const file of files) rmSync(`migrations/${file}`);
