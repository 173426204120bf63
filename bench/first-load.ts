/** Measures the gzipped JavaScript that a page preloads before it is usable, from the build's manifest. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { Row } from "./report.ts";

type Module = { module: string; imports?: string[] };
type Assets = {
  entry: Module;
  routes: Record<string, Module & { id: string; path?: string; index?: boolean; parentId?: string }>;
};
type File = { file: string; bytes: number };

const root = path.join(import.meta.dirname, "..");
/** Parts loaded on demand (maps, dialogs, the image viewer) are not counted. */
const pages = ["/", "/view-property-offering", "/view-cabin", "/finn-jakttterreng"];
const LIMIT_KB = 165;

/**
 * Returns the files of the entry and of the page's route with its parent routes, with all their static
 * imports. The HTML contains only the page's own part of the route manifest.
 */
function filesForPage({ entry, routes }: Assets, address: string): File[] {
  const chain: Module[] = [];
  let at = Object.values(routes).find((r) => (address === "/" ? r.index : r.path === address.slice(1)));
  if (!at) throw new Error(`no route for ${address}`);
  for (; at; at = at.parentId ? routes[at.parentId] : undefined) chain.push(at);
  const names = new Set([entry, ...chain].flatMap((m) => [m.module, ...(m.imports ?? [])]));
  return [...names].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(path.join(root, "build/client", file)), { level: 9 }).length,
  }));
}
const sum = (files: readonly File[]) => files.reduce((all, f) => all + f.bytes, 0);

async function filesOfPages(): Promise<{ address: string; files: File[] }[]> {
  const { assets } = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as {
    assets: Assets;
  };
  return pages.map((address) => ({ address, files: filesForPage(assets, address) }));
}

export const pageWeights = async (): Promise<Row[]> =>
  (await filesOfPages()).map(({ address, files }) => ({
    what: `JavaScript before ${address} can be used, gzipped`,
    measured: sum(files) / 1000,
    unit: "kB",
    limit: LIMIT_KB,
  }));

if (import.meta.main)
  for (const { address, files } of await filesOfPages()) {
    console.log(address);
    for (const f of files.sort((a, b) => b.bytes - a.bytes))
      console.log(`${String(f.bytes).padStart(9)}  ${f.file}`);
    console.log(`${String(sum(files)).padStart(9)}  in all, of ${LIMIT_KB}000`);
  }
