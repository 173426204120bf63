import { useTranslations } from "use-intl";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { SceneBand } from "#web/ui/layout/scene-band.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { ArticleCards, Shelves } from "./cards.tsx";
import { ChooseCategory } from "./choose-category.tsx";
import type { loadCategory } from "./load.ts";
import { landingPath } from "./addresses.ts";
import css from "./article-view.module.css";

export function CategoryView({ chosen, shelves }: ReturnType<typeof loadCategory>) {
  const t = useTranslations("knowledgeBase");
  if (!chosen) return <ChooseCategory title={t("noCategory")} shelves={shelves} />;
  const title = t(`categories.${chosen.category}.title`);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta {...chosen.head} />
      <SceneBand
        picture={chosen.picture}
        label={t("way")}
        steps={[{ to: landingPath, name: t("title") }]}
        title={title}
        lead={t(`categories.${chosen.category}.text`)}
      />
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
