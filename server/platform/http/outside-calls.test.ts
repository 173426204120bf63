import { afterEach, expect, it } from "vitest";
import { openTarpit } from "#tests/faults/tarpit.ts";
import { until } from "#tests/support/until.ts";
import { limitServiceCalls, boundFetch, timeLimitSignal, ServiceBusy } from "./outside-calls.ts";

const unbounded = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = unbounded;
});

it("an outside call without a limit is ended, and a limited number may wait for one service", async () => {
  const [hangs, other] = [await openTarpit(), await openTarpit()];
  boundFetch(300);
  const calls = Array.from({ length: 101 }, () => fetch(hangs.url).catch((error: Error) => error));
  expect(await Promise.race(calls)).toBeInstanceOf(ServiceBusy);
  // libraries may pass signals that never abort
  for (const signal of [undefined, new AbortController().signal])
    expect(await fetch(other.url, { signal: signal ?? null }).catch(({ name }: Error) => name)).toBe(
      "TimeoutError",
    );
  const startedAt = performance.now();
  await fetch(other.url, { signal: timeLimitSignal(600) }).catch(() => {});
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  const names = (await Promise.all(calls)).map((error) => (error as Error).name);
  expect(names.filter((name) => name === "TimeoutError")).toHaveLength(100);
  await until(async () => expect(await limitServiceCalls(hangs.url, async () => "free", 1)).toBe("free"));
});
