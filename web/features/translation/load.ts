import type { Client } from "#contract/client.ts";

export const textFilters = ["all", "corrected", "outdated", "missing", "same", "unused"] as const;

/** Loads texts in every language, by the filters in the address. */
export async function loadTranslations(api: Client, query: URLSearchParams) {
  const show = textFilters.find((one) => one === query.get("show")) ?? "all";
  const [q, namespace] = [query.get("q")?.slice(0, 200) ?? "", query.get("namespace")?.slice(0, 100) ?? ""];
  const cursor = query.get("cursor");
  const list = await api("GET /api/admin/translations", {
    query: {
      limit: 30,
      show,
      ...(q && { q }),
      ...(namespace && { namespace }),
      ...(cursor && { cursor }),
    },
  });
  return { ...list, show, q, namespace };
}
export type Translations = Awaited<ReturnType<typeof loadTranslations>>;
export type TextRow = Translations["items"][number];
