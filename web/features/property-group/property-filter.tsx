import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { SelectField } from "#web/ui/form/field.tsx";
import { type FilterChoices, filterNames, queryWithChoice } from "./filter.ts";

/** Filters the page's list by one property or one group; the address stores the choice. */
export function PropertyFilter({ choices: { groups, properties } }: { choices: FilterChoices }) {
  const t = useTranslations("propertyFilter");
  const hydrated = useHydrated();
  const [query, setQuery] = useSearchParams();
  if (properties.length < 2) return null;
  const chosen = Object.values(filterNames).find((name) => query.get(name));
  return (
    <SelectField
      label={t("label")}
      disabled={!hydrated}
      value={chosen ? `${chosen} ${query.get(chosen)}` : ""}
      onChange={(e) => setQuery(queryWithChoice(query, e.currentTarget.value), { preventScrollReset: true })}
    >
      <option value="">{t("all")}</option>
      {groups.length > 0 && (
        <optgroup label={t("groups")}>
          {groups.map(({ propertyGroupId, name, ownerName }) => (
            <option key={propertyGroupId} value={`${filterNames.propertyGroupId} ${propertyGroupId}`}>
              {ownerName ? t("ofHost", { name, host: ownerName }) : name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t("properties")}>
        {properties.map(({ propertyId, name }) => (
          <option key={propertyId} value={`${filterNames.propertyId} ${propertyId}`}>
            {name}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}
