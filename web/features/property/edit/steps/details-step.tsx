import { useState } from "react";
import { useTranslations } from "use-intl";
import { propertyFields } from "#domain/property/fields.ts";
import { groundKinds } from "#domain/ground/parts.ts";
import { EditableRows } from "#web/ui/form/editable-rows.tsx";
import { errorsOf, SelectField, TextField } from "#web/ui/form/field.tsx";
import { ErrorAt, FormSection, Wide } from "#web/ui/form/form.tsx";
import { DateRangeInput, FactInputs, Input } from "#web/ui/form/inputs.tsx";
import { SpeciesChips } from "#web/ui/species-chips.tsx";
import { BoundaryField, useBorder } from "#web/features/boundary/public.ts";
import { emptyGround, type GroundValues } from "../property-form.ts";
import type { Kind, StepProps } from "./step.ts";

/** The parts of the ground that offerings can take, and how many people it has room for (rules 2.9). */
function GroundParts({ form, property }: Pick<StepProps, "form" | "property">) {
  const t = useTranslations("propertyForm.grounds");
  return (
    <FormSection title={t("title")} lead={t("lead")} id="grounds">
      <Wide>
        <EditableRows
          name="grounds"
          problem={form.problem}
          rows={form.values.grounds}
          onChange={(grounds) => form.set({ grounds })}
          empty={emptyGround}
          add={t("add")}
          remove={(n) => t("remove", { n })}
        >
          {({ row, i, change, text }) => (
            <>
              <div data-span="6">
                <TextField {...text("name")} label={t("name")} maxLength={100} />
              </div>
              <div data-span="3">
                <SelectField
                  {...text("kind")}
                  value={row.kind}
                  onChange={(e) => change({ kind: e.currentTarget.value as typeof row.kind })}
                  label={t("kind")}
                  options={groundKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
                />
              </div>
              <div data-span="3">
                <TextField {...text("capacity")} label={t("capacity")} inputMode="numeric" />
              </div>
              <div data-span="12" id={`grounds.${i}.boundary`}>
                <PartBorder form={form} property={property} index={i} row={row} change={change} />
              </div>
            </>
          )}
        </EditableRows>
      </Wide>
      <Input form={form} fields={propertyFields} texts={t} name="wholeGroundCapacity" />
    </FormSection>
  );
}

type PartBorderProps = Pick<StepProps, "form" | "property"> & {
  index: number;
  row: GroundValues;
  change: (part: Partial<GroundValues>) => void;
};
/** The map to draw or import the border of a part, inside the property's; loaded once it is opened. */
function PartBorder({ form, property, index, row, change }: PartBorderProps) {
  const t = useTranslations("propertyForm.grounds");
  const refused = errorsOf(form.problem, [`grounds.${index}.boundary`]).at(`grounds.${index}.boundary`);
  const [isOpen, setIsOpen] = useState(false);
  const border = useBorder(row.boundary, (boundary) => change({ boundary }));
  const { boundary, grounds, areaUnit, name } = form.values;
  const around = [
    ...(boundary ? [{ name, boundary }] : []),
    ...grounds.flatMap((part, i) =>
      i !== index && part.boundary ? [{ name: part.name, boundary: part.boundary }] : [],
    ),
  ];
  return (
    <details open={isOpen || refused !== undefined} onToggle={(e) => setIsOpen(e.currentTarget.open)}>
      <summary>{t(row.boundary ? "changeBorder" : "drawBorder", { name: row.name || t("unnamed") })}</summary>
      {(isOpen || refused !== undefined) && (
        <BoundaryField
          border={border}
          near={property?.location ?? undefined}
          propertyId={property?.propertyId}
          municipality={{ number: null, name: "" }}
          unit={areaUnit}
          written={undefined}
          refused={refused}
          around={around}
        />
      )}
    </details>
  );
}

const game = ["big_game", "small_game"] as const;
const fish = ["fishing"] as const;
/** The species categories for each kind of property; a cabin has neither species nor season. */
const speciesFor: Record<Kind, readonly ("big_game" | "small_game" | "fishing")[]> = {
  hunting_ground: game,
  fishing_area: fish,
  combined: [...game, ...fish],
  farm: [...game, ...fish],
  cabin_rental: [],
};

export function DetailsStep({ form, property }: StepProps) {
  const t = useTranslations("propertyForm.ground");
  const hunt = useTranslations("propertyForm.hunt");
  const { type, species } = form.values;
  const of = { form, fields: propertyFields };
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
          <DateRangeInput form={form} texts={hunt} names={["seasonStart", "seasonEnd"]} />
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
        <Input {...of} texts={t} name="landTypes" />
        <Input
          {...of}
          texts={t}
          name="terrain"
          {...(type === "fishing_area" && { hint: t("terrainFishingHint") })}
        />
        <Input {...of} texts={t} name="facilities" />
        <FactInputs {...of} />
      </FormSection>
      {type !== "cabin_rental" && <GroundParts form={form} property={property} />}
    </>
  );
}
