/** For administrators: finds texts, and edits them in all languages side by side. */
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { IconLanguage } from "@tabler/icons-react";
import { type Translations, textFilters } from "./load.ts";
import { TextEditor } from "./text-editor.tsx";
import css from "./translation.module.css";

export function TranslationsManager({ texts }: { texts: Translations }) {
  const t = useTranslations("translation");
  const f = useFormat();
  const { items, total, nextCursor, namespaces, counts, show, q, namespace } = texts;
  const address = (changed: Record<string, string>) => {
    const all = Object.entries({ show, q, namespace, ...changed }).filter(([, value]) => value);
    return `?${new URLSearchParams(all)}`;
  };
  return (
    <div className="stack wide-gap">
      <Form role="search" className={css.filter} aria-label={t("find")} preventScrollReset>
        <SelectField
          key={`show ${show}`}
          label={t("show")}
          name="show"
          defaultValue={show}
          options={textFilters.map(
            (one) => [one, `${t(`shows.${one}`)} (${f.number(counts[one])})`] as const,
          )}
        />
        <TextField
          key={`q ${q}`}
          label={t("words")}
          name="q"
          type="search"
          maxLength={200}
          defaultValue={q}
        />
        <SelectField
          key={`namespace ${namespace}`}
          label={t("part")}
          name="namespace"
          defaultValue={namespace}
          options={[["", t("everyPart")], ...namespaces.map((name) => [name, name] as const)]}
        />
        <Button type="submit">{t("find")}</Button>
      </Form>
      <p className="muted" role="status">
        {t("found", { count: total })}
      </p>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconLanguage size={36} aria-hidden />}
          title={t("noneTitle")}
          text={t("noneText")}
        />
      ) : (
        <ul className={css.list}>
          {items.map((row) => (
            <li key={row.key}>
              <TextEditor row={row} />
            </li>
          ))}
        </ul>
      )}
      {nextCursor && (
        <div className="row">
          <LinkButton to={address({ cursor: nextCursor })}>{t("more")}</LinkButton>
        </div>
      )}
    </div>
  );
}
