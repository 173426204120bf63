import { expect, it } from "vitest";
import { filterIn, filterParams, queryWithChoice } from "./filter.ts";

it("the address names a property or a group, and a new choice begins on the first page", () => {
  const query = new URLSearchParams({ tab: "bookings", property: "p1", cursor: "c" });
  expect(filterIn(query)).toEqual({ propertyId: "p1" });
  expect(filterParams(query)).toEqual({ property: "p1" });
  const grouped = queryWithChoice(query, "propertyGroup g1");
  expect(String(grouped)).toBe("tab=bookings&propertyGroup=g1");
  expect(filterIn(grouped)).toEqual({ propertyGroupId: "g1" });
  expect(String(queryWithChoice(grouped, ""))).toBe("tab=bookings");
});
