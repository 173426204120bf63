import { useTranslations } from "use-intl";
import { type Species, speciesByCategory } from "#domain/lists.ts";
import { ChipGroup } from "./field.tsx";
import { Wide } from "./form.tsx";

const groups = ["big_game", "small_game", "fishing"] as const;

/** Several species, one row of chips for each category. Needs the texts of `species`. */
export function SpeciesChips({ chosen, onChange }: { chosen: readonly Species[]; onChange: (chosen: Species[]) => void }) {
  const species = useTranslations("species");
  return (
    <Wide>
      {groups.map((group) => {
        const keys: readonly Species[] = speciesByCategory[group];
        return (
          <ChipGroup
            key={group}
            label={species(`category.${group}`)}
            options={keys.map((s) => [s, species(s)])}
            values={chosen.filter((s) => keys.includes(s))}
            onChange={(picked) => onChange([...chosen.filter((s) => !keys.includes(s)), ...keys.filter((s) => picked.includes(s))])}
          />
        );
      })}
    </Wide>
  );
}
