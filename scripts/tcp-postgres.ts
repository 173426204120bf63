/** A PostgreSQL server on a loopback port, for the tests that reach one by address: the machine's own version where there is one. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "#server/platform/postgres.ts";
import { freePort } from "../tests/ports.ts";

const homes = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];

function binariesOfTheMachine(): string | undefined {
  const found = homes.flatMap((home) => (existsSync(home) ? readdirSync(home).map((name) => path.join(home, name, "bin")) : []));
  return found.find((bin) => existsSync(path.join(bin, "initdb")) && existsSync(path.join(bin, "postgres")));
}

/** postgres refuses root. */
function steppedDown(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((l) => l.startsWith(`${name}:`))
      ?.split(":");
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  return undefined;
}

async function answers(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<{ server_version: string }>("show server_version")).rows[0]?.server_version;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

type TcpServer = { url: string; version: string; stop: () => Promise<void> };
const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200", "listen_addresses=127.0.0.1"];

async function startOwn(bin: string): Promise<TcpServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "tcp-postgres-"));
  const user = steppedDown();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  // The plainest locale there is: what holds here does not lean on the embedded server's Norwegian one.
  execFileSync(path.join(bin, "initdb"), ["-D", data, "-U", "app", "--auth=trust", "--encoding=UTF8", "--locale=C"], { ...user, cwd: folder, stdio: "ignore" });
  const port = await freePort();
  const args = ["-D", data, "-p", String(port), ...[...settings, `unix_socket_directories=${folder}`].flatMap((s) => ["-c", s])];
  const child = spawn(path.join(bin, "postgres"), args, { ...user, cwd: folder, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const url = `postgres://app@127.0.0.1:${port}/postgres`;
  let version: string | undefined;
  for (let i = 0; i < 200 && !version && child.exitCode === null; i++) {
    version = await answers(url);
    if (!version) await sleep(100);
  }
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  if (version) return { url, version, stop };
  await stop();
  throw new Error(`${bin}/postgres did not start`);
}

async function startEmbedded(): Promise<TcpServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), "tcp-postgres-"));
  const server = await startPostgres({ dataDir, throwaway: true, tcpPort: port });
  const url = `postgres://${server.user}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, version: (await answers(url)) ?? "?", stop };
}

export async function startTcpPostgres(): Promise<TcpServer> {
  const bin = binariesOfTheMachine();
  if (bin) {
    try {
      return await startOwn(bin);
    } catch (e) {
      console.log(`The machine's own PostgreSQL cannot be used (${(e as Error).message}): the embedded one instead`);
    }
  }
  return startEmbedded();
}
