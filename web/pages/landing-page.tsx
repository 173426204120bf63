import { ArticleCards, articlesAbout } from "#web/features/knowledge-base/public.ts";
import { LandingPageView, loadLandingPage } from "#web/features/search/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import type { Route } from "./+types/landing-page";

export const loader = pageLoader({
  publicPage: true,
  messages: ["landing", "species", "knowledgeBase"],
  load: async (page) => {
    const landingPage = await loadLandingPage(page);
    return { page: landingPage, articles: articlesAbout(landingPage.species, page.locale) };
  },
});

export default function LandingPage({ loaderData: { page, articles } }: Route.ComponentProps) {
  return (
    <LandingPageView page={page}>
      <ArticleCards articles={articles} />
    </LandingPageView>
  );
}
