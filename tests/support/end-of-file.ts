const waiting: (() => unknown)[] = [];
/** Closes what a test file opened when the file ends, in reverse order; can also be called within a test. */
export const atEndOfFile = (close: () => unknown): void => void waiting.push(close);
export async function endFile(): Promise<void> {
  for (let close = waiting.pop(); close; close = waiting.pop()) await close();
}
