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
  const name = Object.values(filterNames).find((one) => query.get(one));
  const chosen = name ? `${name} ${query.get(name)}` : "";
  // an early change is repeated after hydration, when the select shows again what the address says
  const choose = (choice: string) =>
    choice !== chosen && setQuery(queryWithChoice(query, choice), { preventScrollReset: true });
  return (
    <SelectField
      label={t("label")}
      disabled={!hydrated}
      value={chosen}
      onChange={(e) => choose(e.currentTarget.value)}
    >
      <option value="">{t("all")}</option>
      {groups.length > 0 && (
        <optgroup label={t("groups")}>
          {groups.map(({ propertyGroupId, name: group, ownerName }) => (
            <option key={propertyGroupId} value={`${filterNames.propertyGroupId} ${propertyGroupId}`}>
              {ownerName ? t("ofHost", { name: group, host: ownerName }) : group}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t("properties")}>
        {properties.map(({ propertyId, name: property }) => (
          <option key={propertyId} value={`${filterNames.propertyId} ${propertyId}`}>
            {property}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}
