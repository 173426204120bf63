import { expect, it } from "vitest";
import { createDb, createPool } from "#server/platform/database.ts";
import { freshDatabase } from "../../tests/database.ts";
import { alone } from "./world-store.ts";

it("waits for who makes the world, longer than a statement may take", async () => {
  const connection = await freshDatabase();
  const open = () => createDb(createPool(connection, undefined, 300));
  const [one, two] = [open(), open()];
  const done: string[] = [];
  let begun = () => {};
  const first = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const long = alone(one, async () => {
    begun();
    await new Promise((resolve) => setTimeout(resolve, 700)); // more than twice what a statement has
    done.push("one");
  });
  await first;
  await Promise.all([long, alone(two, async () => void done.push("two"))]);
  expect(done).toEqual(["one", "two"]);
  await Promise.all([one.destroy(), two.destroy()]);
});
