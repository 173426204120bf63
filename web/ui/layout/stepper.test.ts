import { createElement } from "react";
import { expect, it } from "vitest";
import { markupOf } from "#tests/support/rendered.ts";
import { Stepper } from "./stepper.tsx";

it("the stepper stays within its minimum and maximum", () => {
  const disabled = (value: number) =>
    markupOf(
      createElement(Stepper, { label: "Jegere", value, min: 1, max: 4, maxTyped: 99, onChange: () => {} }),
    )
      .match(/<button[^>]*>/g)
      ?.map((button) => button.includes("disabled"));
  expect([1, 2, 4, 6].map(disabled)).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [false, true],
  ]);
});
