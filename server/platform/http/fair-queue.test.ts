import { expect, it } from "vitest";
import { createTasks } from "#tests/support/tasks.ts";
import { until } from "#tests/support/until.ts";
import { createFairQueue } from "./fair-queue.ts";
import { overloaded } from "./client-queue.ts";

it("the waiting users are served round robin, each in their own order", async () => {
  const queue = createFairQueue({ places: 2, placesEach: 2, maxWaitingEach: 100 });
  const { begun, ends, task } = createTasks();
  const names = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"];
  const results = names.map((name) => queue(name.charAt(0), task(name)));
  for (let n = 2; n < names.length; n++) {
    await until(() => expect(begun).toHaveLength(n));
    ends[n - 2]?.();
  }
  await until(() => expect(begun).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2"]));
  for (const end of ends) end();
  expect(await Promise.all(results)).toEqual(names);
});

it("other users have slots while one user has reached the limit", async () => {
  const queue = createFairQueue({ places: 3, placesEach: 2, maxWaitingEach: 100 });
  const { begun, ends, task } = createTasks();
  const results = ["a1", "a2", "a3", "b1"].map((name) => queue(name.charAt(0), task(name)));
  await until(() => expect(begun).toEqual(["a1", "a2", "b1"]));
  ends[0]?.();
  await until(() => expect(begun).toEqual(["a1", "a2", "b1", "a3"]));
  for (const end of ends) end();
  await Promise.all(results);
});

it("the queue continues after failed work, and limits the waiting work of one user", async () => {
  const queue = createFairQueue({ places: 1, placesEach: 1, maxWaitingEach: 1 });
  const { ends, task } = createTasks();
  const first = queue("a", task("first"));
  const failing = queue("a", () => Promise.reject(new Error("broken")));
  expect(await queue("a", task("third"))).toBe(overloaded);
  const other = queue("b", async () => "other");
  ends[0]?.();
  await expect(failing).rejects.toThrow("broken");
  expect([await first, await other]).toEqual(["first", "other"]);
});
