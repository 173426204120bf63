import type { Answer } from "#contract/index.ts";

/** The groups and properties that lists can be filtered by. */
export type FilterChoices = Answer<"GET /api/property-groups">;
export type PropertyGroup = FilterChoices["groups"][number];

/** The names of the filter in a page's address. */
export const filterNames = { propertyId: "property", propertyGroupId: "propertyGroup" } as const;

/** The filter of the address, as the API takes it. */
export function filterIn(query: URLSearchParams): { propertyId?: string; propertyGroupId?: string } {
  const propertyId = query.get(filterNames.propertyId);
  const propertyGroupId = query.get(filterNames.propertyGroupId);
  return { ...(propertyId && { propertyId }), ...(propertyGroupId && { propertyGroupId }) };
}

/** The same as parts of an address, for links that keep the filter. */
export function filterParams(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.values(filterNames).flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The query with another choice: a group, a property, or all where empty. Pages begin anew. */
export function queryWithChoice(query: URLSearchParams, choice: string): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of [...Object.values(filterNames), "cursor", "item"]) next.delete(name);
  const [name, id] = choice.split(" ");
  if (name && id) next.set(name, id);
  return next;
}
