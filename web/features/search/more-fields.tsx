import { useTranslations } from "use-intl";
import {
  filtersOfKind,
  type NamesOf,
  type ParamOf,
  paramsOf,
  searchFilters,
} from "#domain/search/filters.ts";
import { ChipGroup } from "#web/ui/form/field.tsx";
import type { SearchFilters, Contradiction } from "./search-filters.ts";
import { useOptionLabel } from "./use-filter-labels.ts";
import type { ReactNode } from "react";
import fieldCss from "#web/ui/form/field.module.css";
import css from "./search-fields.module.css";

/** The section that is first, and open, so that a phone shows it without much scrolling. */
const firstSection = "extras";
/** The fields of all filters besides the main ones. The kind of a filter decides its field. */
export function MoreFields({
  filters,
  contradictions,
}: {
  filters: SearchFilters;
  contradictions: readonly Contradiction[];
}) {
  const t = useTranslations("search.form");
  return (
    <div className={css.extra}>
      <Options name={firstSection} filters={filters} />
      <label className={fieldCss.field}>
        <span className={fieldCss.label}>{t("q")}</span>
        <input
          type="search"
          name="q"
          className={fieldCss.control}
          defaultValue={filters.q ?? ""}
          maxLength={searchFilters.q.maxLength}
          placeholder={t("qHint")}
        />
      </label>
      {(["companions", "children"] as const).map((name) => (
        <label key={name} className={fieldCss.field}>
          <span className={fieldCss.label}>{t(name)}</span>
          <input
            type="number"
            name={name}
            className={fieldCss.control}
            defaultValue={filters[name] ?? ""}
            min={0}
            max={searchFilters[name].max}
            inputMode="numeric"
            placeholder={t("anyCount")}
          />
        </label>
      ))}
      {filtersOfKind("range").map((name) => (
        <Range key={name} name={name} filters={filters} contradictions={contradictions} />
      ))}
      {filtersOfKind("options").map((name) =>
        "main" in searchFilters[name] || name === firstSection ? null : (
          <Options key={name} name={name} filters={filters} />
        ),
      )}
    </div>
  );
}

/** Checkboxes of a filter of which several options can be chosen. */
function Options({ name, filters }: { name: NamesOf<"options">; filters: SearchFilters }) {
  const t = useTranslations("search.form");
  const option = useOptionLabel();
  const filter = searchFilters[name];
  if ("main" in filter) return null;
  return (
    <ChipGroup
      label={t(name)}
      {...("hint" in filter && { hint: t(filter.hint) })}
      name={name}
      options={filter.options.map((one) => [one, option(name, one)])}
      defaultValues={filters[name]}
    />
  );
}

type RangeEnd = ParamOf<NamesOf<"range">>;
type RangeProps = {
  name: NamesOf<"range">;
  filters: SearchFilters;
  contradictions: readonly Contradiction[];
};
/** Two fields for a minimum and a maximum, in whole units. */
function Range({ name, filters, contradictions }: RangeProps) {
  const t = useTranslations("search.form");
  const [min, max] = paramsOf(name) as [RangeEnd, Contradiction & RangeEnd];
  const legend = t(name);
  const filter = searchFilters[name];
  const unit = t(filter.unit);
  const bounds = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <fieldset className={css.range}>
      <legend className={fieldCss.label}>{`${legend}, ${unit}`}</legend>
      <label className={css.bound}>
        <span>{t("least")}</span>
        <input
          {...bounds}
          name={min}
          aria-label={t("leastOf", { what: legend, unit })}
          defaultValue={filters[min] ?? ""}
          className={fieldCss.control}
        />
      </label>
      <InvalidField name={max} contradictions={contradictions}>
        {(wiring) => (
          <label className={css.bound}>
            <span>{t("most")}</span>
            <input
              {...bounds}
              {...wiring}
              name={max}
              aria-label={t("mostOf", { what: legend, unit })}
              defaultValue={filters[max] ?? ""}
              className={fieldCss.control}
            />
          </label>
        )}
      </InvalidField>
      {"hint" in filter && <p className={fieldCss.hint}>{t(filter.hint)}</p>}
    </fieldset>
  );
}

type FieldAttributes = { "aria-invalid"?: true; "aria-describedby"?: string };
/** A field whose value may contradict the field before it, with the error about that. */
function InvalidField({
  name,
  contradictions,
  children,
}: {
  name: Contradiction;
  contradictions: readonly Contradiction[];
  children: (wiring: FieldAttributes) => ReactNode;
}) {
  const t = useTranslations("search.wrong");
  const id = `wrong-${name}`;
  const isInvalid = contradictions.includes(name);
  return (
    <div>
      {children(isInvalid ? { "aria-invalid": true, "aria-describedby": id } : {})}
      {isInvalid && (
        <p id={id} className={css.problem} role="alert">
          {t(name)}
        </p>
      )}
    </div>
  );
}
