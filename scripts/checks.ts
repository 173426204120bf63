/** Runs and counts checks. Failures are listed by name, and the last line is `N passed, N failed`. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

mkdirSync(".cache", { recursive: true });
export const node = process.execPath;
let passed = 0;
export const recordPasses = (count: number): void => {
  passed += count;
};
/** The duration of each test file, as the sum of its tests in ms. */
const fileMs = new Map<string, number>();
export const recordDuration = (file: string, ms: number): void => {
  fileMs.set(file, (fileMs.get(file) ?? 0) + ms);
};
/** A failed check. `reason`: the test runner's message. */
export type Failure = { name: string; reason?: string | undefined };
/** The failures, listed at the end, since a log may be truncated at its start. */
const failures: Failure[] = [];

export const run = (argv: string[], env: Record<string, string> = {}) =>
  spawnSync(argv[0] ?? "", argv.slice(1), {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  }).status === 0;
export function recordCheck(name: string, ok: boolean): void {
  if (ok) passed++;
  else failures.push({ name });
  console.log(`${ok ? "ok    " : "FAILED"} ${name}`);
}

/** The command that prints directly to the terminal; the others' output is buffered until their turn. */
let currentOutput: Promise<unknown> = Promise.resolve();
/** Runs a command beside others, so that each uses the CPU time that the others leave idle. */
async function runBeside(argv: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(argv[0] ?? "", argv.slice(1), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  const waiting: Buffer[] = [];
  let receivePart = (part: Buffer): void => {
    waiting.push(part);
  };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => receivePart(part));
  const ended = new Promise<boolean>((resolve) => {
    child.on("close", (code) => resolve(code === 0));
    child.on("error", () => resolve(false));
  });
  const ownOutput = currentOutput.then(async () => {
    for (const part of waiting) process.stdout.write(part);
    receivePart = (part) => {
      process.stdout.write(part);
    };
    await ended;
  });
  currentOutput = ownOutput;
  const succeeded = await ended;
  await ownOutput;
  return succeeded;
}

/** Runs the commands of one check in sequence, beside other checks. */
export async function checkBeside(name: string, ...commands: string[][]): Promise<void> {
  let ok = true;
  for (const argv of commands) ok &&= await runBeside(argv, {});
  recordCheck(name, ok);
}

/** Reads a test runner's report from `file`. `succeeded`: the runner exited without an error. */
export async function runAndReadReport<R>(
  file: string,
  argv: string[],
  env: Record<string, string>,
): Promise<{ succeeded: boolean; report?: R }> {
  rmSync(file, { force: true });
  const succeeded = await runBeside(argv, env);
  return existsSync(file)
    ? { succeeded, report: JSON.parse(readFileSync(file, "utf8")) as R }
    : { succeeded };
}
/** Adds failures to the list. A crash before or between tests counts as one failure. */
export const recordFailures = (name: string, succeeded: boolean, failed: Failure[]) =>
  failures.push(...(succeeded || failed.length ? failed : [{ name: `${name} ended with an error` }]));

type TestFile = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};
/** Returns a file's failures. A failed file without a failed test failed in its set-up. */
function failuresIn({ name, message, assertionResults }: TestFile): Failure[] {
  const file = path.relative(".", name);
  const failed = assertionResults.filter((a) => a.status === "failed");
  if (!failed.length) return [{ name: `${file}: its set-up`, reason: message }];
  return failed.map((a) => ({ name: `${file}: ${a.fullName}`, reason: a.failureMessages[0] }));
}
export async function runVitest(
  projects: string[],
  env: Record<string, string> = {},
  only: string[] = [],
): Promise<void> {
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
    ...only,
  ];
  const { succeeded, report } = await runAndReadReport<{ testResults: TestFile[] }>(file, argv, env);
  const files = report?.testResults ?? [];
  for (const f of files) {
    recordDuration(path.relative(".", f.name), f.endTime - f.startTime);
    passed += f.assertionResults.filter((a) => a.status === "passed").length;
  }
  recordFailures("vitest", succeeded, files.filter((f) => f.status === "failed").flatMap(failuresIn));
}

const SLOWEST_COUNT = 15;
const REASON_LINES = 8;
const REASON_WIDTH = 160;
/** The first lines of an error without colours, and the place in the tests where it was thrown. */
function errorSummary(reason: string): string[] {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim());
  const location = lines.find((line) => /^\s+at (?!.*node_modules).*tests?[/.]/.test(line));
  const first = lines.filter((line) => !/^\s+at /.test(line)).slice(0, REASON_LINES);
  return [...first, ...(location ? [location] : [])].map((line) => `  ${line.slice(0, REASON_WIDTH)}`);
}
export function printAndExit(): never {
  const slowest = [...fileMs].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_COUNT);
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(0).padStart(4)} s ${file}`);
  for (const { name, reason = "" } of failures)
    console.log([`FAILED ${name}`, ...errorSummary(reason)].join("\n"));
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length ? 1 : 0);
}
