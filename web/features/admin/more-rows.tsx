/** Lists that grow at their end: the address has the number of pages to load, and a link loads one more. */
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";

const pageSize = 100;
const maxPages = 20;
type ListPage<T> = { items: T[]; nextCursor: string | null };
export type Rows<T> = { items: T[]; hasMore: boolean };

/** Returns the number of pages in `?pages=`, each of a hundred rows. It applies to every list of the page. */
export const requestedPages = (query: URLSearchParams): number =>
  Math.min(maxPages, Math.max(1, Math.trunc(Number(query.get("pages")) || 1)));

export async function rowsOf<T>(
  pages: number,
  fetchPage: (page: { limit: number; cursor?: string }) => Promise<ListPage<T>>,
): Promise<Rows<T>> {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages; page++) {
    const { items: rows, nextCursor }: ListPage<T> = await fetchPage({
      limit: pageSize,
      ...(cursor && { cursor }),
    });
    items.push(...rows);
    cursor = nextCursor;
    if (!cursor) break;
  }
  return { items, hasMore: cursor !== null };
}

/** Shown if any of these lists has more rows. */
export function MoreRows({ lists }: { lists: readonly Pick<Rows<unknown>, "hasMore">[] }) {
  const t = useTranslations("admin.more");
  const [query] = useSearchParams();
  const pages = requestedPages(query);
  if (pages >= maxPages || !lists.some(({ hasMore }) => hasMore)) return null;
  const next = new URLSearchParams(query);
  next.set("pages", String(pages + 1));
  return (
    <p className="row">
      <span className="muted">{t("text")}</span>
      <LinkButton size="small" to={`?${next}`} preventScrollReset>
        {t("show")}
      </LinkButton>
    </p>
  );
}
