import { createElement } from "react";
import { expect, it } from "vitest";
import { bookingAddress } from "#domain/page-addresses.ts";
import { markupOf } from "#tests/support/rendered.ts";
import { FieldErrors } from "./field-errors.tsx";

it("the error of a repeated request links to the request that was sent before", () => {
  const error = { text: "Du har allerede spurt om dette.", suggestion: undefined };
  const markup = (bookingId: string | undefined) =>
    markupOf(createElement(FieldErrors, { errors: [{ ...error, bookingId }], onSuggestion: () => {} }));
  expect(markup("b1")).toContain(`href="${bookingAddress("b1")}"`);
  expect(markup(undefined)).not.toContain("href");
});
