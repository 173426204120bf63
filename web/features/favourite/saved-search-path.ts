/** Between the search's parameters and the address of its page, which says kroner and mål. */

/** The parameters of `GET /api/search` as the page has them. */
export type ApiQuery = Record<string, string | number | readonly string[] | undefined>;

/** What is worth keeping: no empty lists, and not the order that is usual. */
export const savedQuery = (query: ApiQuery): Record<string, string | number | string[]> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]): [string, string | number | string[]][] => {
      if (value === undefined || value === "" || (name === "sort" && value === "relevance")) return [];
      if (typeof value !== "object") return [[name, value]];
      return value.length > 0 ? [[name, [...value]]] : [];
    }),
  );

const units: Record<string, { name: string; from: (n: number) => number }> = {
  minPriceOre: { name: "minPrice", from: (ore) => ore / 100 },
  maxPriceOre: { name: "maxPrice", from: (ore) => ore / 100 },
  minAreaHectares: { name: "minArea", from: (hectares) => hectares * 10 },
  maxAreaHectares: { name: "maxArea", from: (hectares) => hectares * 10 },
};
export function savedSearchPath(query: Record<string, string>): string {
  const said = Object.entries(query).map(([name, value]): [string, string] => {
    const unit = units[name];
    return unit ? [unit.name, String(Math.round(unit.from(Number(value))))] : [name, value];
  });
  return `/finn-jakttterreng${said.length ? `?${new URLSearchParams(said)}` : ""}`;
}
