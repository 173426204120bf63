/** Tasks that a test finishes one by one, with the order in which they started, for tests of queues. */
export function createTasks() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun: started, ends, task };
}
