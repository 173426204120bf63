/** Edits one text in every language. Each language is saved separately. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#domain/locale.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { TextRow } from "./load.ts";
import css from "./translation.module.css";

export function TextEditor({ row }: { row: TextRow }) {
  return (
    <article className={css.text}>
      <h2 className={css.key}>
        <code>{row.key}</code>
      </h2>
      <div className={css.languages}>
        {locales.map((locale) => {
          const own = row.languages[locale];
          // the key resets the field when another text is chosen
          return (
            own && (
              <LanguageEditor key={`${locale} ${own.text}`} textKey={row.key} locale={locale} own={own} />
            )
          );
        })}
      </div>
    </article>
  );
}

type LanguageText = NonNullable<TextRow["languages"][string]>;
function LanguageEditor({ textKey, locale, own }: { textKey: string; locale: Locale; own: LanguageText }) {
  const t = useTranslations("translation");
  const f = useFormat();
  const [text, setText] = useState(own.text ?? "");
  const save = useCommand((api, next: string | null, once) =>
    api("PUT /api/translations", { body: { language: locale, texts: { [textKey]: next } } }, once),
  );
  async function saveText(next: string | null, message: string) {
    if (await save.run(next)) notify.success(message);
  }
  const isCorrected = own.updatedAt !== null;
  return (
    <form
      className={css.language}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void saveText(text, t("saved"));
      }}
    >
      <TextArea
        label={t("textIn", { language: t(`languages.${locale}`) })}
        lang={locale}
        rows={Math.min(8, Math.max(1, Math.ceil(text.length / 45)))}
        value={text}
        disabled={own.shipped === null}
        onChange={(e) => setText(e.target.value)}
        error={save.problem && (save.problem.errors?.[0]?.detail ?? save.problem.detail)}
      />
      {isCorrected && (
        <div className={css.note}>
          {own.updatedBy && own.updatedAt && (
            <p>
              {t("by", { name: own.updatedBy, at: f.dateTime(own.updatedAt, { now: f.now, short: true }) })}
            </p>
          )}
          {own.outdated && <p className={css.outdated}>{t("outdated")}</p>}
          {own.shipped !== null && (
            <p>
              {t("shipped")} <q lang={locale}>{own.shipped}</q>
            </p>
          )}
        </div>
      )}
      <div className="row">
        <Button
          type="submit"
          size="small"
          look="primary"
          busy={save.busy}
          off={!text.trim() || text === own.text}
        >
          {t("save")}
        </Button>
        {isCorrected && (
          <Button size="small" busy={save.busy} onClick={() => void saveText(null, t("isShipped"))}>
            {t("toShipped")}
          </Button>
        )}
      </div>
    </form>
  );
}
