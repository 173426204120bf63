import { useTranslations } from "use-intl";
import { cabinFacilities, experienceLevels, offeringTypes } from "#domain/lists.ts";
import { ChipGroup } from "#web/ui/field.tsx";
import fieldCss from "#web/ui/field.module.css";
import { MunicipalityField } from "./municipality-field.tsx";
import css from "./search-fields.module.css";
import type { SearchFilters, Contradiction } from "./search-filters.ts";
import { InvalidField } from "./invalid-field.tsx";

/** All other filters. */
export function MoreFields({ wishes, wrong }: { wishes: SearchFilters; wrong: readonly Contradiction[] }) {
  const t = useTranslations("search.form");
  const types = useTranslations("lists.offeringType");
  const facilities = useTranslations("lists.facility");
  const levels = useTranslations("lists.experience");
  return (
    <div className={css.extra}>
      <label className={fieldCss.field}>
        <span className={fieldCss.label}>{t("q")}</span>
        <input
          type="search"
          name="q"
          className={fieldCss.control}
          defaultValue={wishes.q ?? ""}
          maxLength={200}
          placeholder={t("qHint")}
        />
      </label>
      <MunicipalityField
        key={wishes.municipality.join()}
        label={t("municipality")}
        name="municipality"
        initial={wishes.municipality.join(", ")}
      />
      <Range
        name="Price"
        legend={t("price")}
        unit={t("kroner")}
        hint={t("priceHint")}
        wishes={wishes}
        wrong={wrong}
      />
      <Range name="Area" legend={t("area")} unit={t("maal")} wishes={wishes} wrong={wrong} />
      <ChipGroup
        label={t("offeringType")}
        name="offeringType"
        options={offeringTypes.map((one) => [one, types(one)])}
        defaultValues={wishes.offeringType}
      />
      <ChipGroup
        label={t("amenities")}
        hint={t("amenitiesHint")}
        name="amenities"
        options={cabinFacilities.map((one) => [one, facilities(one)])}
        defaultValues={wishes.amenities}
      />
      <ChipGroup
        label={t("experienceLevel")}
        name="experienceLevel"
        options={experienceLevels.map((one) => [one, levels(one)])}
        defaultValues={wishes.experienceLevel}
      />
    </div>
  );
}

type RangeProps = {
  name: "Price" | "Area";
  legend: string;
  unit: string;
  hint?: string;
  wishes: SearchFilters;
  wrong: readonly Contradiction[];
};
/** From and to, of a thing that is counted in whole units. */
function Range({ name, legend, unit, hint, wishes, wrong }: RangeProps) {
  const t = useTranslations("search.form");
  const bounds = { min: 0, type: "number", inputMode: "numeric" } as const;
  return (
    <fieldset className={css.range}>
      <legend className={fieldCss.label}>{`${legend}, ${unit}`}</legend>
      <label className={css.bound}>
        <span>{t("least")}</span>
        <input
          {...bounds}
          name={`min${name}`}
          aria-label={t("leastOf", { what: legend, unit })}
          defaultValue={wishes[`min${name}`] ?? ""}
          className={fieldCss.control}
        />
      </label>
      <InvalidField name={`max${name}`} wrong={wrong}>
        {(wiring) => (
          <label className={css.bound}>
            <span>{t("most")}</span>
            <input
              {...bounds}
              {...wiring}
              name={`max${name}`}
              aria-label={t("mostOf", { what: legend, unit })}
              defaultValue={wishes[`max${name}`] ?? ""}
              className={fieldCss.control}
            />
          </label>
        )}
      </InvalidField>
      {hint && <p className={fieldCss.hint}>{hint}</p>}
    </fieldset>
  );
}
