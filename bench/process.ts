/** Measures the server in a separate process: its start-up time, and its memory after a thousand pages. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unlimited } from "#tests/support/server-env.ts";
import { freePort } from "#tests/support/ports.ts";
import { median, type Row } from "./report.ts";

export type Process = { child: ChildProcess; port: number };
/** Starts a program in a separate process, and returns once the program has printed its address. */
export async function spawnReady(args: readonly string[], env: Record<string, string>): Promise<Process> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let out = "";
    child.stdout.on("data", (d: Buffer) => {
      out += d;
      const readyPort = /^Ready at (?:.*:)?(\d+)/m.exec(out)?.[1];
      if (readyPort) resolve(Number(readyPort));
    });
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with ${code}: ${out}`)));
  });
  return { child, port };
}

export type Running = Process & { base: string; seconds: number };
export async function startServer(
  dataDir: string,
  env: Record<string, string> = unlimited,
): Promise<Running> {
  const port = await freePort();
  const startMs = performance.now();
  const args = ["scripts/bootstrap.mjs", "server/main.ts"];
  const { child } = await spawnReady(args, { PORT: String(port), DATA_DIR: dataDir, ...env });
  return { child, port, base: `http://localhost:${port}`, seconds: (performance.now() - startMs) / 1000 };
}

export async function stopProcess({ child }: Process): Promise<void> {
  const exited = new Promise((resolve) => child.on("exit", resolve));
  child.kill("SIGTERM");
  await exited;
}

export function residentMb({ child }: Process): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1024;
}

type Hit = { kind: "offering"; offeringId: string; propertyId: string } | { kind: "cabin" };
export async function findOfferings({ base }: Running) {
  const { items } = (await (await fetch(`${base}/api/search?limit=20`)).json()) as { items: Hit[] };
  return items.filter((hit) => hit.kind === "offering");
}

async function readPages(server: Running, count: number): Promise<void> {
  const { base } = server;
  const paths = [
    "/",
    "/finn-jakttterreng",
    "/finn-jakttterreng?species=elg&lang=en",
    "/login",
    ...(await findOfferings(server)).map(
      (o) => `/view-property-offering?propertyId=${o.propertyId}&offeringId=${o.offeringId}`,
    ),
  ];
  for (let i = 0; i < count; i++) {
    const answer = await fetch(base + paths[i % paths.length]);
    if (answer.status !== 200) throw new Error(`${paths[i % paths.length]}: ${answer.status}`);
    await answer.text();
  }
}

const AT_ONCE = 8;
/** Sends the API requests that browsers send between pages: searches, prices of days, places on the map. */
async function requestApi(server: Running, count: number): Promise<void> {
  const { base } = server;
  const offerings = (await findOfferings(server)).map((o) => `offeringId=${o.offeringId}`);
  const paths = [
    "/api/search?species=elg&limit=24",
    "/api/search?q=jakt&sort=price_asc",
    "/api/search/map?bbox=4,57,32,72&zoom=5",
    ...offerings.map((offering) => `/api/offering-availability?${offering}&from=2027-09-01&to=2027-10-01`),
  ];
  let remaining = count;
  const one = async () => {
    for (; remaining > 0; remaining--) await (await fetch(base + paths[remaining % paths.length])).text();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const WARM_STARTS = 3;
export async function processFigures(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-process-"));
  const first = await startServer(dataDir);
  await stopProcess(first);
  const warm: number[] = [];
  let last: Running | undefined;
  for (let i = 0; i < WARM_STARTS; i++) {
    if (last) await stopProcess(last);
    last = await startServer(dataDir);
    warm.push(last.seconds);
  }
  if (!last) throw new Error("nothing was started");
  const whenReady = residentMb(last);
  await readPages(last, 1000);
  const after1000 = residentMb(last);
  const later: number[] = [];
  for (let i = 0; i < 3; i++) {
    await readPages(last, 1000);
    later.push(residentMb(last));
  }
  await requestApi(last, 16_000);
  const settled = residentMb(last);
  await stopProcess(last);
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      what: "ready with an empty data directory, demo world included",
      measured: first.seconds,
      unit: "s",
      limit: 15,
    },
    { what: "ready warm", measured: median(warm), unit: "s", limit: 3 },
    { what: "server memory after 1,000 pages", measured: after1000, unit: "MB", limit: 300 },
    {
      what: "server memory after 4,000 pages",
      measured: later.at(-1) ?? Number.NaN,
      unit: "MB",
      limit: Math.max(300, after1000 * 1.1),
      note: later.map((mb) => mb.toFixed(0)).join(", "),
    },
    {
      what: "after 20,000 requests beside that when ready",
      measured: settled / whenReady,
      unit: "×",
      limit: 1.3,
      note: `${whenReady.toFixed(0)} and ${settled.toFixed(0)} MB`,
    },
  ];
}
