import { useTranslations } from "use-intl";
import type { Species } from "#domain/species/species.ts";
import { daysAround, isMonth } from "#domain/search/flexible-dates.ts";
import { type NamesOf, paramsOf, searchFilters } from "#domain/search/filters.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Filter } from "./filters.ts";
import { isOfCabins, type SearchFilters, guestKindIn } from "./search-filters.ts";

/** The chosen dates as a text. Only one of the two may be chosen. */
function useDatesLabel({ from, to }: Pick<SearchFilters, "from" | "to">): string {
  const t = useTranslations("search.chip");
  const f = useFormat();
  if (from && to)
    return from < to
      ? f.dateRange(from, to, { weekday: false })
      : `${f.date(from, { weekday: false })}–${f.date(to, { weekday: false })}`;
  if (from) return t("from", { date: f.date(from, { weekday: false }) });
  return to ? t("to", { date: f.date(to, { weekday: false }) }) : "";
}

/**
 * Returns flexible dates as a text: «± 3 dager», «en helg i oktober 2027» (without the year if not `year`).
 */
export function useFlexibleLabel(): (flexible: string, year?: boolean) => string {
  const t = useTranslations("search.chip");
  const f = useFormat();
  return (flexible, year = true) =>
    isMonth(flexible)
      ? t("weekend", { month: (year ? f.month : f.monthName)(`${flexible}-01`) })
      : t("around", { days: daysAround });
}

/** Returns the place of the search as a text: «Svolvær», «innen 2 timer fra Trondheim». */
function usePlaceLabel(): (filters: Pick<SearchFilters, "where" | "withinKm" | "withinHours">) => string {
  const t = useTranslations("search.chip");
  const { number } = useFormat();
  return ({ where = "", withinKm, withinHours }) =>
    withinKm !== undefined
      ? t("withinKm", { place: where, km: number(Number(withinKm)) })
      : withinHours !== undefined
        ? t("withinHours", { place: where, hours: Number(withinHours) })
        : where;
}

/** Returns a filter as a text: «Elg», «1.–4. oktober», «4 jegere». */
export function useFilterLabel(filters: SearchFilters): (filter: Filter) => string {
  const t = useTranslations("search.chip");
  const option = useOptionLabel();
  const f = useFormat();
  const dates = useDatesLabel(filters);
  const flexible = useFlexibleLabel();
  const place = usePlaceLabel();
  const amountTexts = {
    kroner: (kr: number) => f.money(kr * 100),
    maal: (maal: number) => f.area({ value: maal, unit: "maal" }),
  };
  const range = (name: NamesOf<"range">) => {
    const [min, max] = paramsOf(name).map((param) => {
      const amount = filters[param];
      return amount === undefined ? undefined : amountTexts[searchFilters[name].unit](amount);
    });
    return min && max ? `${min}–${max}` : min ? t("least", { what: min }) : t("most", { what: max ?? "" });
  };
  return ({ name, value }) => {
    const { kind } = searchFilters[name];
    switch (kind) {
      case "text":
        return t("text", { text: value || (filters.q ?? "") });
      case "place":
        return place(filters);
      case "names":
        return value;
      case "options":
        return option(name as NamesOf<"options">, value);
      case "dates":
        return dates;
      case "flexible":
        return flexible(filters.flexible ?? "");
      case "count":
        return name === "participants"
          ? t(name, { count: filters.participants ?? 1, who: guestKindIn(filters) })
          : t(name as "companions" | "children", { count: filters[name as "companions" | "children"] ?? 0 });
      case "range":
        return range(name as NamesOf<"range">);
      case "box":
        return t("bbox");
    }
  };
}

/** Returns the label of an option of a filter. */
export function useOptionLabel(): (name: NamesOf<"options">, value: string) => string {
  const species = useTranslations("species");
  const lists = useTranslations("lists");
  return (name, value) => {
    const filter = searchFilters[name];
    return "list" in filter
      ? lists(`${filter.list}.${value}` as Parameters<typeof lists>[0], { who: "any" })
      : species(value as Species);
  };
}

/** Returns the label for a search without a species. */
export function useAnySpeciesLabel(): (filters: SearchFilters) => string {
  const t = useTranslations("search.form");
  const kinds = useTranslations("lists.searchKind");
  return (filters) => (isOfCabins(filters) ? kinds("cabin") : t("anySpecies"));
}

/** A summary of the search in two lines: species and place, dates and group size. */
export function useSearchSummary(filters: SearchFilters): [what: string, when: string] {
  const any = useAnySpeciesLabel();
  const t = useTranslations("search.form");
  const chip = useTranslations("search.chip");
  const species = useTranslations("species");
  const f = useFormat();
  const flexible = useFlexibleLabel();
  const what = f.list(filters.species.map((s) => species(s)));
  const placeOf = usePlaceLabel();
  const place = [filters.where && placeOf(filters), ...filters.municipality, ...filters.county]
    .filter(Boolean)
    .join(", ");
  const group = [
    filters.participants && chip("participants", { count: filters.participants, who: guestKindIn(filters) }),
    filters.companions && chip("companions", { count: filters.companions }),
    filters.children && chip("children", { count: filters.children }),
  ]
    .filter(Boolean)
    .join(", ");
  const dates = [useDatesLabel(filters), filters.flexible && flexible(filters.flexible)]
    .filter(Boolean)
    .join(" ");
  return [
    [
      filters.q && chip("text", { text: filters.q }),
      what || (!filters.q && any(filters)),
      place || t("anywhere"),
    ]
      .filter(Boolean)
      .join(" · "),
    [dates || t("anyDay"), group || t("anyGroup")].join(" · "),
  ];
}

/** The title of the search page in the browser's tab: species and place. */
export function usePageName(filters: SearchFilters): {
  title: string;
  description: string;
} {
  const { species: chosen, county, municipality } = filters;
  const t = useTranslations("search");
  const species = useTranslations("species");
  const f = useFormat();
  const places = [...municipality, ...county].slice(0, 3);
  const what = chosen.slice(0, 3).map((s) => f.lowerCase(species(s)));
  const words = {
    who: guestKindIn(filters),
    what: f.all(what),
    where: filters.where ?? f.all(places),
    hasWhat: what.length > 0 ? "yes" : "no",
    hasWhere: filters.where || places.length > 0 ? "yes" : "no",
  } as const;
  return { title: t("titleFor", words), description: t("descriptionFor", words) };
}
