/** Options with which tests start the browser. */
import { findBrowser, findHeadlessShell, quietFlags } from "../../scripts/browser.ts";

const executablePath = findHeadlessShell() ?? findBrowser();
/** For pages that live only seconds, optimizing compilers and concurrent garbage collection cost too much. */
const shortLived = [
  "--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=32",
  "--in-process-gpu",
  "--num-raster-threads=1",
];

const browserOptions = (...args: string[]) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [...quietFlags, "--force-prefers-reduced-motion", ...args],
  },
});

/** Most tests run without pictures and maps, which are 40 % of the work without a graphics card. */
export const plainBrowser = browserOptions(
  ...shortLived,
  "--blink-settings=imagesEnabled=false",
  "--disable-3d-apis",
  "--disable-gpu",
  "--disable-software-rasterizer",
);
/** The browser for tests that need pictures or maps: `test.use(drawingBrowser)`. */
export const drawingBrowser = { ...browserOptions("--enable-unsafe-swiftshader"), deviceScaleFactor: 0.5 };
