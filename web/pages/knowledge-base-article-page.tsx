import { pageLoader } from "#web/platform/page/page.ts";
import { loadArticle, ArticleView } from "#web/features/knowledge-base/public.ts";
import type { Route } from "./+types/knowledge-base-article-page";

export const loader = pageLoader({ publicPage: true, messages: ["knowledgeBase"], load: loadArticle });

export default function KnowledgeBaseArticle({ loaderData }: Route.ComponentProps) {
  return <ArticleView {...loaderData} />;
}
