/** What work takes of the main thread. */

export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const RUNS = [1, 3, 6, 20, 20];
/**
 * The least mean of a few runs: processor time, so that a busy machine takes no part. It is counted coarsely, so
 * that what seems too expensive is run more often.
 */
export async function cpuMs(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (const runs of RUNS) {
    if (least <= enough) break;
    const before = threadMs();
    for (let n = 0; n < runs; n++) await work();
    least = Math.min(least, (threadMs() - before) / runs);
  }
  return least;
}
