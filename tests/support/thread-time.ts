/** Measures processor time of the main thread, and how much slower than usual the machine is now. */

export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const rows = Array.from({ length: 600 }, (_, n) => ({ id: `row-${n}`, name: `Storåsen jaktfelt ${n}` }));
const text = JSON.stringify(rows);
/** Work like that of a request: parsing, texts, patterns, URLs. */
const referenceWork = () =>
  (JSON.parse(text) as typeof rows)
    .map(({ id, name }) => `${name.normalize("NFC").toLowerCase()}?${new URLSearchParams({ id })}`)
    .join("\n")
    .replaceAll(/[a-zåøæ]+\s\d/g, (word) => word.toUpperCase()).length;
/**
 * The processor time of ten rounds of `referenceWork` on the machine where the tests' limits were measured:
 * two processors with nothing else to do.
 */
const REFERENCE_MS = 6;

/** How many times slower the machine is now than the one where limits were measured; 1 if it is no slower. */
export function slowness(): number {
  const rounds = Array.from({ length: 5 }, () => {
    const before = threadMs();
    for (let n = 0; n < 10; n++) referenceWork();
    return threadMs() - before;
  });
  const median = rounds.sort((a, b) => a - b)[2] ?? REFERENCE_MS;
  return Math.max(1, median / REFERENCE_MS);
}

const RUNS = [1, 3, 6, 20, 20];
/**
 * Returns the shortest mean of a few runs in processor milliseconds. A time above `enough` is corrected for a
 * slow machine, and measured again with more runs, since processor time is counted coarsely.
 */
export async function cpuMs(work: () => Promise<unknown>, enough: number): Promise<number> {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (const runs of RUNS) {
    if (shortestMs <= enough) break;
    const before = threadMs();
    for (let n = 0; n < runs; n++) await work();
    const ms = (threadMs() - before) / runs;
    shortestMs = Math.min(shortestMs, ms > enough ? ms / slowness() : ms);
  }
  return shortestMs;
}
