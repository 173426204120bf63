import { ArticleCards, articlesAbout } from "#web/features/knowledge-base/public.ts";
import { loadRulesOfPlace, RulesOfPlaceView } from "#web/features/law/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import type { Route } from "./+types/rules-of-place";

export const loader = pageLoader({
  publicPage: true,
  messages: ["rules", "species", "knowledgeBase"],
  load: async (page) => {
    const rules = await loadRulesOfPlace(page);
    return { rules, articles: articlesAbout(rules.species, page.locale) };
  },
});

export default function RulesOfPlace({ loaderData: { rules, articles } }: Route.ComponentProps) {
  return (
    <RulesOfPlaceView rules={rules}>
      <ArticleCards articles={articles} />
    </RulesOfPlaceView>
  );
}
