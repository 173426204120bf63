/**
 * `npm run test:cluster`: the large size on this machine, and its parts taken away; `CLUSTER_BASE` is its
 * first port.
 */
import { printAndExit, vitest } from "./checks.ts";
import { findPrograms } from "./cluster/programs.ts";

try {
  findPrograms();
} catch (e) {
  console.error((e as Error).message);
  process.exit(1);
}
await vitest(["cluster"]);
printAndExit();
