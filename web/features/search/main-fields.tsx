import { useState } from "react";
import { useTranslations } from "use-intl";
import { counties } from "#domain/municipality/counties.ts";
import { whoComes } from "#domain/offering/who-comes.ts";
import css from "./search-fields.module.css";
import { SpeciesPicker } from "./species-picker.tsx";
import type { SearchFilters, Contradiction } from "./search-filters.ts";
import { InvalidField } from "./invalid-field.tsx";

/** What one needs first: what, where, when and how many. */
export function MainFields({
  wishes,
  today,
  wrong,
}: {
  wishes: SearchFilters;
  today: string;
  wrong: readonly Contradiction[];
}) {
  const t = useTranslations("search.form");
  const [species, setSpecies] = useState(wishes.species);
  const told = wishes.species.join();
  const [shown, setShown] = useState(told);
  if (shown !== told) {
    setShown(told);
    setSpecies(wishes.species);
  }
  return (
    <>
      <SpeciesPicker chosen={species} onChange={setSpecies} />
      <label className={css.field}>
        <span>{t("county")}</span>
        <select name="county" defaultValue={wishes.county[0] ?? ""}>
          <option value="">{t("anywhere")}</option>
          {[...new Set([...counties, ...wishes.county])].map((c) => (
            <option key={c}>{c}</option>
          ))}
        </select>
      </label>
      <label className={css.field}>
        <span>{t("from")}</span>
        <input type="date" name="from" defaultValue={wishes.from ?? ""} min={today} />
      </label>
      <InvalidField name="to" wrong={wrong}>
        {(wiring) => (
          <label className={css.field}>
            <span>{t("to")}</span>
            <input type="date" name="to" defaultValue={wishes.to ?? ""} min={today} {...wiring} />
          </label>
        )}
      </InvalidField>
      <label className={css.field}>
        <span>{t("participants", { who: whoComes(species, false) })}</span>
        <input
          type="number"
          name="participants"
          defaultValue={wishes.participants ?? ""}
          min={1}
          max={10000}
          inputMode="numeric"
          placeholder={t("anyCount")}
        />
      </label>
    </>
  );
}
