/** `npm run cluster` runs the large size of docs/DEPLOY.md on this machine until Ctrl-C. */
import { once } from "node:events";
import { parseArgs } from "node:util";
import { demoAccounts } from "#demo/accounts.ts";
import { startCluster } from "./cluster/start-cluster.ts";

const { values } = parseArgs({ options: { base: { type: "string", default: "24000" } } });
const pressed = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => pressed.abort(new Error("Ended before it was ready")));
try {
  const cluster = await startCluster({ base: Number(values.base), say: console.log, broken: pressed.signal });
  console.log(`Ready at ${cluster.url} (its authority: ${cluster.authority})\nSign in as`);
  for (const { email, roles } of demoAccounts) console.log(`  ${email} (${roles.join(", ")})`);
  console.log("Ctrl-C ends all of it");
  if (!pressed.signal.aborted) await once(pressed.signal, "abort");
  console.log("Ending …");
  await cluster.stop();
} catch (e) {
  console.error((e as Error).message);
  process.exitCode = 1;
}
