const waiting: (() => unknown)[] = [];
/** Runs `close` when the test file ends, in reverse order of the calls; can also be called within a test. */
export const atEndOfFile = (close: () => unknown): void => void waiting.push(close);
export async function endFile(): Promise<void> {
  for (let close = waiting.pop(); close; close = waiting.pop()) await close();
}
