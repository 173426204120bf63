import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

it.each(["/", "/dashboard?tab=bookings#mine", "/view-property-offering?offeringId=1&fromDate=2027-10-01"])(
  "accepts %j as a path to return to",
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);
it.each([
  undefined,
  null,
  "",
  "dashboard",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  " /x",
])("refuses %j as a path to return to", (path) => {
  expect(returnPath(path)).toBeUndefined();
});
