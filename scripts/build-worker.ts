/**
 * Builds the service worker after the pages, since it needs the list of their files. It calls Vite once
 * itself, because vite-plugin-pwa builds a worker for each of the two environments, and once before the
 * client's manifest exists.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "vite";

const root = path.join(import.meta.dirname, "..");
const client = path.join(root, "build/client");
const graphFile = path.join(root, "build/chunks.json");

type Chunk = { facade: string | null; imports: string[]; later: string[]; files: string[] };
type Graph = Record<string, Chunk>;
type Route = { id: string; parentId?: string; module: string; imports?: string[]; css?: string[] };
type Manifest = {
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
};

/** Records the import graph of the built chunks. */
export const chunkGraph = (): Plugin => ({
  name: "chunk-graph",
  applyToEnvironment: (environment) => environment.name === "client",
  generateBundle(_options, bundle) {
    const graph: Graph = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const { importedAssets = [] } =
        (chunk as { viteMetadata?: { importedAssets?: Iterable<string> } }).viteMetadata ?? {};
      graph[chunk.fileName] = {
        facade: chunk.facadeModuleId,
        imports: chunk.imports,
        later: chunk.dynamicImports,
        files: [...importedAssets],
      };
    }
    mkdirSync(path.dirname(graphFile), { recursive: true });
    writeFileSync(graphFile, JSON.stringify(graph));
  },
});

/** Ids in web/routes.ts of pages with offline copies, and of the page shown without a copy. */
const offlinePages = ["dashboard", "booking-request-details-page", "view-property", "kontroll", "offline"];
/** The offline pages whose lazily loaded chunks, those of the map, are stored too. */
const pagesWithLazyParts = ["booking-request-details-page", "view-property"];

function readManifest(): Manifest {
  const file = readdirSync(path.join(client, "assets")).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error("the pages' manifest is not there");
  const text = readFileSync(path.join(client, "assets", file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

const assetFiles = (names: Iterable<string>): string[] =>
  [...names].map((name) => `/${name.replace(/^\//, "").replace(/#.*$/, "")}`);

/** Returns all chunks reachable by static imports, and with `later` also those by dynamic imports. */
function reachableFiles(
  graph: Graph,
  from: readonly string[],
  later: boolean,
  seen = new Set<string>(),
): Set<string> {
  for (const file of from) {
    const name = file.replace(/^\//, "");
    const chunk = graph[name];
    if (seen.has(name) || !chunk) continue;
    seen.add(name);
    reachableFiles(graph, [...chunk.imports, ...(later ? chunk.later : [])], later, seen);
  }
  return seen;
}
const filesOf = (graph: Graph, chunks: Set<string>): string[] =>
  assetFiles(new Set([...chunks, ...[...chunks].flatMap((name) => graph[name]?.files ?? [])]));

/** Whether a file is a Latin font; other subsets are fetched on demand. */
const isFont = (file: string): boolean =>
  /latin-wght-normal.*\.woff2$/.test(file) && !/latin-ext|vietnamese|cyrillic|greek/.test(file);

export async function buildWorker(): Promise<void> {
  const graph = JSON.parse(readFileSync(graphFile, "utf8")) as Graph;
  rmSync(graphFile);
  const manifest = readManifest();
  const routeOf = (id: string): Route => {
    const found = manifest.routes[id];
    if (!found) throw new Error(`no route is called ${id}`);
    return found;
  };
  const modulesOf = (ids: readonly string[]) => ids.map((id) => routeOf(id).module);
  const entryModules = [manifest.entry.module, ...modulesOf(["root", "platform/page/canonical", "offline"])];
  const initialFiles = reachableFiles(graph, entryModules, false);
  // The chunks that the root loads after hydration, for the offline banner.
  const laterFiles = reachableFiles(
    graph,
    [...reachableFiles(graph, modulesOf(["root"]), false)].flatMap((name) => graph[name]?.later ?? []),
    false,
  );
  const shell = new Set([
    ...filesOf(graph, new Set([...initialFiles, ...laterFiles])),
    ...assetFiles(Object.values(manifest.routes.root?.css ?? [])),
  ]);
  const laterFilesOf = (pages: readonly string[]) =>
    filesOf(graph, reachableFiles(graph, modulesOf(pages), true)).filter(
      (file) => !shell.has(file) && !/\.woff2$/.test(file),
    );
  const offlineRoutes = [
    "platform/session/signed-in",
    "platform/page/canonical",
    "pages/not-found",
    ...offlinePages,
  ];
  const routes = Object.fromEntries(offlineRoutes.map((id) => [id, routeOf(id)]));
  const worker = {
    id: manifest.version,
    shell: [...shell].filter((file) => !/\.woff2$/.test(file) || isFont(file)),
    later: laterFilesOf(pagesWithLazyParts),
    control: laterFilesOf(["kontroll"]),
    routes,
  };
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { __BUILD__: JSON.stringify(worker) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: {
        input: path.join(root, "web/service-worker/worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
