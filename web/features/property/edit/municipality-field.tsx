import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Municipality, useMunicipalities } from "#web/platform/use-municipalities.ts";
import { Combobox } from "#web/ui/form/combobox.tsx";

const labelOf = (m: Municipality) => `${m.name} (${m.municipalityNumber})`;
type Props = {
  label: string;
  hint?: string;
  name: string;
  required?: boolean;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Called with the chosen municipality, and at first with that of the initial value. */
  onFound?: (m: Municipality) => void;
};

/** Suggests municipalities from the second character; a chosen one is shown as `Namsskogan (5044)`. */
export function MunicipalityField({ value, onChange, onFound, ...field }: Props) {
  const t = useTranslations("borders.place");
  const [query, setQuery] = useState("");
  const municipalities = useMunicipalities(query);

  function choose(m: Municipality) {
    onChange(labelOf(m));
    onFound?.(m);
    setQuery("");
  }
  /** On blur, chooses the municipality whose complete name or number is typed. */
  function chooseTyped() {
    const plain = value.trim().toLowerCase();
    const fits = municipalities.filter(
      (m) => m.name.toLowerCase() === plain || m.municipalityNumber === plain,
    );
    const isUnambiguous = /^\d{3,4}$|\)$/.test(plain); // a number from before 2024, or `Våler (Innlandet)`
    const [only, ...otherFits] = fits.length === 0 && isUnambiguous ? municipalities : fits;
    if (only && otherFits.length === 0) choose(only);
  }
  return (
    <Combobox
      {...field}
      value={value}
      options={municipalities.map((m) => ({
        key: m.municipalityNumber,
        text: labelOf(m),
        detail: m.county === m.name ? "" : t("county", { county: m.county }),
      }))}
      onType={(text) => {
        onChange(text);
        setQuery(text.trim());
      }}
      onChoose={(number) => {
        const chosen = municipalities.find((m) => m.municipalityNumber === number);
        if (chosen) choose(chosen);
      }}
      onLeave={chooseTyped}
    />
  );
}
