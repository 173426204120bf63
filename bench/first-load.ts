/** How much JavaScript a reader's browser fetches for the front page, gzipped: from the build's own manifest. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

type Module = { module: string; imports?: string[] };
type Assets = { entry: Module; url: string; routes: Record<string, Module & { path?: string; index?: boolean; parentId?: string }> };

const root = path.join(import.meta.dirname, "..");

export async function firstLoad(): Promise<{ bytes: number; files: { file: string; bytes: number }[] }> {
  const { assets } = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as { assets: Assets };
  const front = Object.values(assets.routes).find((r) => r.index && r.parentId === "root");
  const modules = [assets.entry, assets.routes.root!, front!];
  const urls = new Set([assets.url, ...modules.flatMap((m) => [m.module, ...(m.imports ?? [])])]);
  const files = [...urls].map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(root, "build/client", file)), { level: 9 }).length }));
  return { bytes: files.reduce((sum, f) => sum + f.bytes, 0), files };
}

if (import.meta.main) {
  const { bytes, files } = await firstLoad();
  for (const f of files.sort((a, b) => b.bytes - a.bytes)) console.log(`${String(f.bytes).padStart(7)}  ${f.file}`);
  console.log(`${String(bytes).padStart(7)}  in all, of 140000`);
}
