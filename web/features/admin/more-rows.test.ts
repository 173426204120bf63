import { expect, it } from "vitest";
import { requestedPages, rowsOf } from "./more-rows.tsx";

/** A list of `count` numbers, by pages. */
const list =
  (count: number, asked: number[] = []) =>
  async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    const from = Number(cursor ?? 0);
    asked.push(from);
    const items = Array.from({ length: Math.min(limit, count - from) }, (_, i) => from + i);
    return { items, nextCursor: from + limit < count ? String(from + limit) : null };
  };

it("reads on where a list is longer than a page, as far as is asked", async () => {
  expect(await rowsOf(1, list(250))).toMatchObject({ items: { length: 100 }, hasMore: true });
  expect(await rowsOf(2, list(250))).toMatchObject({ items: { length: 200 }, hasMore: true });
  const { items, hasMore } = await rowsOf(9, list(250));
  expect([items.length, items.at(-1), hasMore]).toEqual([250, 249, false]);
  const asked: number[] = [];
  await rowsOf(9, list(100, asked));
  expect(asked).toEqual([0]);
});

it("is bounded, whatever stands in the address", () => {
  const pages = (text: string) => requestedPages(new URLSearchParams({ pages: text }));
  expect(["", "2", "1e9", "-3", "x", "Infinity", "2.9"].map(pages)).toEqual([1, 2, 20, 1, 1, 20, 2]);
});
