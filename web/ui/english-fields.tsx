import { useTranslations } from "use-intl";
import type { EnglishValues } from "#web/i18n/english-texts.ts";
import { TextArea, TextField } from "./field.tsx";
import type { FormOf } from "./form-state.ts";
import { Wide } from "./form.tsx";

type Props = { form: Pick<FormOf<EnglishValues>, "text" | "values">; rules?: boolean };

/** English name, description and rules: collapsed, since they are optional. */
export function EnglishFields({ form, rules = false }: Props) {
  const t = useTranslations("form.english");
  const { englishName, englishDescription, englishRules } = form.values;
  return (
    <Wide>
      <details open={Boolean(englishName || englishDescription || englishRules) || undefined}>
        <summary>{t("title")}</summary>
        <div className="stack">
          <p className="muted">{t("lead")}</p>
          <TextField {...form.text("englishName")} name="english.name" label={t("name")} maxLength={200} />
          <TextArea
            {...form.text("englishDescription")}
            name="english.description"
            label={t("description")}
            rows={5}
            maxLength={10_000}
          />
          {rules && (
            <TextArea
              {...form.text("englishRules")}
              name="english.rules"
              label={t("rules")}
              hint={t("rulesHint")}
              rows={4}
              maxLength={5000}
            />
          )}
        </div>
      </details>
    </Wide>
  );
}
