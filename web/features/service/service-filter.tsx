import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { serviceStatuses } from "#domain/lists.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { SelectField } from "#web/ui/form/field.tsx";
import type { Filter } from "./load-services.ts";
import css from "./my-services.module.css";

/** Stored in the query, so that Back returns to the same list. */
export function ServiceFilter({ filter, categories }: { filter: Filter; categories: readonly string[] }) {
  const t = useTranslations("services");
  const navigate = useNavigate();
  const disabled = !useHydrated();
  const [shown, setShown] = useState(filter);
  // updated before the page has loaded: the next choice adds to this one
  const [chosen, setChosen] = useState(filter);
  if (shown !== filter) {
    setShown(filter);
    setChosen(filter);
  }
  const go = (part: Partial<Filter>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    const query = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ""));
    void navigate(`?${query}`, { preventScrollReset: true });
  };
  return (
    <div className={css.filter}>
      <SelectField
        label={t("filter.status")}
        disabled={disabled}
        value={chosen.status}
        options={[["", t("filter.all")], ...serviceStatuses.map((s) => [s, t(`status.${s}`)] as const)]}
        onChange={(e) => go({ status: e.currentTarget.value })}
      />
      {categories.length > 0 && (
        <SelectField
          label={t("filter.category")}
          disabled={disabled}
          value={
            categories.find((c) => c.toLocaleLowerCase("nb") === chosen.category.toLocaleLowerCase("nb")) ??
            ""
          }
          options={[["", t("filter.all")], ...categories.map((c) => [c, c] as const)]}
          onChange={(e) => go({ category: e.currentTarget.value })}
        />
      )}
    </div>
  );
}
