import { expect, it } from "vitest";
import { createTasks } from "#tests/support/tasks.ts";
import { until } from "#tests/support/until.ts";
import { createClientQueue, overloaded, defaultBounds } from "./client-queue.ts";

it("a few requests of one client run at a time, in order, and another client's immediately", async () => {
  const requestQueue = createClientQueue({ ...defaultBounds, atOnce: 2 });
  const { begun, ends, task } = createTasks();
  const results = ["a1", "a2", "a3", "a4"].map((name) => requestQueue("a", 1, task(name)));
  results.push(requestQueue("b", 1, task("b1")));
  await until(async () => expect(begun).toEqual(["a1", "a2", "b1"]));
  ends[1]?.();
  await until(async () => expect(begun).toEqual(["a1", "a2", "b1", "a3"]));
  ends[0]?.();
  await until(async () => expect(begun).toHaveLength(5));
  for (const end of ends) end();
  expect(await Promise.all(results)).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

it("the addresses of one IPv6 network count as one client", async () => {
  const requestQueue = createClientQueue({ ...defaultBounds, atOnce: 1 });
  const { begun, ends, task } = createTasks();
  const results = ["2001:db8:1:2::7", "2001:db8:1:2::8", "2001:db8:1:3::7"].map((ip) =>
    requestQueue(ip, 1, task(ip)),
  );
  await until(async () => expect(begun).toEqual(["2001:db8:1:2::7", "2001:db8:1:3::7"]));
  ends[0]?.();
  await until(async () => expect(begun).toHaveLength(3));
  for (const end of ends) end();
  await Promise.all(results);
});

it("expensive requests run alone, and cheap ones beside them within the limit", async () => {
  const requestQueue = createClientQueue({ ...defaultBounds, atOnce: 3, pointsAtOnce: 40 });
  const { begun, ends, task } = createTasks();
  const results = [
    requestQueue("a", 40, task("page")),
    requestQueue("a", 40, task("page 2")),
    requestQueue("a", 5, task("search")),
    requestQueue("a", 5, task("search 2")),
    requestQueue("b", 40, task("b's page")),
  ];
  await until(async () => expect(begun).toEqual(["page", "b's page"]));
  ends[0]?.();
  await until(async () => expect(begun).toEqual(["page", "b's page", "search", "search 2"]));
  ends[2]?.();
  ends[3]?.();
  await until(async () => expect(begun).toHaveLength(5));
  for (const end of ends) end();
  await Promise.all(results);
});

it("cheap requests run first", async () => {
  const requestQueue = createClientQueue({ ...defaultBounds, atOnce: 1 });
  const { begun, ends, task } = createTasks();
  const results = [
    requestQueue("a", 20, task("first")),
    requestQueue("a", 20, task("dear")),
    requestQueue("a", 40, task("dearer")),
    requestQueue("a", 5, task("cheap")),
    requestQueue("a", 20, task("dear too")),
  ];
  for (let n = 1; n <= results.length; n++) {
    await until(async () => expect(begun).toHaveLength(n));
    ends.at(-1)?.();
  }
  await Promise.all(results);
  expect(begun).toEqual(["first", "cheap", "dear", "dear too", "dearer"]);
});

it("a client's points are limited, and refill over time", async () => {
  const requestQueue = createClientQueue({ ...defaultBounds, pointsPerSecond: 200, burstPoints: 20 });
  const started: string[] = [];
  const enqueue = (client: string, name: string) =>
    requestQueue(client, 40, async () => void started.push(name));
  const all = [enqueue("a", "a1"), enqueue("a", "a2"), enqueue("b", "b1")];
  await all[2];
  expect(started).toEqual(["a1", "b1"]);
  await Promise.all(all);
  expect(started).toEqual(["a1", "b1", "a2"]);
});

it("a request waits only until the client has enough points, although it was idle before", async () => {
  const requestQueue = createClientQueue({
    ...defaultBounds,
    pointsPerSecond: 1000,
    burstPoints: 2990,
    waitMs: 1000,
  });
  await requestQueue("a", 3000, async () => {});
  // since the client is idle, its used points are forgotten after three seconds
  await new Promise((resolve) => setImmediate(resolve));
  expect(await requestQueue("a", 1, async () => "second")).toBe("second");
});

it("the queue continues after a task that failed", async () => {
  const requestQueue = createClientQueue({ ...defaultBounds, atOnce: 1 });
  const failing = requestQueue("a", 1, () => Promise.reject(new Error("broken")));
  const next = requestQueue("a", 1, async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

it("requests beyond the queue's length are rejected, and those that have waited too long", async () => {
  const requestQueue = createClientQueue({ ...defaultBounds, atOnce: 1, maxWaiting: 1, waitMs: 20 });
  const { ends, task } = createTasks();
  const running = requestQueue("a", 1, task("running"));
  const waiting = requestQueue("a", 1, task("waiting"));
  expect(await requestQueue("a", 1, task("third"))).toBe(overloaded);
  expect(await waiting).toBe(overloaded);
  ends[0]?.();
  expect(await running).toBe("running");
  expect(await requestQueue("a", 1, async () => "after")).toBe("after");
});

it("disconnected clients are skipped, and charged no points", async () => {
  const requestQueue = createClientQueue({ ...defaultBounds, atOnce: 1, pointsPerSecond: 1, burstPoints: 3 });
  const { begun, ends, task } = createTasks();
  const first = requestQueue("a", 1, task("first"));
  let isConnected = true;
  const abandoned = requestQueue("a", 100, task("gone"), () => isConnected);
  isConnected = false;
  await until(() => expect(begun).toEqual(["first"]));
  ends[0]?.();
  expect(await abandoned).toBe(overloaded);
  const last = requestQueue("a", 1, task("last"));
  await until(() => expect(begun).toEqual(["first", "last"]));
  ends[1]?.();
  expect(await Promise.all([first, last])).toEqual(["first", "last"]);
});
