import { IconSearch } from "@tabler/icons-react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { landingPath } from "./addresses.ts";
import { LinkLanguageField } from "#web/platform/page/link-language-field.tsx";
import css from "./search-form.module.css";

/** A GET form: the words are in the address, and no JavaScript is needed. */
export function SearchForm({ query }: { query?: string }) {
  const t = useTranslations("knowledgeBase.search");
  return (
    <Form action={landingPath} role="search" className={css.search} key={query}>
      <LinkLanguageField />
      <label className={css.field}>
        <span>{t("label")}</span>
        <input type="search" name="q" defaultValue={query} maxLength={100} placeholder={t("example")} />
      </label>
      <Button type="submit" look="primary" icon={<IconSearch size={20} aria-hidden />}>
        {t("go")}
      </Button>
    </Form>
  );
}
