/** Runs the e2e tests, counts those that passed, and lists those that failed. */
import { recordFailures, node, recordPasses, runAndReadReport, recordDuration } from "./checks.ts";
import { temporaryFilesOnDisk } from "./memory-folder.ts";

type Attempt = { duration: number; errors: { message?: string; stack?: string }[] };
type Spec = { title: string; ok: boolean; tests: { results: Attempt[] }[] };
type Suite = { file: string; specs?: Spec[]; suites?: Suite[] };
type Result = { file: string; spec: Spec };
const resultsOf = ({ file, specs = [], suites = [] }: Suite): Result[] => [
  ...specs.map((spec) => ({ file, spec })),
  ...suites.flatMap(resultsOf),
];
/** The errors of a test's last attempt: if the time ran out, the second one names what the test waited for. */
const reasonOf = (spec: Spec): string | undefined =>
  spec.tests
    .flatMap((test) => test.results)
    .at(-1)
    ?.errors.map((error) => error.stack ?? error.message)
    .join("\n");
export async function runPlaywright(env: Record<string, string> = {}): Promise<void> {
  const file = ".cache/playwright.json";
  const argv = [node, "node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const { succeeded, report } = await runAndReadReport<{
    stats: { expected: number; flaky: number };
    suites: Suite[];
  }>(file, argv, { ...env, TMPDIR: temporaryFilesOnDisk, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const results = report?.suites.flatMap(resultsOf) ?? [];
  for (const { file, spec } of results)
    for (const { duration } of spec.tests.flatMap((test) => test.results))
      recordDuration(`tests/e2e/${file}`, duration);
  recordPasses(report ? report.stats.expected + report.stats.flaky : 0);
  recordFailures(
    "playwright",
    succeeded,
    results
      .filter(({ spec }) => !spec.ok)
      .map(({ file, spec }) => ({ name: `${file}: ${spec.title}`, reason: reasonOf(spec) })),
  );
}
