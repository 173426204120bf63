/** `npm run test:faults`: slow tests with real outages; `FAULT_SECONDS` is the length of each (30). */
import { printAndExit, vitest } from "./checks.ts";

await vitest(["faults-long"]);
printAndExit();
