import { expect, it } from "vitest";
import { earlierThan } from "./earlier-messages.ts";

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ position: first + i }));

it("gives what was loaded before the newest messages, and none where some between are missing", () => {
  expect(earlierThan(from(41, 80), from(1, 60))).toEqual(from(1, 40));
  expect(earlierThan(from(61, 100), from(1, 60))).toEqual(from(1, 60));
  expect(earlierThan(from(62, 101), from(1, 60))).toBeUndefined();
});
