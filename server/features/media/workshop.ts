/** Decoding a photo takes a hundred megabytes for a second: at most two are at it in this process, the others wait. */
const BENCHES = 2;
let busy = 0;
const waiting: (() => void)[] = [];

export async function atWork<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= BENCHES) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}
