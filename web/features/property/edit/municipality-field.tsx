import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Municipality, useMunicipalities } from "#web/platform/use-municipalities.ts";
import { Combobox } from "#web/ui/combobox.tsx";

const labelOf = (m: Municipality) => `${m.name} (${m.municipalityNumber})`;
type Props = {
  label: string;
  hint?: string;
  name: string;
  required?: boolean;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** What was chosen, or what the value that stood there already means. */
  onFound?: (m: Municipality) => void;
};

/** Suggests from the second character, by name or number. What is chosen reads `Namsskogan (5044)`. */
export function MunicipalityField({ value, onChange, onFound, ...field }: Props) {
  const t = useTranslations("borders.place");
  const [asked, setAsked] = useState("");
  const found = useMunicipalities(asked);

  function choose(m: Municipality) {
    onChange(labelOf(m));
    onFound?.(m);
    setAsked("");
  }
  /** Leaving the field with a whole name or number is choosing it. */
  function settle() {
    const plain = value.trim().toLowerCase();
    const fits = found.filter((m) => m.name.toLowerCase() === plain || m.municipalityNumber === plain);
    const [only] = fits;
    if (only && fits.length === 1) choose(only);
  }
  return (
    <Combobox
      {...field}
      value={value}
      options={found.map((m) => ({
        key: m.municipalityNumber,
        text: labelOf(m),
        detail: m.county === m.name ? "" : t("county", { county: m.county }),
      }))}
      onType={(text) => {
        onChange(text);
        setAsked(text.trim());
      }}
      onChoose={(number) => {
        const chosen = found.find((m) => m.municipalityNumber === number);
        if (chosen) choose(chosen);
      }}
      onLeave={settle}
    />
  );
}
