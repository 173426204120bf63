/**
 * Lighthouse's scores of a hunter's first pages, with its phone and slow connection, on the built server with
 * the demo world.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "@playwright/test";
import { findBrowser, quietFlags } from "../scripts/browser.ts";
import { findOfferings, type Running, start, stop } from "./process.ts";
import { median, type Row } from "./report.ts";

/** The median: on a shared machine single runs vary. */
const RUNS = 3;
const flags = ["--headless=new", ...quietFlags, "--enable-unsafe-swiftshader"];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const times = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

async function addresses(server: Running): Promise<string[]> {
  const offerings = await findOfferings(server);
  return [
    "/",
    "/finn-jakttterreng",
    ...offerings
      .slice(0, 1)
      .map((o) => `/view-property-offering?propertyId=${o.propertyId}&offeringId=${o.offeringId}`),
  ];
}

type MainThreadFigures = { busy: number; blockingMs: number };
type Run = { lhr: Result; own: MainThreadFigures };
type Event = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
};

/** Lighthouse multiplies task times by four for a phone; what exceeds 50 ms is blocking time. */
const [slowdown, patienceMs] = [4, 50];

/**
 * Lighthouse counts waiting for a busy CPU as work. `busy`: wall time of main-thread tasks relative to CPU
 * time; `blockingMs`: Total Blocking Time from CPU time alone.
 */
function ownWork(events: readonly Event[]): MainThreadFigures {
  const begun = events.findLast(
    (e) => e.name === "navigationStart" && e.args?.data?.documentLoaderURL?.startsWith("http"),
  );
  const painted =
    events.find((e) => e.name === "firstContentfulPaint" && e.pid === begun?.pid && e.ts > begun.ts)?.ts ?? 0;
  const tasks = events.filter(
    (e) =>
      e.name.endsWith("RunTask") && e.tdur && e.pid === begun?.pid && e.tid === begun.tid && e.ts > begun.ts,
  );
  const sum = (list: readonly Event[], of: (e: Event) => number) => list.reduce((all, e) => all + of(e), 0);
  const blocking = sum(
    tasks.filter((e) => e.ts > painted),
    (e) => Math.max(0, (slowdown * (e.tdur ?? 0)) / 1000 - patienceMs),
  );
  return { busy: sum(tasks, (e) => e.dur ?? 0) / sum(tasks, (e) => e.tdur ?? 0), blockingMs: blocking };
}

/** Undefined: the trace was incomplete, which happens on a busy machine and is no result. */
async function run(url: string): Promise<Run | undefined> {
  const browser = await launch({
    chromePath: findBrowser() ?? chromium.executablePath(),
    chromeFlags: flags,
  });
  try {
    const report = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...categories],
      logLevel: "silent",
    });
    if (!report) throw new Error(`${url}: no report`);
    const { code, message } = report.lhr.runtimeError ?? {};
    if (code?.startsWith("NO_")) return undefined;
    if (code) throw new Error(`${url}: ${message}`);
    return { lhr: report.lhr, own: ownWork(report.artifacts.Trace.traceEvents) };
  } finally {
    browser.kill();
  }
}

const scoreOf = (lhr: Result, category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
const shortfalls = (lhr: Result, category: string) =>
  (lhr.categories[category]?.auditRefs ?? [])
    .filter((a) => a.weight > 0 && (lhr.audits[a.id]?.score ?? 1) < 1)
    .map((a) => a.id)
    .join(", ");

function rowsOf(address: string, runs: readonly Run[]): Row[] {
  const page = address.split("?")[0];
  const middle = runs.toSorted((a, b) => scoreOf(a.lhr, "performance") - scoreOf(b.lhr, "performance"))[
    Math.floor(runs.length / 2)
  ];
  if (!middle) throw new Error(`${page}: no run that could be read`);
  const { lhr, own } = middle;
  const timing = times.map((id) =>
    `${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue}`.replaceAll("\u00a0", " "),
  );
  const speed = {
    what: `${page}: performance`,
    measured: median(runs.map((r) => scoreOf(r.lhr, "performance"))),
    unit: "",
    atLeast: 95,
    note: `${timing.join(", ")}; by its own work ${own.blockingMs.toFixed(0)} ms: tasks took ${own.busy.toFixed(1)} times that`,
  };
  const whole = ["accessibility", "best-practices", "seo"].map((category) => {
    const measured = Math.min(...runs.map((r) => scoreOf(r.lhr, category)));
    return {
      what: `${page}: ${category}`,
      measured,
      unit: "",
      atLeast: 100,
      note: shortfalls(lhr, category),
    };
  });
  return [speed, ...whole];
}

export async function lighthouseScores(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-lighthouse-"));
  const server = await start(dataDir);
  const rows: Row[] = [];
  for (const address of await addresses(server)) {
    const runs: Run[] = [];
    for (let tries = 0; runs.length < RUNS && tries < 2 * RUNS; tries++) {
      const done = await run(server.base + address);
      if (done) runs.push(done);
    }
    rows.push(...rowsOf(address, runs));
  }
  await stop(server);
  rmSync(dataDir, { recursive: true, force: true });
  return rows;
}
