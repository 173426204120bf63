/** Runs a server process for one test, with its own data, clock and fake external services. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyDemoWorld, makeEmptyWorld } from "../support/demo-world.ts";
import { unlimited } from "../support/server-env.ts";

/**
 * Gives the server a copy of today's demo world; or for tests with their own clock an empty world, on which
 * the server can be started with `DEMO_NOW` for the next months.
 */
export function productAt(port: string, o: { emptyFrom?: string } = {}) {
  const { E2E_DATA_DIR } = process.env;
  const dataDir = mkdtempSync(path.join(E2E_DATA_DIR ? path.dirname(E2E_DATA_DIR) : tmpdir(), "utmark-e2e-"));
  // if root runs the tests, the database runs as another account, which needs access to the folder
  chmodSync(dataDir, 0o755);
  let server: ChildProcess | undefined;
  async function stop(): Promise<void> {
    const running = server;
    if (!running || running.exitCode !== null) return;
    const exited = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGTERM");
    await exited;
  }
  return {
    dataDir,
    baseURL: `http://localhost:${port}`,
    /** Starts the server, or restarts it on the same data. */
    async start(env: Record<string, string> = {}): Promise<void> {
      await stop();
      if (readdirSync(dataDir).length === 0)
        await (o.emptyFrom ? makeEmptyWorld(dataDir, new Date(o.emptyFrom), 150) : copyDemoWorld(dataDir));
      const started = spawn(process.execPath, ["server/main.ts"], {
        env: { ...process.env, PORT: port, DATA_DIR: dataDir, ...unlimited, ...env },
        stdio: ["ignore", "pipe", "inherit"],
      });
      server = started;
      await new Promise<void>((resolve, reject) => {
        let out = "";
        started.stdout.on("data", (d: Buffer) => {
          out += d;
          if (/^Ready at/m.test(out)) resolve();
        });
        started.once("exit", () => reject(new Error(`the server ended: ${out}`)));
      });
    },
    stop,
    async remove(): Promise<void> {
      await stop();
      // the database may still be writing for a moment
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
