import { useTranslations } from "use-intl";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { withoutFilters } from "./filters.ts";
import type { SearchResult } from "./find-hits.ts";
import { sheetId } from "./filters-in-form.ts";
import css from "./no-hits.module.css";
import { useAddress } from "./search-page.ts";
import type { SearchFilters } from "./search-filters.ts";

/** Contradicting filters: lists the errors, with a link to the fields, which are in the sheet on a phone. */
export function RefusedSearch({
  found: { problem, wrong },
  filters,
}: {
  found: SearchResult;
  filters: SearchFilters;
}) {
  const t = useTranslations("search");
  const address = useAddress();
  return (
    <div role="status" className={css.none}>
      <h2>{t("refused.title")}</h2>
      {problem && <p>{problem.detail}</p>}
      {wrong.map((field) => (
        <p key={field}>{t(`wrong.${field}`)}</p>
      ))}
      <div className="row">
        <Button look="primary" className={css.mend} popoverTarget={sheetId}>
          {t("refused.mend")}
        </Button>
        <LinkButton to={address(withoutFilters(filters))}>{t("none.showAll")}</LinkButton>
      </div>
    </div>
  );
}
