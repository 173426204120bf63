import type { ArticleCategory } from "#domain/knowledge-base/categories.ts";

export const landingPath = "/knowledge-base-landing-page";
export const categoryPath = (category: ArticleCategory): string =>
  `/knowledge-base-category-page?${new URLSearchParams({ category })}`;
export const articlePath = (article: string): string =>
  `/knowledge-base-article-page?${new URLSearchParams({ article })}`;
