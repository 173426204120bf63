import { useState } from "react";
import { useTranslations } from "use-intl";
import { searchFilters } from "#domain/search/filters.ts";
import { isMonth } from "#domain/search/flexible-dates.ts";
import { useSearchParams } from "react-router";
import { DatePair } from "#web/ui/date/dates.tsx";
import { filtersOf } from "./filters.ts";
import { type SearchFilters, type Contradiction, guestKindIn, validPoint } from "./search-filters.ts";
import { WhereField } from "./where-field.tsx";
import { useAnySpeciesLabel, useFlexibleLabel } from "./use-filter-labels.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { type Species, speciesByCategory, speciesGroups, speciesKeys } from "#domain/species/species.ts";
import { useDropDown } from "#web/ui/form/use-drop-down.ts";
import css from "./search-fields.module.css";

/** Returns the month (YYYY-MM) that is `n` months after `today`. */
function monthAfter(today: string, n: number): string {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + n;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}

/** The place that the field shows: also a county or municipality that an older address has apart. */
const placeOf = ({ where, municipality, county, near }: SearchFilters): string =>
  where ?? ([...municipality, ...county].join(", ") || (near && !validPoint(near) ? near : ""));
const withinOf = ({ withinKm, withinHours }: SearchFilters) =>
  withinKm !== undefined
    ? ({ name: "withinKm", value: withinKm } as const)
    : withinHours !== undefined
      ? ({ name: "withinHours", value: withinHours } as const)
      : undefined;

/** The main fields of the search: species, place, dates and group size. */
export function MainFields({
  filters,
  today,
  contradictions,
}: {
  filters: SearchFilters;
  today: string;
  contradictions: readonly Contradiction[];
}) {
  const t = useTranslations("search.form");
  const problem = useTranslations("search.wrong");
  const [species, setSpecies] = useState(filters.species);
  const [query] = useSearchParams();
  // an invalid date of the query is shown in its field, where the reader can correct it
  const [dates, setDates] = useState({
    from: filters.from ?? query.get("from") ?? "",
    to: filters.to ?? query.get("to") ?? "",
  });
  const [flexible, setFlexible] = useState(filters.flexible ?? "");
  const words = useFlexibleLabel();
  const any = useAnySpeciesLabel();
  const months = Array.from({ length: 12 }, (_, n) => monthAfter(today, n));
  /** A weekend in a month cannot be combined with dates, so choosing it clears them. */
  const clearFlexible = (to: string) => {
    setFlexible(to);
    if (isMonth(to)) setDates({ from: "", to: "" });
  };
  const [shownFilters, setShownFilters] = useState(filters);
  if (shownFilters !== filters) {
    setShownFilters(filters);
    if (shownFilters.species.join() !== filters.species.join()) setSpecies(filters.species);
    const isCleared = filtersOf(shownFilters).length > 0 && filtersOf(filters).length === 0;
    const follow = (name: "from" | "to") =>
      shownFilters[name] === filters[name] && !isCleared ? dates[name] : (filters[name] ?? "");
    setDates({ from: follow("from"), to: follow("to") });
    setFlexible(filters.flexible ?? "");
  }
  return (
    <>
      <SpeciesPicker chosen={species} any={any(filters)} onChange={setSpecies} />
      <WhereField
        key={placeOf(filters)}
        className={css.field}
        label={t("where")}
        placeholder={filters.near ? t("nearMe") : t("anywhere")}
        initial={placeOf(filters)}
        within={withinOf(filters)}
      />
      <DatePair
        className={css.field}
        from={{ name: "from", label: t("from"), value: dates.from }}
        to={{
          name: "to",
          label: t("to"),
          value: dates.to,
          error: contradictions.includes("to") ? problem("to") : undefined,
        }}
        onChange={(from, to) => {
          setDates({ from, to });
          if (isMonth(flexible) && (from || to)) setFlexible("");
        }}
        min={today}
      />
      <label className={css.field}>
        <span>{t("flexible")}</span>
        <select name="flexible" value={flexible} onChange={(e) => clearFlexible(e.currentTarget.value)}>
          <option value="">{t("exactly")}</option>
          {[...new Set(["around", ...months, flexible])].filter(Boolean).map((one) => (
            <option key={one} value={one}>
              {words(one, !months.includes(one))}
            </option>
          ))}
        </select>
      </label>
      <label className={css.field}>
        <span>{t("participants", { who: guestKindIn({ kind: filters.kind, species }) })}</span>
        <input
          type="number"
          name="participants"
          defaultValue={filters.participants ?? ""}
          min={1}
          max={searchFilters.participants.max}
          inputMode="numeric"
          placeholder={t("anyCount")}
        />
      </label>
    </>
  );
}

/** Species by category, in a drop-down that also opens without JavaScript. */
function SpeciesPicker({
  chosen,
  any,
  onChange,
}: {
  chosen: readonly Species[];
  /** The text shown if no species is chosen. */
  any: string;
  onChange: (chosen: Species[]) => void;
}) {
  const t = useTranslations("search.form");
  const species = useTranslations("species");
  const ref = useDropDown();
  const toggleSpecies = (s: Species, on: boolean) =>
    onChange(speciesKeys.filter((one) => (one === s ? on : chosen.includes(one))));
  return (
    <details ref={ref} className={css.picker}>
      <summary className={css.field}>
        <span>{t("species")}</span>
        <b>
          <span className={css.named}>
            {chosen.length > 0 ? chosen.map((s) => species(s)).join(", ") : any}
          </span>
          <IconChevronDown size={18} aria-hidden />
        </b>
      </summary>
      <div className={css.panel}>
        {speciesGroups.map((group) => (
          <fieldset key={group}>
            <legend>{species(`category.${group}`)}</legend>
            {speciesByCategory[group].map((s) => (
              <label key={s} className={css.check}>
                <input
                  type="checkbox"
                  name="species"
                  value={s}
                  checked={chosen.includes(s)}
                  onChange={(e) => toggleSpecies(s, e.currentTarget.checked)}
                />
                {species(s)}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
