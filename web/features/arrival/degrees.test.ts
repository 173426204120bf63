import { expect, it } from "vitest";
import { degreesText, parseDegrees, parsePair } from "./degrees.ts";

it.each([
  ["65,7512", 65.7512],
  ["65.751", 65.751],
  [" 14.2988° ", 14.2988],
  ["", null],
  ["65,75,12", Number.NaN],
])("%s is %s degrees", (text, degrees) => {
  expect(parseDegrees(text)).toBe(degrees);
});
it("a pasted pair fills both fields", () => {
  expect(parsePair("65.751234, 14.298765")).toEqual({ lat: "65.751234", lon: "14.298765" });
  expect(parsePair("65,7512° N 14,2988° Ø")).toEqual({ lat: "65,7512", lon: "14,2988" });
  expect(parsePair("65,7512")).toBeUndefined();
});
it("a pin is precise to about a metre", () => {
  expect([degreesText(65.75123456), degreesText(14), degreesText(null)]).toEqual(["65,75123", "14", ""]);
});
