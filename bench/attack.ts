/**
 * Measures the search times of one client while another client sends expensive requests over fifty
 * connections. Both connect through a local proxy.
 */
import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type AttackAt, prepareAttacks, serveCalendar } from "./attacks.ts";
import { type Running, startServer, stopProcess } from "./process.ts";
import { trickleFigure } from "./trickle.ts";
import type { Row } from "./report.ts";

const victim = "198.51.100.9";
const SEARCHES = 100;
const WARM_UP_MS = 2000;
const TICK_MS = 10; // the unit of CPU times in /proc

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
const cpuMs = ({ child }: Running): number => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

async function timeSearches(base: string): Promise<number[]> {
  const latencies: number[] = [];
  for (let i = 0; i < SEARCHES; i++) {
    const startMs = performance.now();
    const answer = await fetch(`${base}/api/search?species=elg&limit=24`, {
      headers: { "x-forwarded-for": victim },
    });
    if (answer.status !== 200) throw new Error(`the search of the other client got ${answer.status}`);
    await answer.text();
    latencies.push(performance.now() - startMs);
  }
  return latencies;
}

async function measureUnderAttack(
  { path: url, ...attack }: AttackAt,
  server: Running,
  attacker: string,
): Promise<{ p95Ms: number; statuses: string }> {
  const child = fork(path.join(import.meta.dirname, "attacker.ts"));
  const result = new Promise<Record<string, number>>((resolve) =>
    child.on("message", (m) => resolve(m as Record<string, number>)),
  );
  child.send({
    ...attack,
    url: server.base + url,
    headers: { ...attack.headers, "accept-encoding": "br, gzip", "x-forwarded-for": attacker },
  });
  await sleep(WARM_UP_MS); // waits until all connections are in use
  const p95Ms = p95(await timeSearches(server.base));
  child.send("stop");
  const statuses = await result;
  return {
    p95Ms,
    statuses: Object.entries(statuses)
      .map(([status, n]) => `${n} × ${status}`)
      .join(", "),
  };
}

const UNHURRIED = 20;
/** Returns the server's CPU time for one request of the attack, from requests sent one after another. */
async function cpuMsPerRequest(
  { path: url, method, headers, body }: AttackAt,
  server: Running,
  i: number,
): Promise<number> {
  const cpuMsBefore = cpuMs(server);
  for (let n = 0; n < UNHURRIED; n++) {
    const answer = await fetch(server.base + url, {
      method,
      headers: { ...headers, "x-forwarded-for": `192.0.2.${i + 1}` },
      ...(body && { body }),
    });
    await answer.text();
  }
  return (cpuMs(server) - cpuMsBefore) / UNHURRIED;
}

export async function attackFigures(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-attack-"));
  const calendar = await serveCalendar();
  const server = await startServer(dataDir, { CALENDAR_HOSTS: calendar.host });
  try {
    const all = await prepareAttacks(server.base, calendar.host);
    await timeSearches(server.base);
    const quietMs = p95(await timeSearches(server.base));
    const rows: Row[] = [{ what: "a search, nobody else there: p95", measured: quietMs, unit: "ms" }];
    for (const [i, [what, attack]] of Object.entries(all).entries()) {
      if (!("authorization" in attack.headers) && !attack.bodyBytes && !attack.bodyBase64) {
        rows.push({
          what: `${what}: CPU of one, of a client's share`,
          measured: await cpuMsPerRequest(attack, server, i),
          unit: "ms",
        });
      }
      const { p95Ms, statuses } = await measureUnderAttack(attack, server, `203.0.113.${i + 1}`);
      rows.push({
        what: `another's search beside ${what}`,
        measured: p95Ms / quietMs,
        unit: "×",
        limit: 5,
        note: statuses,
      });
      await sleep(WARM_UP_MS); // waits until requests in flight finish
    }
    rows.push(await trickleFigure(server));
    return rows;
  } finally {
    calendar.close();
    await stopProcess(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
