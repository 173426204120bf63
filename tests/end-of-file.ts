const waiting: (() => unknown)[] = [];
/** Closes what a test file opened when the file ends, last opened first; from within a test too. */
export const atEndOfFile = (close: () => unknown): void => void waiting.push(close);
export async function endFile(): Promise<void> {
  for (let close = waiting.pop(); close; close = waiting.pop()) await close();
}
