/**
 * `npm run test:cluster` runs the large size on this machine and takes its parts away; `CLUSTER_BASE` is its
 * first port.
 */
import { printAndExit, runVitest } from "./checks.ts";
import { findPrograms } from "./cluster/programs.ts";

try {
  findPrograms();
} catch (e) {
  console.error((e as Error).message);
  process.exit(1);
}
await runVitest(["cluster"]);
printAndExit();
