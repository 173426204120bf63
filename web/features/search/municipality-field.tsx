import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useMunicipalities } from "../../platform/use-municipalities.ts";

/** Suggests municipalities from the second letter. Without a script it is a plain text field, and the search understands the name. */
export function MunicipalityField({ value, className }: { value: string; className?: string | undefined }) {
  const t = useTranslations("search.form");
  const id = useId();
  const [typed, setTyped] = useState("");
  const found = useMunicipalities(typed);
  return (
    <label className={className}>
      <span>{t("municipality")}</span>
      <input name="municipality" defaultValue={value} list={id} autoComplete="off" maxLength={100} onInput={(e) => setTyped(e.currentTarget.value)} />
      <datalist id={id}>
        {found.map((m) => (
          <option key={m.municipalityNumber} value={m.name}>
            {m.county}
          </option>
        ))}
      </datalist>
    </label>
  );
}
