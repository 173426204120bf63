import { IconArrowRight, IconExternalLink } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { SceneBand } from "#web/ui/layout/scene-band.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { useFormat } from "#web/i18n/format.ts";
import { categoryPath, landingPath } from "./addresses.ts";
import { ArticleBlocks } from "./article-blocks.tsx";
import { ArticleCards } from "./cards.tsx";
import { ChooseCategory } from "./choose-category.tsx";
import type { loadArticle } from "./load.ts";
import css from "./article-view.module.css";

type Loaded = ReturnType<typeof loadArticle>;
type Article = NonNullable<Loaded["article"]>;

export function ArticleView({ article, related, shelves }: Loaded) {
  const t = useTranslations("knowledgeBase");
  const { date } = useFormat();
  if (!article) return <ChooseCategory title={t("noArticle")} shelves={shelves} />;
  const { title, description, category, checked, minutes } = article;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta {...article.head} />
      <article>
        <SceneBand
          picture={article.picture}
          label={t("way")}
          steps={[
            { to: landingPath, name: t("title") },
            { to: categoryPath(category), name: t(`categories.${category}.title`) },
          ]}
          title={title}
          lead={description}
        >
          <p className={css.facts}>
            {t("minutes", { minutes })} · {t("checked")}{" "}
            <time dateTime={checked}>{date(checked, { weekday: false, year: true })}</time>
          </p>
        </SceneBand>
        <div className={`page ${css.columns}`}>
          <Contents article={article} />
          <div className={css.text}>
            <ArticleBlocks blocks={article.blocks} />
            <NextStep next={article.next} />
            <Sources sources={article.sources} />
          </div>
        </div>
      </article>
      <div className={`page ${css.related}`}>
        <Section title={t("related")}>
          <ArticleCards articles={related} />
        </Section>
      </div>
    </>
  );
}

function Contents({ article: { blocks } }: { article: Article }) {
  const t = useTranslations("knowledgeBase");
  return (
    <nav className={css.contents} aria-label={t("contents")}>
      <p>{t("contents")}</p>
      <ol className={css.sections}>
        {blocks.map(
          (block) =>
            block.kind === "h2" && (
              <li key={block.id}>
                <a href={`#${block.id}`}>{block.text}</a>
              </li>
            ),
        )}
      </ol>
    </nav>
  );
}

/** Links to related actions on Utmark. */
function NextStep({ next }: { next: Article["next"] }) {
  const t = useTranslations("knowledgeBase");
  return (
    <aside className={css.next} aria-label={t("next")}>
      <div className={css.lines} aria-hidden />
      <p>{t("next")}</p>
      <LinkButton look="primary" to={next.to} icon={<IconArrowRight size={20} aria-hidden />}>
        {next.text}
      </LinkButton>
    </aside>
  );
}

function Sources({ sources }: { sources: Article["sources"] }) {
  const t = useTranslations("knowledgeBase");
  const { date } = useFormat();
  return (
    <Section title={t("sources")} lead={t("sourcesText")}>
      <ul className={css.sources}>
        {sources.map(({ url, name, sections, read }) => (
          <li key={url}>
            <a href={url} rel="noopener">
              {name} <IconExternalLink size={16} aria-hidden />
            </a>
            {sections.length > 0 && (
              <p className={css.sourceSections}>
                {sections.map((section) => (
                  <a key={section.url} href={section.url} rel="noopener">
                    {section.name}
                  </a>
                ))}
              </p>
            )}
            {read && (
              <p>
                {t("sourceRead")} <time dateTime={read}>{date(read, { weekday: false, year: true })}</time>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
