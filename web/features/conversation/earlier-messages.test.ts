import { expect, it } from "vitest";
import { earlierThan } from "./conversation-view.tsx";

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ position: first + i }));
const page = (first: number, last: number, removed = 0, contactsShown = false) => ({
  items: from(first, last),
  removed,
  contactsShown,
});

it("loaded messages before the newest page are reused, unless some in between are missing", () => {
  expect(earlierThan(page(41, 80), page(1, 60))).toEqual(from(1, 40));
  expect(earlierThan(page(61, 100), page(1, 60))).toEqual(from(1, 60));
  expect(earlierThan(page(62, 101), page(1, 60))).toBeUndefined();
});

it("loaded messages are not reused after a removal, or after contact data was shown or hidden", () => {
  expect(earlierThan(page(41, 80, 1), page(1, 80))).toBeUndefined();
  expect(earlierThan(page(41, 80, 0, true), page(1, 80))).toBeUndefined();
});
