/** `npm run test:faults`: the long ones, with real outages; `FAULT_SECONDS` says how long each lasts (30). */
import { sayAndExit, vitest } from "./checks.ts";

await vitest(["faults-long"]);
sayAndExit();
