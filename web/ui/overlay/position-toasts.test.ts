import { expect, it } from "vitest";
import { freePosition } from "./position-toasts.ts";

const box = { top: 16, bottom: 80, left: 16, right: 374 };
const bar = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right });

it("toasts are at the top if they cover nothing there", () => {
  expect(freePosition(box, [], 844)).toBe(16);
  expect(freePosition(box, [bar(100, 144), bar(0, 60, 380, 390)], 844)).toBe(16);
});
it("toasts are placed below the elements that they would cover", () => {
  expect(freePosition(box, [bar(0, 60)], 844)).toBe(68);
  expect(freePosition(box, [bar(0, 60), bar(100, 144)], 844)).toBe(152);
  expect(freePosition(box, [bar(0, 60), bar(140, 184)], 844)).toBe(68);
});
it("toasts have no position if there is no room", () => {
  expect(freePosition(box, [bar(0, 800)], 844)).toBeUndefined();
});
