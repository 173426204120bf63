import { expect, it } from "vitest";
import { readersOf } from "./policy.ts";

it("lists the group members who have read a message, without those who joined after it", () => {
  const others = [
    { uid: "kari", since: 0, readUpTo: 7 },
    { uid: "per", since: 0, readUpTo: 4 },
    { uid: "liv", since: 6, readUpTo: 9 },
  ];
  expect(readersOf(4, others)).toEqual(["kari", "per"]);
  expect(readersOf(5, others)).toEqual(["kari"]);
  expect(readersOf(7, others)).toEqual(["kari", "liv"]);
  expect(readersOf(10, others)).toEqual([]);
});
