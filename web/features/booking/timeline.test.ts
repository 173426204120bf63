import { createElement } from "react";
import { expect, it } from "vitest";
import { markupOf } from "#tests/support/rendered.ts";
import type { Booking } from "./phase.ts";
import { Timeline } from "./timeline.tsx";

const step = (to: Booking["history"][number]["to"], from: typeof to) => ({
  from,
  to,
  actor: "hunter" as const,
  name: null,
  reason: null,
  at: "2027-07-01T10:00:00Z",
});
const timelineOf = (history: Booking["history"]) =>
  markupOf(createElement(Timeline, { booking: { history } as Booking, side: "hunter" }));

it("a draft has no timeline", () => {
  expect(timelineOf([])).toBe("");
  expect(timelineOf([step("submitted", "calculated")])).toContain("Du sendte forespørselen");
});
