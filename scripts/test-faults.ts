/**
 * `npm run test:faults` runs slow tests with real outages, and all cases of the matrices of which `npm test`
 * runs a selection. `FAULT_SECONDS` is the length of an outage (30).
 */
import { runPlaywright } from "./browser-tests.ts";
import { printAndExit, runVitest } from "./checks.ts";
import { keepTemporaryFilesInMemory } from "./memory-folder.ts";

keepTemporaryFilesInMemory();
const env = { LONG_TESTS: "1" };
await runVitest(["faults-long"]);
await runVitest(["unit"], env, ["domain/law/law-matrix"]);
await runVitest(["database"], env, [
  "tests/api/bad-input",
  "tests/api/idempotency",
  "tests/api/worst-input",
  "demo/world/world",
  "tests/faults/contention",
  "tests/search-matrix",
  "tests/pages",
]);
await runPlaywright(env);
printAndExit();
