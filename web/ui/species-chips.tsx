import { useTranslations } from "use-intl";
import { type Species, speciesByCategory, speciesGroups } from "#domain/species/species.ts";
import { ChipGroup } from "./form/field.tsx";
import { Wide } from "./form/form.tsx";

type Group = (typeof speciesGroups)[number];
type Props = {
  chosen: readonly Species[];
  only?: readonly Group[];
  /** Species that come first in their category. */
  first?: readonly Species[];
  onChange: (chosen: Species[]) => void;
};
/**
 * Chips to choose species, with a row for each category. `only`: the categories to show; those with a chosen
 * species are always shown. Needs the texts of `species`.
 */
export function SpeciesChips({ chosen, only = speciesGroups, first = [], onChange }: Props) {
  const species = useTranslations("species");
  const shownGroups = speciesGroups.filter(
    (group) => only.includes(group) || speciesByCategory[group].some((key) => chosen.includes(key)),
  );
  return (
    <Wide>
      {shownGroups.map((group) => {
        const keys = speciesByCategory[group];
        return (
          <ChipGroup
            key={group}
            label={species(`category.${group}`)}
            options={keys
              .toSorted((a, b) => Number(first.includes(b)) - Number(first.includes(a)))
              .map((s) => [s, species(s)])}
            values={chosen.filter((s) => keys.includes(s))}
            onChange={(picked) =>
              onChange([
                ...chosen.filter((s) => !keys.includes(s)),
                ...keys.filter((s) => picked.includes(s)),
              ])
            }
          />
        );
      })}
    </Wide>
  );
}
