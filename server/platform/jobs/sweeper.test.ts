import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { DatabaseAway } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { startSweeper } from "./sweeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;
function setUp() {
  const logged: string[] = [];
  const logAt = (level: string) => (what: unknown, text?: string) =>
    void logged.push(`${level}: ${text ?? what}`);
  const log = { info: logAt("info"), warn: logAt("warn"), error: logAt("error") } as unknown as Log;
  const tried: string[] = [];
  const state = { away: false, broken: false };
  const sweep = (name: string) => ({
    name,
    run: async () => {
      tried.push(name);
      if (state.away) throw new DatabaseAway();
      if (state.broken && name === "first") throw new Error("a mistake of ours");
      return 0;
    },
  });
  const sweeper = startSweeper([sweep("first"), sweep("second")], { seconds: 2, clock: systemClock, log });
  return { logged, tried, state, sweeper };
}

it("while the database is down, one sweep is tried per round with back-off, and that is logged once", async () => {
  const { logged, tried, state, sweeper } = setUp();
  state.away = true;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(new Set(tried)).toEqual(new Set(["first"]));
  expect(tried.length).toBeLessThan(HOUR_MS / 2500 + 5);
  expect(logged).toEqual(["warn: sweeps wait for the database"]);
  tried.length = 0;
  state.away = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(tried.slice(0, 2)).toEqual(["first", "second"]);
  expect(logged.slice(1)).toEqual(["info: sweeps go on"]);
  state.away = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(logged.slice(2)).toEqual(["warn: sweeps wait for the database"]);
  await sweeper.stop();
});

it("the other sweeps run if one throws", async () => {
  const { logged, tried, state, sweeper } = setUp();
  state.broken = true;
  await vi.advanceTimersByTimeAsync(300);
  expect(tried).toEqual(["first", "second"]);
  expect(logged).toEqual(["error: sweep failed"]);
  await sweeper.stop();
});
