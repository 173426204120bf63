/**
 * Lighthouse's scores of the first pages that hunters see, as on a phone with a slow connection, on the built
 * server with the demo world. Each page is compared with itself without scripts (decision 168).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "@playwright/test";
import { findBrowser, findHeadlessShell, quietFlags } from "../scripts/browser.ts";
import { findOfferings, type Running, spawnReady, startServer, stopProcess } from "./process.ts";
import { median, type Row } from "./report.ts";

/** The number of runs, of which the median counts, since single runs vary on a shared machine. */
const RUNS = 3;
const flags = ["--headless=new", ...quietFlags, "--enable-unsafe-swiftshader"];
/** Lighthouse's categories besides speed, in which every page must have the full score. */
const qualities = ["accessibility", "best-practices", "seo"] as const;
const times = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

const offeringPage = (o: { propertyId: string; offeringId: string }) =>
  `/view-property-offering?propertyId=${o.propertyId}&offeringId=${o.offeringId}`;

/** Returns the pages whose times are measured, and the other public pages. */
async function pageAddresses(server: Running): Promise<{ measured: string[]; others: string[] }> {
  const [offering] = await findOfferings(server);
  if (!offering) throw new Error("the demo world has no offering");
  return {
    measured: ["/", "/finn-jakttterreng", offeringPage(offering)],
    others: [
      `/view-property?propertyId=${offering.propertyId}`,
      "/about-us",
      "/careers",
      "/contact-us",
      "/faq",
      "/cookie-policy",
      "/privacy-policy",
      "/terms-of-service",
      "/landowner-page",
      "/knowledge-base-landing-page",
      "/knowledge-base-article-page?article=elg-og-hjort",
      "/login",
      "/register",
    ],
  };
}

type MainThreadFigures = { busy: number; blockingMs: number; longestMs: number };
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

/** Lighthouse multiplies task times by four for a phone. The part of a task beyond 50 ms is blocking time. */
const [slowdown, patienceMs] = [4, 50];

/**
 * Computes figures from CPU time, since Lighthouse counts waiting for a busy CPU as work. `busy`: wall time
 * of main-thread tasks relative to CPU time; `blockingMs`: Total Blocking Time from CPU time alone;
 * `longestMs`: the longest task by CPU time, as long as on the phone.
 */
function mainThreadFigures(events: readonly Event[]): MainThreadFigures {
  const navigationStart = events.findLast(
    (e) => e.name === "navigationStart" && e.args?.data?.documentLoaderURL?.startsWith("http"),
  );
  const painted =
    events.find(
      (e) => e.name === "firstContentfulPaint" && e.pid === navigationStart?.pid && e.ts > navigationStart.ts,
    )?.ts ?? 0;
  const tasks = events.filter(
    (e) =>
      e.name.endsWith("RunTask") &&
      e.tdur &&
      e.pid === navigationStart?.pid &&
      e.tid === navigationStart.tid &&
      e.ts > navigationStart.ts,
  );
  const sum = (list: readonly Event[], of: (e: Event) => number) => list.reduce((all, e) => all + of(e), 0);
  const blocking = sum(
    tasks.filter((e) => e.ts > painted),
    (e) => Math.max(0, (slowdown * (e.tdur ?? 0)) / 1000 - patienceMs),
  );
  return {
    busy: sum(tasks, (e) => e.dur ?? 0) / sum(tasks, (e) => e.tdur ?? 0),
    blockingMs: blocking,
    longestMs: (slowdown * Math.max(0, ...tasks.map((e) => e.tdur ?? 0))) / 1000,
  };
}

/** Runs Lighthouse once; undefined if the trace is incomplete, which happens on a busy machine. */
async function runLighthouse(url: string, onlyCategories: readonly string[]): Promise<Run | undefined> {
  const browser = await launch({
    chromePath: findHeadlessShell() ?? findBrowser() ?? chromium.executablePath(),
    chromeFlags: flags,
  });
  try {
    const report = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...onlyCategories],
      logLevel: "silent",
    });
    if (!report) throw new Error(`${url}: no report`);
    const { code, message } = report.lhr.runtimeError ?? {};
    if (code?.startsWith("NO_")) return undefined;
    if (code) throw new Error(`${url}: ${message}`);
    return { lhr: report.lhr, own: mainThreadFigures(report.artifacts.Trace.traceEvents) };
  } finally {
    browser.kill();
  }
}

const scoreOf = (lhr: Result, category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
const failedAudits = (lhr: Result, category: string) =>
  (lhr.categories[category]?.auditRefs ?? [])
    .filter((a) => a.weight > 0 && (lhr.audits[a.id]?.score ?? 1) < 1)
    .map((a) => a.id)
    .join(", ");

/** Runs Lighthouse on both pages in turn, so that a busy moment of the machine affects both alike. */
async function runInTurn(urls: readonly string[], onlyCategories: readonly string[], times = RUNS) {
  const runs = urls.map((): Run[] => []);
  for (let tries = 0; tries < 2 * times && runs.some((of) => of.length < times); tries++)
    for (const [i, url] of urls.entries()) {
      const result = await runLighthouse(url, onlyCategories);
      if (result) runs[i]?.push(result);
    }
  if (runs.some((of) => of.length === 0)) throw new Error(`${urls[0]}: no run that could be read`);
  return runs;
}

const medianOf = (runs: readonly Run[], of: (run: Run) => number) => median(runs.map(of));
const auditValue = (id: string) => (run: Run) => run.lhr.audits[id]?.numericValue ?? Number.NaN;
const performanceScore = (run: Run) => scoreOf(run.lhr, "performance");
const lcp = auditValue("largest-contentful-paint");

function qualityRows(page: string, runs: readonly Run[]): Row[] {
  return qualities.map((category) => ({
    what: `${page}: ${category}`,
    measured: Math.min(...runs.map((r) => scoreOf(r.lhr, category))),
    unit: "",
    atLeast: 100,
    note: [...new Set(runs.map((r) => failedAudits(r.lhr, category)))].join(", "),
  }));
}

function rowsOf(address: string, own: readonly Run[], bare: readonly Run[]): Row[] {
  const page = address.split("?")[0] ?? "";
  const middle = own.toSorted((a, b) => performanceScore(a) - performanceScore(b))[
    Math.floor(own.length / 2)
  ];
  const timing = times.map((id) =>
    `${middle?.lhr.audits[id]?.title} ${middle?.lhr.audits[id]?.displayValue}`.replaceAll("\u00a0", " "),
  );
  const [score, ofBare] = [medianOf(own, performanceScore), medianOf(bare, performanceScore)];
  const [blocking, bareBlocking] = [own, bare].map((runs) => medianOf(runs, (r) => r.own.blockingMs));
  const seconds = (runs: readonly Run[]) => (medianOf(runs, lcp) / 1000).toFixed(1);
  return [
    {
      what: `${page}: performance, under the bare page's`,
      measured: ofBare - score,
      unit: "points",
      note: `${score} and ${ofBare}; ${timing.join(", ")}; tasks took ${middle?.own.busy.toFixed(1)} times their work`,
    },
    {
      what: `${page}: LCP beside the bare page's`,
      measured: medianOf(own, lcp) / medianOf(bare, lcp),
      unit: "×",
      limit: 1.3,
      note: `${seconds(own)} and ${seconds(bare)} s`,
    },
    {
      what: `${page}: blocking time by its own work, over the bare page's`,
      measured: (blocking ?? 0) - (bareBlocking ?? 0),
      unit: "ms",
      limit: 150,
      note: `longest task ${medianOf(own, (r) => r.own.longestMs).toFixed(0)} ms, the bare page's ${medianOf(bare, (r) => r.own.longestMs).toFixed(0)}`,
    },
    {
      what: `${page}: layout shift`,
      measured: Number(medianOf(own, auditValue("cumulative-layout-shift")).toFixed(3)),
      unit: "",
      limit: 0,
    },
    ...qualityRows(page, own),
  ];
}

export async function lighthouseScores(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-lighthouse-"));
  const server = await startServer(dataDir);
  const bare = await spawnReady(["bench/bare-pages.ts", server.base], {});
  const rows: Row[] = [];
  const { measured, others } = await pageAddresses(server);
  for (const address of measured) {
    const urls = [server.base, `http://localhost:${bare.port}`].map((base) => base + address);
    const [own = [], without = []] = await runInTurn(urls, ["performance", ...qualities]);
    rows.push(...rowsOf(address, own, without));
  }
  for (const address of others) {
    const [runs = []] = await runInTurn([server.base + address], qualities, 1);
    rows.push(...qualityRows(address.split("?")[0] ?? "", runs));
  }
  await stopProcess(bare);
  await stopProcess(server);
  rmSync(dataDir, { recursive: true, force: true });
  return rows;
}
