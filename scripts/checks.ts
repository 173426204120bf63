/** Checks that are counted: what failed is said by name, and the last line is `N passed, N failed`. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

mkdirSync(".cache", { recursive: true });
export const node = process.execPath;
let passed = 0;
export const pass = (count: number): void => {
  passed += count;
};
/** How long each test file took, in ms of its tests. */
const fileMs = new Map<string, number>();
export const took = (file: string, ms: number): void => {
  fileMs.set(file, (fileMs.get(file) ?? 0) + ms);
};
/** By name, and said last: a log may be kept by its end only. */
const failures: string[] = [];

export const run = (argv: string[], env: Record<string, string> = {}) =>
  spawnSync(argv[0] ?? "", argv.slice(1), {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  }).status === 0;
export function check(name: string, ok: boolean): void {
  if (ok) passed++;
  else failures.push(name);
  console.log(`${ok ? "ok    " : "FAILED"} ${name}`);
}

/** What a runner left in `file`; `whole`: it ended without an error. */
export function reported<R>(
  file: string,
  argv: string[],
  env: Record<string, string>,
): { whole: boolean; report?: R } {
  rmSync(file, { force: true });
  const whole = run(argv, env);
  return existsSync(file) ? { whole, report: JSON.parse(readFileSync(file, "utf8")) as R } : { whole };
}
/** A crash before the first test, or between two, is a failure too. */
export const fail = (name: string, whole: boolean, failed: string[]) =>
  failures.push(...(whole || failed.length ? failed : [`${name} ended with an error`]));

type TestFile = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string }[];
};
/** A file that failed without one of its tests failing did so in its set-up. */
function failedIn({ name, message, assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((a) => a.status === "failed").map((a) => a.fullName);
  return (failed.length ? failed : [message.split("\n")[0] || "its set-up"]).map(
    (what) => `${path.relative(".", name)}: ${what}`,
  );
}
export function vitest(projects: string[], env: Record<string, string> = {}): void {
  const file = ".cache/vitest.json";
  const argv = [
    node,
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--silent",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${file}`,
  ];
  const { whole, report } = reported<{ testResults: TestFile[] }>(file, argv, env);
  const files = report?.testResults ?? [];
  for (const f of files) {
    took(path.relative(".", f.name), f.endTime - f.startTime);
    passed += f.assertionResults.filter((a) => a.status === "passed").length;
  }
  fail("vitest", whole, files.filter((f) => f.status === "failed").flatMap(failedIn));
}

const SLOWEST = 15;
export function sayAndExit(): never {
  const slowest = [...fileMs].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(0).padStart(4)} s ${file}`);
  for (const name of failures) console.log(`FAILED ${name}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length ? 1 : 0);
}
