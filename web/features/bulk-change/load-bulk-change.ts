import type { Answer } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import { filterIn } from "#web/features/property-group/public.ts";

const pageSize = 50;

/** Loads a page of one's offerings, what they can be filtered by, and the latest changes. */
export async function loadBulkChange(api: Client, query: URLSearchParams) {
  const cursor = query.get("cursor");
  const filter = { ...filterIn(query), q: query.get("q") ?? undefined };
  const [choices, offerings, changes] = await Promise.all([
    api("GET /api/property-groups", {}),
    api("GET /api/offerings/mine", { query: { ...filter, limit: pageSize, ...(cursor && { cursor }) } }),
    api("GET /api/bulk-changes", { query: { limit: 10 } }),
  ]);
  return { choices, offerings, changes: changes.items, filter, firstPage: !cursor };
}
export type LoadedBulkChange = Awaited<ReturnType<typeof loadBulkChange>>;
export type OwnOffering = LoadedBulkChange["offerings"]["items"][number];
export type BulkChangeView = LoadedBulkChange["changes"][number];
export type Preview = Answer<"POST /api/bulk-changes/preview">;
export type PreviewItem = Preview["items"][number];

/** The ids of all offerings that pass the filter, at most `most`: page by page. */
export async function findAllIds(
  api: Client,
  filter: LoadedBulkChange["filter"],
  most: number,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await api("GET /api/offerings/mine", {
      query: { ...filter, limit: 100, ...(cursor && { cursor }) },
    });
    ids.push(...page.items.map(({ offeringId }) => offeringId));
    cursor = page.nextCursor;
  } while (cursor && ids.length < most);
  return ids.slice(0, most);
}
