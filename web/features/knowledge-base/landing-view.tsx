import { IconSearchOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { landingPath } from "./addresses.ts";
import { ArticleCards, Shelves } from "./cards.tsx";
import type { loadLanding } from "./load.ts";
import { SearchForm } from "./search-form.tsx";
import css from "./landing-view.module.css";

type LandingData = ReturnType<typeof loadLanding>;

export function LandingView({ query, found, hasAllWords, shelves, popular, head }: LandingData) {
  const t = useTranslations("knowledgeBase");
  return (
    <>
      <PageTitle>{query ? `${query} – ${t("title")}` : t("title")}</PageTitle>
      <PageMeta {...head} />
      <section className={css.band}>
        <div className={css.lines} aria-hidden />
        <div className="page">
          <h1>{t("title")}</h1>
          <p className={css.lead}>{t("description")}</p>
          <SearchForm query={query} />
        </div>
      </section>
      <div className={`page page-body ${css.parts}`}>
        {query ? (
          <SearchResults query={query} found={found} hasAllWords={hasAllWords} />
        ) : (
          <Section title={t("popular")}>
            <ArticleCards articles={popular} />
          </Section>
        )}
        <Section title={t("all")}>
          <Shelves shelves={shelves} />
        </Section>
      </div>
    </>
  );
}

function SearchResults({ query, found, hasAllWords }: Pick<LandingData, "query" | "found" | "hasAllWords">) {
  const t = useTranslations("knowledgeBase.search");
  if (found.length === 0)
    return (
      <EmptyState
        icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />}
        heading="h2"
        title={t("none", { query })}
        text={t("noneText")}
        action={<Link to={landingPath}>{t("clear")}</Link>}
      />
    );
  return (
    <Section
      title={hasAllWords ? t("found", { count: found.length, query }) : t("partly", { query })}
      lead={<Link to={landingPath}>{t("clear")}</Link>}
    >
      <ArticleCards articles={found} />
    </Section>
  );
}
