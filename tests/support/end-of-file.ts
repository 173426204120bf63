const closers: (() => unknown)[] = [];
/** Runs `close` when the test file ends, the last one first. It can also be called within a test. */
export const atEndOfFile = (close: () => unknown): void => void closers.push(close);
export async function runClosers(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}
