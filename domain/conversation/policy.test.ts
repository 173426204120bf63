import { expect, it } from "vitest";
import { readersOf } from "./policy.ts";

it("readersOf lists the group members who have read a message, without those who joined after it", () => {
  const members = [
    { uid: "kari", since: 0, readUpTo: 7 },
    { uid: "per", since: 0, readUpTo: 4 },
    { uid: "liv", since: 6, readUpTo: 9 },
  ];
  expect(readersOf(4, members)).toEqual(["kari", "per"]);
  expect(readersOf(5, members)).toEqual(["kari"]);
  expect(readersOf(7, members)).toEqual(["kari", "liv"]);
  expect(readersOf(10, members)).toEqual([]);
});
