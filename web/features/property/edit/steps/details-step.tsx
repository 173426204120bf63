import { useTranslations } from "use-intl";
import { landTypes } from "#domain/lists.ts";
import { DateRange } from "#web/ui/date-field.tsx";
import { ChipGroup, TextArea, TextField } from "#web/ui/field.tsx";
import { ErrorAt, FormSection } from "#web/ui/form.tsx";
import { SpeciesChips } from "#web/ui/species-chips.tsx";
import type { Kind, StepProps } from "./step.ts";

const game = ["big_game", "small_game"] as const;
const fish = ["fishing"] as const;
/** Species categories by kind of property; a cabin has neither species nor season of its own. */
const speciesFor: Record<Kind, readonly ("big_game" | "small_game" | "fishing")[]> = {
  hunting_ground: game,
  fishing_area: fish,
  combined: [...game, ...fish],
  farm: [...game, ...fish],
  cabin_rental: [],
};

export function DetailsStep({ form }: StepProps) {
  const t = useTranslations("propertyForm.ground");
  const hunt = useTranslations("propertyForm.hunt");
  const land = useTranslations("lists.landType");
  const { type, species, seasonStart, seasonEnd } = form.values;
  const asksForGame = speciesFor[type].length > 0 || species.length > 0;
  return (
    <>
      {asksForGame && (
        <FormSection
          id="species"
          title={hunt("title")}
          lead={hunt(type === "farm" ? "leadFarm" : type === "fishing_area" ? "leadFishing" : "lead")}
        >
          <ErrorAt problem={form.problem} name="species" />
          <SpeciesChips
            chosen={species}
            only={speciesFor[type]}
            onChange={(chosen) => form.set({ species: chosen })}
          />
          <DateRange
            from={{ name: "seasonStart", value: seasonStart, label: hunt("seasonStart") }}
            to={{ name: "seasonEnd", value: seasonEnd, label: hunt("seasonEnd") }}
            onChange={(from, to) => form.set({ seasonStart: from, seasonEnd: to })}
            lastIncluded
          />
          <TextField
            {...form.text("quota")}
            label={hunt(type === "fishing_area" ? "quotaFishing" : "quota")}
            hint={hunt(type === "fishing_area" ? "quotaFishingHint" : "quotaHint")}
            maxLength={500}
          />
        </FormSection>
      )}
      <FormSection
        title={t(type === "cabin_rental" ? "titleCabin" : type === "farm" ? "titleFarm" : "title")}
        lead={t("lead")}
      >
        <ChipGroup
          label={t("landTypes")}
          options={landTypes.map((k) => [k, land(k)])}
          values={form.values.landTypes}
          onChange={(picked) => form.set({ landTypes: landTypes.filter((k) => picked.includes(k)) })}
        />
        <TextArea
          {...form.text("terrain")}
          label={t("terrain")}
          hint={t(type === "fishing_area" ? "terrainFishingHint" : "terrainHint")}
          maxLength={5000}
        />
        <TextArea {...form.text("facilities")} label={t("facilities")} hint={t("facilitiesHint")} />
      </FormSection>
    </>
  );
}
