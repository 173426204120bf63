import { createElement } from "react";
import { expect, it } from "vitest";
import { markupOf } from "#tests/support/rendered.ts";
import { BlackoutRows } from "./blackout-rows.tsx";

it("a closed period shows its last closed day, although its first open day is stored", () => {
  const rows = [{ from: "2027-10-04", to: "2027-10-07" }];
  const markup = markupOf(
    createElement(BlackoutRows, {
      rows,
      problem: undefined,
      empty: { from: "", to: "" },
      onChange: () => {},
    }),
  );
  expect(markup).toContain("06.10.2027");
  expect(markup).not.toContain("07.10.2027");
});
