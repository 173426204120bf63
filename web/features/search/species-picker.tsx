import { IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { type Species, speciesByCategory, speciesGroups, speciesKeys } from "#domain/species/species.ts";
import { useDropDown } from "#web/ui/form/use-drop-down.ts";
import css from "./search-fields.module.css";

/** Species by category, in a drop-down that opens without JavaScript. */
export function SpeciesPicker({
  chosen,
  any,
  onChange,
}: {
  chosen: readonly Species[];
  /** The label where none is chosen. */
  any: string;
  onChange: (chosen: Species[]) => void;
}) {
  const t = useTranslations("search.form");
  const species = useTranslations("species");
  const ref = useDropDown();
  const turn = (s: Species, on: boolean) =>
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
                  onChange={(e) => turn(s, e.currentTarget.checked)}
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
