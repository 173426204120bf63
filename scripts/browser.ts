/** Finds the browser for tests and benchmarks: the installed one, else Playwright's. */
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** The headless-only Chromium, which takes a third less CPU per test. Debian's package has the same name. */
export const headlessShell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin", "/snap/bin"];
const installed = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const possiblePaths = (file: string) => places.map((place) => path.join(place, file));

export const findHeadlessShell = (): string | undefined => possiblePaths(headlessShell).find(canRun);

/** Returns the path of a full browser, undefined for Playwright's own; throws if there is none. */
export function findBrowser(): string | undefined {
  const own = [...names.flatMap(possiblePaths), ...installed].find(canRun);
  if (own) return own;
  if (existsSync(chromium.executablePath())) return undefined;
  throw new Error("There is no browser: run `npm test`, which installs one, or install Chromium");
}

/** Browser arguments: no sandbox, since containers run as root, and no network traffic of its own. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
