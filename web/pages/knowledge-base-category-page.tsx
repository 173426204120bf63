import { pageLoader } from "#web/platform/page/page.ts";
import { loadCategory, CategoryView } from "#web/features/knowledge-base/public.ts";
import type { Route } from "./+types/knowledge-base-category-page";

export const loader = pageLoader({ publicPage: true, messages: ["knowledgeBase"], load: loadCategory });

export default function KnowledgeBaseCategory({ loaderData }: Route.ComponentProps) {
  return <CategoryView {...loaderData} />;
}
