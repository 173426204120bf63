/**
 * Limits heavy work of many people: this process runs a fixed number of tasks at a time, and people take
 * turns.
 */
import { overloaded } from "./client-queue.ts";

/** `placesEach`: the number of tasks that one person may run at once, even if nobody else waits. */
type QueueBounds = { places: number; placesEach: number; maxWaitingEach: number };
type Person = { running: number; waiting: (() => void)[] };
type FairQueue = <T>(name: string, work: () => Promise<T>) => Promise<T | typeof overloaded>;

export function createFairQueue({ places, placesEach, maxWaitingEach }: QueueBounds): FairQueue {
  const people = new Map<string, Person>(); // in the order of their last turn
  let running = 0;
  function startNext(): void {
    while (running < places) {
      const next = [...people].find(([, { waiting, running }]) => waiting.length > 0 && running < placesEach);
      if (!next) return;
      const [name, person] = next;
      people.delete(name);
      people.set(name, person);
      running++;
      person.running++;
      person.waiting.shift()?.();
    }
  }
  return async (name, work) => {
    const person = people.get(name) ?? { running: 0, waiting: [] };
    if (person.waiting.length >= maxWaitingEach) return overloaded;
    people.set(name, person);
    await new Promise<void>((start) => {
      person.waiting.push(start);
      startNext();
    });
    try {
      return await work();
    } finally {
      running--;
      person.running--;
      if (person.running === 0 && person.waiting.length === 0) people.delete(name);
      startNext();
    }
  };
}
