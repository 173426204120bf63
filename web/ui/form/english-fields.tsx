import { useTranslations } from "use-intl";
import type { EnglishTexts } from "#domain/property/english.ts";
import { TextArea, TextField } from "./field.tsx";
import { fieldsOf } from "./form-state.ts";
import { Wide } from "./form.tsx";

type Props = { value: EnglishTexts; onChange: (value: EnglishTexts) => void; rules?: boolean | undefined };

/** English name, description and rules: collapsed, since they are optional. */
export function EnglishFields({ value, onChange, rules = false }: Props) {
  const t = useTranslations("form.english");
  const { text } = fieldsOf(value, (part) => onChange({ ...value, ...part }));
  const input = (name: keyof EnglishTexts) => ({ ...text(name), name: `english.${name}`, label: t(name) });
  return (
    <Wide>
      <details open={Object.values(value).some(Boolean) || undefined}>
        <summary>{t("title")}</summary>
        <div className="stack">
          <p className="muted">{t("lead")}</p>
          <TextField {...input("name")} maxLength={200} />
          <TextArea {...input("description")} rows={5} maxLength={10_000} />
          {rules && <TextArea {...input("rules")} hint={t("rulesHint")} rows={4} maxLength={5000} />}
        </div>
      </details>
    </Wide>
  );
}
