/** Tasks that a test finishes one by one, and the order in which they started, for tests of queues. */
export function tasks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, ends, task };
}
