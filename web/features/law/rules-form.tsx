import { useState } from "react";
import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { rulesAddress } from "#domain/page-addresses.ts";
import { speciesByCategory, speciesGroups } from "#domain/species/species.ts";
import { LinkLanguageField } from "#web/platform/page/link-language-field.tsx";
import { useMunicipalities } from "#web/platform/use-municipalities.ts";
import { Button } from "#web/ui/button.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { Combobox } from "#web/ui/form/combobox.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { loadRules } from "./load-rules.ts";
import css from "./rules-form.module.css";

type Sent = Awaited<ReturnType<typeof loadRules>>["form"];

/** What is missing or unclear in a form that was sent. */
function useProblems({ isSent, species, municipality, choices }: Sent) {
  const t = useTranslations("rules.form");
  if (!isSent) return {};
  const isUnknown = species !== "" && choices.length === 0;
  return {
    ...(species === "" && { species: t("speciesMissing") }),
    ...(municipality.length < 2
      ? { municipality: t("municipalityMissing") }
      : isUnknown && { municipality: t("municipalityUnknown") }),
  };
}

/** The form for species, municipality and day, which leads to the answer; it works without JavaScript. */
export function RulesForm({ form }: { form: Sent }) {
  const t = useTranslations("rules.form");
  const species = useTranslations("species");
  const problems = useProblems(form);
  return (
    <Form method="get" action={rulesAddress()} className={css.form} aria-label={t("title")}>
      <LinkLanguageField />
      <SelectField name="species" label={t("species")} defaultValue={form.species} error={problems.species}>
        <option value="">{t("choose")}</option>
        {speciesGroups.map((group) => (
          <optgroup key={group} label={species(`category.${group}`)}>
            {speciesByCategory[group].map((one) => (
              <option key={one} value={one}>
                {species(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <PlaceField initial={form.municipality} error={problems.municipality} />
      <DateField name="date" label={t("date")} defaultValue={form.date} />
      <Button type="submit" look="primary">
        {t("submit")}
      </Button>
      {form.choices.length > 1 && <Choices choices={form.choices} />}
    </Form>
  );
}

function PlaceField({ initial, error }: { initial: string; error: string | undefined }) {
  const t = useTranslations("rules.form");
  const [text, setText] = useState(initial);
  const [query, setQuery] = useState("");
  const found = useMunicipalities(query);
  const isAlone = (name: string) => found.filter((one) => one.name === name).length === 1;
  return (
    <Combobox
      name="municipality"
      label={t("municipality")}
      placeholder={t("placeholder")}
      error={error}
      value={text}
      options={found.map(({ municipalityNumber, name, county }) => ({
        key: municipalityNumber,
        text: name,
        detail: county,
      }))}
      onType={(typed) => {
        setText(typed);
        setQuery(typed);
      }}
      onChoose={(number) => {
        const one = found.find(({ municipalityNumber }) => municipalityNumber === number);
        if (one) setText(isAlone(one.name) ? one.name : `${one.name} (${one.county})`);
        setQuery("");
      }}
    />
  );
}

function Choices({ choices }: { choices: Sent["choices"] }) {
  const t = useTranslations("rules.form");
  return (
    <div className={css.choices}>
      <Notice title={t("several")}>
        <ul className={css.list}>
          {choices.map(({ to, name, county }) => (
            <li key={to}>
              <Link to={to}>{t("choice", { name, county })}</Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
