import { Form, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { HiddenQueryFields } from "#web/ui/layout/hidden-query-fields.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import css from "./property-group.module.css";
import type { FilterChoices } from "./filter.ts";
import { PropertyFilter } from "./property-filter.tsx";

/** Searches the page's list by words of a name or a place, and filters it by property and group. */
export function ListSearch({ choices }: { choices: FilterChoices }) {
  const t = useTranslations("propertyFilter");
  const [query] = useSearchParams();
  const q = query.get("q") ?? "";
  return (
    <div className={css.search}>
      <Form method="get" role="search" preventScrollReset key={q}>
        <HiddenQueryFields without={["q", "cursor"]} />
        <TextField label={t("words")} name="q" type="search" maxLength={100} defaultValue={q} />
        <Button type="submit">{t("find")}</Button>
      </Form>
      <PropertyFilter choices={choices} />
    </div>
  );
}
