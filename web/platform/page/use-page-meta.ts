import type { Meta } from "#web/ui/layout/page-meta.tsx";
import { type PageMetaInput, pageMeta } from "./page-meta.ts";
import { useRootData } from "./root-data.ts";

/** The head of the page that is shown, in its language; undefined where nothing but an error page could be loaded. */
export function usePageMeta(page: PageMetaInput): Meta | undefined {
  const root = useRootData();
  return root && pageMeta(root.origin, root.locale, page);
}
