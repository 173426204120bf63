import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { type Municipality, useMunicipalities } from "../../platform/use-municipalities.ts";
import { TextField } from "../../ui/field.tsx";

const labelOf = (m: Municipality) => `${m.name} (${m.municipalityNumber})`;

/** Suggests from the second character, by name or number. What is chosen reads `Namsskogan (5044)`. */
export function MunicipalityField({ value, onChange, onFound }: { value: string; onChange: (text: string) => void; onFound: (m: Municipality) => void }) {
  const t = useTranslations("propertyForm.place");
  const id = useId();
  const [asked, setAsked] = useState("");
  const found = useMunicipalities(asked);

  function type(text: string) {
    const chosen = found.find((m) => labelOf(m) === text);
    onChange(text);
    if (chosen) onFound(chosen);
    else setAsked(text.trim());
  }
  /** Leaving the field with a whole name or number is choosing it. */
  function settle() {
    const plain = value.trim().toLowerCase();
    const fits = found.filter((m) => m.name.toLowerCase() === plain || m.municipalityNumber === plain);
    const [only] = fits;
    if (!only || fits.length > 1) return;
    onChange(labelOf(only));
    onFound(only);
  }
  return (
    <>
      <TextField
        name="municipalityNumber"
        label={t("municipality")}
        hint={t("municipalityHint")}
        value={value}
        list={id}
        autoComplete="off"
        maxLength={100}
        onChange={(e) => type(e.currentTarget.value)}
        onBlur={settle}
      />
      <datalist id={id}>
        {found.map((m) => (
          <option key={m.municipalityNumber} value={labelOf(m)}>
            {m.county}
          </option>
        ))}
      </datalist>
    </>
  );
}
