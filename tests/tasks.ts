/** Tasks that end when they are told to, and the order they began in: for what lets others wait. */
export function tasks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, ends, task };
}
