/** What Lighthouse says of the pages a hunter meets first, on its phone and its slow line, from the built server with the demo world. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/browser.ts";
import { type Running, start, stop } from "./process.ts";
import { median, type Row } from "./report.ts";

/** A machine that others use too gives a page a poor run now and then: the middle one counts. */
const RUNS = 3;
const flags = ["--headless=new", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--enable-unsafe-swiftshader"];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const times = ["first-contentful-paint", "largest-contentful-paint", "speed-index", "total-blocking-time", "cumulative-layout-shift"] as const;

async function addresses({ base }: Running): Promise<string[]> {
  const found = (await (await fetch(`${base}/api/search?limit=1`)).json()) as { items: { offeringId: string; propertyId: string }[] };
  return ["/", "/finn-jakttterreng", ...found.items.map((o) => `/view-property-offering?propertyId=${o.propertyId}&offeringId=${o.offeringId}`)];
}

async function run(url: string): Promise<Result> {
  const browser = await launch({ chromePath: findBrowser() ?? chromium.executablePath(), chromeFlags: flags });
  try {
    const report = await lighthouse(url, { port: browser.port, onlyCategories: [...categories], logLevel: "silent" });
    if (!report || report.lhr.runtimeError) throw new Error(`${url}: ${report?.lhr.runtimeError?.message ?? "no report"}`);
    return report.lhr;
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

function rowsOf(address: string, runs: readonly Result[]): Row[] {
  const page = address.split("?")[0];
  const middle = runs.toSorted((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"))[Math.floor(runs.length / 2)];
  if (!middle) return [];
  const timing = times.map((id) => `${middle.audits[id]?.title} ${middle.audits[id]?.displayValue}`.replaceAll("\u00a0", " ")).join(", ");
  return categories.map((category) => ({
    what: `${page}: ${category}`,
    measured: category === "performance" ? median(runs.map((r) => scoreOf(r, category))) : Math.min(...runs.map((r) => scoreOf(r, category))),
    unit: "",
    atLeast: category === "performance" ? 95 : 100,
    note: category === "performance" ? timing : shortfalls(middle, category),
  }));
}

export async function lighthouseScores(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-lighthouse-"));
  const server = await start(dataDir);
  const rows: Row[] = [];
  for (const address of await addresses(server)) {
    const runs: Result[] = [];
    while (runs.length < RUNS) runs.push(await run(server.base + address));
    rows.push(...rowsOf(address, runs));
  }
  await stop(server);
  rmSync(dataDir, { recursive: true, force: true });
  return rows;
}
