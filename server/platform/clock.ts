/** The one clock. The business never asks the machine what time it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Starts at the given instant and ticks on (DEMO_NOW). */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}
