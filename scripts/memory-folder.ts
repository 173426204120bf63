/**
 * Keeps the tests' temporary files in memory if there is room: on a disk, creating and deleting the files of
 * test databases takes more CPU than all their queries.
 */
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive } from "#server/embedded-postgres/postgres-files.ts";

/** The system's folder of temporary files, for browsers: they need what memory they share for themselves. */
export const temporaryFilesOnDisk = tmpdir();
const memory = "/dev/shm";
const prefix = "utmark-tests-";
const GIB = 1024 ** 3;
/** The tests use at most one GiB of it. */
const NEEDED_BYTES = 2 * GIB;
/** What the tests' processes need beside it. */
const PROCESSES_BYTES = 4 * GIB;

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_BYTES + PROCESSES_BYTES;
  } catch {
    return false;
  }
}

/** Removes the folders of killed runs, which have the process id in their names. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix)))
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(path.join(memory, name), { recursive: true, force: true });
}

/** Makes a folder in memory the folder of temporary files, of this process and of those it starts. */
export function keepTemporaryFilesInMemory(): void {
  if (!hasRoom()) return;
  removeAbandoned();
  const folder = mkdtempSync(path.join(memory, `${prefix}${process.pid}-`));
  // if root runs the tests, the databases run as another account, which needs access to the folder
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.env.TEST_DATA_DIR = path.join(folder, "test-data");
  process.env.E2E_DATA_DIR = path.join(folder, "e2e-data");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
