import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useMunicipalities } from "#web/platform/use-municipalities.ts";
import { Combobox } from "#web/ui/form/combobox.tsx";

type Props = {
  label: string;
  hint?: string;
  placeholder?: string;
  name: string;
  initial: string;
  single?: boolean;
  onChosen?: (name: string) => void;
};

/**
 * A field for municipalities, separated by commas. Suggestions begin at the second letter. Without JavaScript
 * it is a text field, and the search understands the names.
 */
export function MunicipalityField({ initial, single, onChosen, ...field }: Props) {
  const t = useTranslations("search.form");
  const [text, setText] = useState(initial);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState("");
  const before = single ? "" : text.slice(0, text.lastIndexOf(",") + 1);
  const municipalities = useMunicipalities(query);
  const typed = query.trim().toLowerCase();
  const isHalf = typed !== "" && !municipalities.some(({ name }) => name.toLowerCase() === typed);
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen suggestion changes the field without an input event, so this sends one to the form
  useEffect(() => void ref.current?.dispatchEvent(new Event("input", { bubbles: true })), [chosen, isHalf]);
  return (
    <div ref={ref} data-half={isHalf || undefined}>
      <Combobox
        {...field}
        value={text}
        options={municipalities.map((m) => ({
          key: m.municipalityNumber,
          text: m.name,
          detail: m.county === m.name ? t("countyToo") : m.county,
        }))}
        onType={(typed) => {
          setText(typed);
          setQuery(single ? typed : typed.slice(typed.lastIndexOf(",") + 1));
        }}
        onChoose={(number) => {
          const name = municipalities.find((m) => m.municipalityNumber === number)?.name ?? "";
          setText([before, name].filter(Boolean).join(" "));
          setQuery("");
          setChosen(number);
          onChosen?.(name);
        }}
      />
    </div>
  );
}
