/** Options with which tests start the browser. */
import { findBrowser, findHeadlessShell, quietFlags } from "../../scripts/browser.ts";

const executablePath = findHeadlessShell() ?? findBrowser();
/** Test pages live for seconds: optimizing compilers and concurrent garbage collection cost more than they save. */
const shortLived = [
  "--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=32",
  "--in-process-gpu",
  "--num-raster-threads=1",
];

const started = (...args: string[]) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [...quietFlags, "--force-prefers-reduced-motion", ...args],
  },
});

/** Without a graphics card pictures and maps are 40 % of the work, so most tests do without both. */
export const plainBrowser = started(
  ...shortLived,
  "--blink-settings=imagesEnabled=false",
  "--disable-3d-apis",
  "--disable-gpu",
  "--disable-software-rasterizer",
);
/** For tests that need pictures or maps: `test.use(drawingBrowser)`. */
export const drawingBrowser = { ...started("--enable-unsafe-swiftshader"), deviceScaleFactor: 0.5 };
