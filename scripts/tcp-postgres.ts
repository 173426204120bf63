/**
 * A PostgreSQL server for tests, the installed version if there is one, on a loopback port and a Unix socket.
 * Tests use the socket, which costs a tenth less CPU; what can differ over TCP is tested in tests/faults.
 */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "#server/embedded-postgres/postgres.ts";
import { freePort } from "#tests/support/ports.ts";

const homes = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];

function findInstalledBinaries(): string | undefined {
  const found = homes.flatMap((home) =>
    existsSync(home) ? readdirSync(home).map((name) => path.join(home, name, "bin")) : [],
  );
  return found.find((bin) => existsSync(path.join(bin, "initdb")) && existsSync(path.join(bin, "postgres")));
}

/** Returns a user other than root, as which postgres refuses to run. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
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

async function serverVersion(url: string): Promise<string | undefined> {
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

/** `fast` is an orderly shutdown, `immediate` is like a crash. */
const signals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;
type TcpServer = {
  url: string;
  /** The URL over the server's Unix socket, which costs tests with many queries a tenth less CPU. */
  socketUrl: string;
  version: string;
  /** The process id of the postmaster; undefined while the server is stopped. */
  pid: () => number | undefined;
  down: (how: keyof typeof signals) => Promise<void>;
  /** Starts the server again on the same port and data. */
  up: () => Promise<void>;
  /** Stops the server for good. */
  stop: () => Promise<void>;
  /** Starts a standby that replays this server's writes; the embedded server has none. */
  standby?: () => Promise<TcpServer>;
};
type RunningProcess = { pid: number; ended: Promise<unknown> };

/** `durable`: commits are written with fsync, so that they survive a crash. */
type Options = { durable?: boolean };
const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const defaultOptions = ["max_connections=200", "listen_addresses=127.0.0.1"];

async function serve(
  { url, socketUrl = url }: { url: string; socketUrl?: string },
  folder: string,
  launch: () => Promise<RunningProcess>,
): Promise<TcpServer> {
  let running: RunningProcess | undefined;
  const down = async (how: keyof typeof signals) => {
    if (!running) return;
    const { pid, ended } = running;
    running = undefined;
    process.kill(pid, signals[how]);
    await ended;
  };
  const up = async () => {
    running = await launch();
  };
  const stop = async () => {
    await down("fast");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await up();
    return {
      url,
      socketUrl,
      version: (await serverVersion(url)) ?? "?",
      pid: () => running?.pid,
      down,
      up,
      stop,
    };
  } catch (e) {
    await stop();
    throw e;
  }
}

type Folder = { folder: string; data: string; user: ReturnType<typeof unprivilegedUser> };
function ownFolder(): Folder {
  const folder = mkdtempSync(path.join(tmpdir(), "tcp-postgres-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, data: path.join(folder, "data"), user };
}
const run = (bin: string, { folder, user }: Folder, program: string, args: string[]) =>
  execFileSync(path.join(bin, program), args, { ...user, cwd: folder, stdio: "ignore" });

async function serveFolder(bin: string, own: Folder, { durable = false }: Options): Promise<TcpServer> {
  const { folder, data, user } = own;
  const port = await freePort();
  const settings = [...defaultOptions, ...(durable ? [] : fast), `unix_socket_directories=${folder}`];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((s) => ["-c", s])];
  const url = `postgres://app@127.0.0.1:${port}/postgres`;
  const socketUrl = `postgres://app@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  const server = await serve({ url, socketUrl }, folder, async () => {
    const child = spawn(path.join(bin, "postgres"), args, { ...user, cwd: folder, stdio: "ignore" });
    const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
    for (let i = 0; i < 200 && child.exitCode === null; i++) {
      if (await serverVersion(url)) return { pid: child.pid ?? 0, ended };
      await sleep(100);
    }
    child.kill("SIGINT");
    await ended;
    throw new Error(`${bin}/postgres did not start`);
  });
  const standby = async () => {
    const copy = ownFolder();
    run(bin, copy, "pg_basebackup", ["-d", url, "-D", copy.data, "-R", "-X", "stream", "-c", "fast"]);
    return serveFolder(bin, copy, { durable });
  };
  return { ...server, standby };
}

async function startInstalled(bin: string, o: Options): Promise<TcpServer> {
  const own = ownFolder();
  // The locale is C, since tests must not depend on the embedded server's Norwegian locale.
  run(bin, own, "initdb", ["-D", own.data, "-U", "app", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
  return serveFolder(bin, own, o);
}

async function startEmbedded({ durable = false }: Options): Promise<TcpServer> {
  const tcpPort = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), "tcp-postgres-"));
  return serve({ url: `postgres://app@127.0.0.1:${tcpPort}/postgres` }, dataDir, async () => {
    const { pid, exited } = await startPostgres({ dataDir, throwaway: !durable, tcpPort });
    return { pid, ended: exited };
  });
}

export async function startTcpPostgres(o: Options = {}): Promise<TcpServer> {
  const bin = findInstalledBinaries();
  if (bin) {
    try {
      return await startInstalled(bin, o);
    } catch (e) {
      console.log(
        `The machine's own PostgreSQL cannot be used (${(e as Error).message}): the embedded one instead`,
      );
    }
  }
  return startEmbedded(o);
}
