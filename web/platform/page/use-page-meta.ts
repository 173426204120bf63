import type { Meta } from "#web/ui/layout/page-meta.tsx";
import { type PageMetaInput, pageMeta } from "./page-meta.ts";
import { useRootData } from "./root-data.ts";

/** The shown page's metadata in its language; undefined if only an error page could be loaded. */
export function usePageMeta(page: PageMetaInput): Meta | undefined {
  const root = useRootData();
  return root && pageMeta(root.origin, root.locale, page);
}
