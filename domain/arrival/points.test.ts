import { expect, it } from "vitest";
import { drivingDestination, drivingUrl, pointRefusal, unusualDistanceKm } from "./points.ts";

const parking = { kind: "parking", lat: 65.751234, lon: 14.298765, address: "", note: "Ved bommen" } as const;
const meeting = { kind: "meeting", lat: null, lon: null, address: "Tunet 4", note: "" } as const;
const property = { address: "Krutvassveien 310", municipality: "Hattfjelldal" };

it("one drives to the parking, else to the meeting point, else to the street address", () => {
  expect(drivingDestination({ ...property, points: [meeting, parking] })).toBe("65.751234,14.298765");
  expect(drivingDestination({ ...property, points: [meeting] })).toBe("Tunet 4, Hattfjelldal");
  expect(drivingDestination({ ...property, points: [] })).toBe("Krutvassveien 310, Hattfjelldal");
  expect(
    drivingDestination({ ...property, address: "Krutvassveien 310, 8690 Hattfjelldal", points: [] }),
  ).toBe("Krutvassveien 310, 8690 Hattfjelldal");
  expect(drivingDestination({ ...property, address: " ", points: [] })).toBeUndefined();
});

it("the address of navigation keeps its letters and cannot be extended", () => {
  expect(drivingUrl("Bøveien 3 & 4, Lom")).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=B%C3%B8veien%203%20%26%204,%20Lom",
  );
});

it.each([
  [{ lat: 65.7, lon: null, address: "Tunet 4", note: "" }, "point_incomplete"],
  [{ lat: null, lon: null, address: "", note: "Ved bommen" }, "point_incomplete"],
  [{ lat: 59.33, lon: 18.07, address: "", note: "" }, "point_outside_norway"],
  [{ lat: 65.7, lon: 14.3, address: "", note: "" }, undefined],
  [{ lat: null, lon: null, address: "Tunet 4", note: "" }, undefined],
])("a point is somewhere in Norway: %o", (point, refusal) => {
  expect(pointRefusal(point)).toBe(refusal);
});

it("a point far from its property is told of, with the kilometres", () => {
  const at = { lat: 65.72, lon: 14.33 };
  expect(unusualDistanceKm(parking, at)).toBeUndefined();
  expect(unusualDistanceKm({ ...parking, lat: 66.72 }, at)).toBe(111);
  expect(unusualDistanceKm(meeting, at)).toBeUndefined();
  expect(unusualDistanceKm(parking, null)).toBeUndefined();
});
