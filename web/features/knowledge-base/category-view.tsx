import { useTranslations } from "use-intl";
import { PageTitle } from "#web/ui/page-header.tsx";
import { PageMetaInLanguages } from "#web/ui/page-meta-in-languages.tsx";
import { Section } from "#web/ui/section.tsx";
import { ArticleCards, Shelves } from "./cards.tsx";
import { ChooseCategory } from "./choose-category.tsx";
import type { loadCategory } from "./load.ts";
import { SceneBand } from "./scene-band.tsx";
import css from "./article-view.module.css";

export function CategoryView({ chosen, shelves }: ReturnType<typeof loadCategory>) {
  const t = useTranslations("knowledgeBase");
  if (!chosen) return <ChooseCategory title={t("noCategory")} shelves={shelves} />;
  const title = t(`categories.${chosen.category}.title`);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMetaInLanguages {...chosen.head} />
      <SceneBand picture={chosen.picture} title={title} lead={t(`categories.${chosen.category}.text`)} />
      <div className={`page page-body ${css.below}`}>
        <Section title={t("articles", { count: chosen.articles.length })}>
          <ArticleCards articles={chosen.articles} />
        </Section>
        <Section title={t("others")}>
          <Shelves shelves={shelves} />
        </Section>
      </div>
    </>
  );
}
