import type { Clock } from "#server/platform/clock.ts";

type TestClock = Clock & {
  set(iso: string): void;
  advance(by: { days?: number; hours?: number; minutes?: number }): void;
};

/** A clock whose time is fixed until a test moves it. */
export function testClock(iso: string): TestClock {
  let at = new Date(iso);
  return {
    now: () => new Date(at),
    set(to) {
      at = new Date(to);
    },
    advance({ days = 0, hours = 0, minutes = 0 }) {
      at = new Date(at.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000);
    },
  };
}
