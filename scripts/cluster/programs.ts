/**
 * Runs programs that end with this process, each in its own process group, with its output in a file, as an
 * account other than root.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const STOP_TIMEOUT_MS = 60_000;
const packages: Record<string, string> = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  pgbackrest: "pgbackrest",
  caddy: "caddy",
  setpriv: "util-linux",
};
const postgresBin = "/usr/lib/postgresql/15/bin";
const isInstalled = (program: string): boolean =>
  ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/bin"].some((folder) =>
    existsSync(path.join(folder, program)),
  );

/** Finds PostgreSQL's programs; the error says what to install. */
export function findPrograms(): string {
  const missing = Object.entries(packages).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]));
  if (!existsSync(path.join(postgresBin, "postgres"))) missing.push("postgresql-15");
  if (missing.length) throw new Error(`Missing: apt-get install ${missing.join(" ")}`);
  return postgresBin;
}

type Account = { uid: number; gid: number };
/** Finds an account other than root, as which PostgreSQL and PgBouncer refuse to run. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] =
    readFileSync("/etc/passwd", "utf8")
      .match(/^postgres:.*$/m)?.[0]
      .split(":") ?? [];
  if (!uid || !gid) throw new Error("root needs the account postgres (apt-get install postgresql-common)");
  return { uid: Number(uid), gid: Number(gid) };
}

export type Program = {
  name: string;
  child: ChildProcess;
  /** Sends a signal to the process and all its children. */
  signal: (signal: NodeJS.Signals) => void;
  ended: Promise<void>;
  stop: () => Promise<void>;
};
export type Programs = ReturnType<typeof createPrograms>;
export function createPrograms(folder: string, account: Account | undefined) {
  const running: Program[] = [];
  mkdirSync(path.join(folder, "logs"), { recursive: true });
  /** Wraps a command so that its process gets a signal to end when this process ends for any reason. */
  const endingWithUs = (command: string[], asRoot: boolean): string[] => [
    "setpriv",
    "--pdeathsig",
    "TERM",
    ...(account && !asRoot
      ? ["--reuid", String(account.uid), "--regid", String(account.gid), "--clear-groups"]
      : []),
    ...command,
  ];
  function start(
    name: string,
    command: string[],
    o: { env?: Record<string, string>; cwd?: string; asRoot?: boolean } = {},
  ): Program {
    const log = openSync(path.join(folder, "logs", `${name}.log`), "a");
    const [file = "", ...args] = endingWithUs(command, o.asRoot ?? false);
    const child = spawn(file, args, {
      cwd: o.cwd ?? folder,
      env: { PATH: process.env.PATH ?? "", HOME: folder, LANG: "C.UTF-8", ...o.env },
      stdio: ["ignore", log, log],
      detached: true,
    });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.once("error", () => {});
    const signal = (kind: NodeJS.Signals) => {
      try {
        process.kill(-(child.pid ?? 0), kind);
      } catch {
        // the process has already ended
      }
    };
    const program: Program = {
      name,
      child,
      signal,
      ended,
      async stop() {
        const place = running.indexOf(program);
        if (place >= 0) running.splice(place, 1);
        if (child.exitCode === null && child.signalCode === null) {
          child.kill("SIGTERM");
          await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
        }
        signal("SIGKILL");
      },
    };
    running.push(program);
    return program;
  }
  return {
    start,
    /** Runs a program and waits for its end; if it fails, throws its output. */
    run(command: string[], env: Record<string, string> = {}): string {
      const [file = "", ...args] = endingWithUs(command, false);
      try {
        return execFileSync(file, args, {
          cwd: folder,
          env: { PATH: process.env.PATH ?? "", HOME: folder, LANG: "C.UTF-8", ...env },
          encoding: "utf8",
          stdio: ["ignore", "pipe", "pipe"],
        });
      } catch (e) {
        const { stdout = "", stderr = "" } = e as { stdout?: string; stderr?: string };
        throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
      }
    },
    folder(...names: string[]): string {
      let folderPath = folder;
      for (const name of names) {
        folderPath = path.join(folderPath, name);
        if (!existsSync(folderPath)) mkdirSync(folderPath, { mode: 0o700 });
        if (account) chownSync(folderPath, account.uid, account.gid);
      }
      return folderPath;
    },
    file(where: string, text: string): string {
      writeFileSync(where, text, { mode: 0o600 });
      if (account) chownSync(where, account.uid, account.gid);
      return where;
    },
    async stopAll(): Promise<void> {
      for (const program of [...running].reverse()) await program.stop();
    },
  };
}
