import { expect, it } from "vitest";
import { requestedPages, rowsOf } from "./more-rows.tsx";

/** Returns a function that fetches pages of a list of `count` numbers, and notes the cursors in `cursors`. */
const list =
  (count: number, cursors: number[] = []) =>
  async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    const from = Number(cursor ?? 0);
    cursors.push(from);
    const items = Array.from({ length: Math.min(limit, count - from) }, (_, i) => from + i);
    return { items, nextCursor: from + limit < count ? String(from + limit) : null };
  };

it("rowsOf fetches as many pages of a list as are requested", async () => {
  expect(await rowsOf(1, list(250))).toMatchObject({ items: { length: 100 }, hasMore: true });
  expect(await rowsOf(2, list(250))).toMatchObject({ items: { length: 200 }, hasMore: true });
  const { items, hasMore } = await rowsOf(9, list(250));
  expect([items.length, items.at(-1), hasMore]).toEqual([250, 249, false]);
  const cursors: number[] = [];
  await rowsOf(9, list(100, cursors));
  expect(cursors).toEqual([0]);
});

it("the number of pages in the address is limited to 1–20", () => {
  const pages = (text: string) => requestedPages(new URLSearchParams({ pages: text }));
  expect(["", "2", "1e9", "-3", "x", "Infinity", "2.9"].map(pages)).toEqual([1, 2, 20, 1, 1, 20, 2]);
});
