/** The month and the items that the query selects, and the addresses of other selections. */
import { useSearchParams } from "react-router";
import { type FilterChoices, filterNames } from "#web/features/property-group/public.ts";
import { type Item, validMonth } from "./calendar-days.ts";

/** The value of the query's `kind` that selects all kinds of items. */
export const everyKind = "all";
type RangeQuery = { month?: string; property?: string; propertyGroup?: string; kind?: string; item?: string };

/** `groups`: the groups of properties that the query can name. */
export function useVisibleRange(firstMonth: string, groups: FilterChoices["groups"] = []) {
  const [query, setQuery] = useSearchParams();
  const queryWith = (part: RangeQuery): URLSearchParams => {
    const next = new URLSearchParams(query);
    next.set("month", month);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    return next;
  };
  const month = validMonth(query.get("month")) ?? firstMonth;
  const [property, kind, item] = ["property", "kind", "item"].map((name) => query.get(name) ?? "") as [
    string,
    string,
    string,
  ];
  const group = query.get(filterNames.propertyGroupId);
  const inGroup = groups.find(({ propertyGroupId }) => propertyGroupId === group)?.propertyIds;
  return {
    month,
    property,
    kind,
    item,
    /** The selected items. Services are hidden by default, since they have no days of their own. */
    filter: (items: readonly Item[]) =>
      items.filter(
        ({ propertyId, kind: its }) =>
          (!property || propertyId === property) &&
          (!group || inGroup?.includes(propertyId) === true) &&
          (kind ? kind === everyKind || its === kind : its !== "service"),
      ),
    to: (part: RangeQuery) => `?${queryWith(part)}`,
    choose: (part: RangeQuery) => setQuery(queryWith(part), { preventScrollReset: true, replace: true }),
  };
}
export type VisibleRange = ReturnType<typeof useVisibleRange>;
