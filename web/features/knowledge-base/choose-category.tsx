import { useTranslations } from "use-intl";
import { CanonicalLink } from "#web/platform/page/canonical-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Shelves } from "./cards.tsx";
import type { Shelf } from "./load.ts";
import { SearchForm } from "./search-form.tsx";
import css from "./article-view.module.css";

/** A choice of categories, shown if the address names no category or article. */
export function ChooseCategory({ title, shelves }: { title: string; shelves: readonly Shelf[] }) {
  const t = useTranslations("knowledgeBase");
  return (
    <div className="page page-body">
      <CanonicalLink />
      <PageHeader title={title} lead={t("chooseText")} />
      <div className={css.below}>
        <SearchForm />
        <Section title={t("all")}>
          <Shelves shelves={shelves} />
        </Section>
      </div>
    </div>
  );
}
