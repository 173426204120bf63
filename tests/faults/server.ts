/** Runs the real server as a child process, for tests that kill it. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { ownEnvironment, unlimited } from "../support/server-env.ts";
import { freePort } from "../support/ports.ts";
import { until } from "../support/until.ts";
import { atEndOfFile } from "../support/end-of-file.ts";

export type Running = { base: string; child: ChildProcess; out: () => string; ended: Promise<number | null> };

export function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fault-"));
  // if root runs the tests, the database runs as another account, which needs access to the folder
  chmodSync(folder, 0o755);
  // the database stops a moment after the server, and writes until then
  atEndOfFile(() => until(() => rmSync(folder, { recursive: true, force: true })));
  return folder;
}

/** Starts the server and waits until it is ready or has exited. */
export async function startServer(env: Record<string, string>): Promise<Running> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ["server/main.ts", "--no-pages"], {
    env: { ...ownEnvironment, PORT: port, ...unlimited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  atEndOfFile(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (d: Buffer) => {
      out += d;
    });
  const ended = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
  await vi.waitFor(
    () => {
      if (!/^Ready at/m.test(out) && child.exitCode === null) throw new Error(`not ready: ${out}`);
    },
    { timeout: 120_000, interval: 20 },
  );
  return { base: `http://localhost:${port}`, child, out: () => out, ended };
}
