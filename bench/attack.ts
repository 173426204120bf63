/**
 * Measures searches of one client while another sends expensive requests over fifty connections. Both use a
 * local proxy.
 */
import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "./attacker.ts";
import { type Running, start, stop } from "./process.ts";
import { signInByProvider } from "../tests/sign-in.ts";
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

async function searches(base: string): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < SEARCHES; i++) {
    const began = performance.now();
    const answer = await fetch(`${base}/api/search?species=elg&limit=24`, {
      headers: { "x-forwarded-for": victim },
    });
    if (answer.status !== 200) throw new Error(`the search of the other client got ${answer.status}`);
    await answer.text();
    taken.push(performance.now() - began);
  }
  return taken;
}

type Ids = { offeringId: string; token: string };
const json = { "content-type": "application/json" };
const stay = { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
/** Four thousand thin triangles beside each other. */
const triangles = JSON.stringify({
  boundary: {
    type: "MultiPolygon",
    coordinates: Array.from({ length: 4000 }, (_, i) => [
      [
        [11 + i / 40_000, 62],
        [11 + (i + 0.4) / 40_000, 62.2],
        [11 + (i + 0.5) / 40_000, 62],
        [11 + i / 40_000, 62],
      ],
    ]),
  },
});
const unknownKeys = (offeringId: string) =>
  JSON.stringify({
    offeringId,
    ...stay,
    ...Object.fromEntries(Array.from({ length: 24_000 }, (_, i) => [`k${i}`, 1])),
  });

/** The most expensive request of each kind that was found. */
const attacks = ({ offeringId, token }: Ids): Record<string, Omit<Attack, "url"> & { path: string }> => ({
  "a price with 24,000 unknown fields": {
    path: "/api/core-booking/estimate",
    method: "POST",
    headers: json,
    body: unknownKeys(offeringId),
  },
  "stays of an offering": {
    path: `/api/stays?offeringIds=${offeringId}&from=${stay.fromDate}&to=${stay.toDate}&participants=2`,
    method: "GET",
    headers: {},
  },
  "the search page with a text": {
    path: "/finn-jakttterreng?q=elgjakt+med+hund",
    method: "GET",
    headers: {},
  },
  "the API's description": { path: "/api/openapi.json", method: "GET", headers: {} },
  "a picture of contours": {
    path: "/pictures/contours/3fa85f64-5717-4562-b3fc-2c963f66afa6.svg",
    method: "GET",
    headers: {},
  },
  "the home page": { path: "/", method: "GET", headers: {} },
  "8 MB without a token": { path: "/api/properties", method: "POST", headers: json, bodyBytes: 8_000_000 },
  "8 MB of unknown elements, signed in": {
    path: "/api/properties",
    method: "POST",
    headers: { ...json, authorization: `Bearer ${token}` },
    bodyBytes: 8_000_000,
  },
  "4,000 thin triangles, signed in": {
    path: "/api/boundaries/measure",
    method: "POST",
    headers: { ...json, authorization: `Bearer ${token}` },
    body: triangles,
  },
});

async function under(
  { path: url, ...attack }: Omit<Attack, "url"> & { path: string },
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
  await sleep(WARM_UP_MS); // until all connections are in use
  const p95Ms = p95(await searches(server.base));
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
/** The server's CPU time for one such request, sent one after another by a third client. */
async function costMs(
  { path: url, method, headers, body }: Omit<Attack, "url"> & { path: string },
  server: Running,
  i: number,
): Promise<number> {
  const began = cpuMs(server);
  for (let n = 0; n < UNHURRIED; n++) {
    const answer = await fetch(server.base + url, {
      method,
      headers: { ...headers, "x-forwarded-for": `192.0.2.${i + 1}` },
      ...(body && { body }),
    });
    await answer.text();
  }
  return (cpuMs(server) - began) / UNHURRIED;
}

export async function underAttack(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-attack-"));
  const server = await start(dataDir, {});
  try {
    const found = (await (await fetch(`${server.base}/api/search?limit=1`)).json()) as {
      items: { offeringId: string }[];
    };
    const { token = "" } = await signInByProvider(server.base, "grunneier@example.no");
    const all = attacks({ offeringId: found.items[0]?.offeringId ?? "", token });
    await searches(server.base);
    const quietMs = p95(await searches(server.base));
    const rows: Row[] = [{ what: "a search, nobody else there: p95", measured: quietMs, unit: "ms" }];
    for (const [i, [what, attack]] of Object.entries(all).entries()) {
      if (!("authorization" in attack.headers) && !attack.bodyBytes) {
        rows.push({
          what: `${what}: CPU of one, of a client's share`,
          measured: await costMs(attack, server, i),
          unit: "ms",
        });
      }
      const { p95Ms, statuses } = await under(attack, server, `203.0.113.${i + 1}`);
      rows.push({
        what: `another's search beside ${what}`,
        measured: p95Ms / quietMs,
        unit: "×",
        limit: 5,
        note: statuses,
      });
      await sleep(WARM_UP_MS); // requests in flight finish
    }
    return rows;
  } finally {
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
