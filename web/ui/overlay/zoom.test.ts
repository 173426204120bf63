import { expect, it } from "vitest";
import { clampPan, unzoomed, zoomAt } from "./zoom.ts";

const frame = { width: 400, height: 800 };
const picture = { width: 400, height: 300 };

it("zooming keeps the point under the fingers in place", () => {
  const view = zoomAt(unzoomed, 2, { x: 100, y: 0 }, picture, frame);
  expect(view).toEqual({ scale: 2, x: -100, y: 0 });
});
it("zooming is limited to four times, and to the whole picture", () => {
  expect(zoomAt(unzoomed, 9, { x: 0, y: 0 }, picture, frame).scale).toBe(4);
  expect(zoomAt({ scale: 2, x: 120, y: 0 }, 0.2, { x: 0, y: 0 }, picture, frame)).toEqual(unzoomed);
});
it("zooming and panning never show anything beyond the picture's edge", () => {
  expect(clampPan({ scale: 2, x: 900, y: 900 }, picture, frame)).toEqual({ scale: 2, x: 200, y: 0 });
});
