import { useTranslations } from "use-intl";
import type { Species } from "#domain/offering/species.ts";
import { whoComes } from "#domain/offering/who-comes.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Filter } from "./filters.ts";
import type { SearchFilters } from "./search-filters.ts";

/** The days wished for, whole or in part. */
function useDayWords({ from, to }: SearchFilters): string {
  const t = useTranslations("search.chip");
  const f = useFormat();
  if (from && to)
    return from < to
      ? f.dateRange(from, to, { weekday: false })
      : `${f.date(from, { weekday: false })}–${f.date(to, { weekday: false })}`;
  if (from) return t("from", { date: f.date(from, { weekday: false }) });
  return to ? t("to", { date: f.date(to, { weekday: false }) }) : "";
}

/** A wish in words: «Elg», «1.–4. oktober», «4 jegere». */
export function useFilterWords(wishes: SearchFilters): (filter: Filter) => string {
  const t = useTranslations("search.chip");
  const species = useTranslations("species");
  const lists = useTranslations("lists");
  const f = useFormat();
  const dates = useDayWords(wishes);
  const price = (kr: number | undefined) => (kr === undefined ? undefined : f.money(kr * 100));
  const area = (maal: number | undefined) =>
    maal === undefined ? undefined : f.area({ value: maal, unit: "maal" });
  const range = (min: string | undefined, max: string | undefined) =>
    min && max ? `${min}–${max}` : min ? t("least", { what: min }) : t("most", { what: max ?? "" });
  return (filter) => {
    switch (filter.kind) {
      case "q":
        return t("text", { text: wishes.q ?? "" });
      case "species":
        return species(filter.value as Species);
      case "offeringType":
        return lists(`offeringType.${filter.value as SearchFilters["offeringType"][number]}`);
      case "amenities":
        return lists(`facility.${filter.value as SearchFilters["amenities"][number]}`);
      case "experienceLevel":
        return lists(`experience.${filter.value as SearchFilters["experienceLevel"][number]}`);
      case "county":
      case "municipality":
        return filter.value;
      case "dates":
        return dates;
      case "participants":
        return t("participants", { count: wishes.participants ?? 1, who: whoComes(wishes.species, false) });
      case "price":
        return range(price(wishes.minPrice), price(wishes.maxPrice));
      case "area":
        return range(area(wishes.minArea), area(wishes.maxArea));
      case "bbox":
        return t("bbox");
    }
  };
}

/** The search in two lines: what and where, when and how many. */
export function useSummary(wishes: SearchFilters): [what: string, when: string] {
  const t = useTranslations("search.form");
  const chip = useTranslations("search.chip");
  const species = useTranslations("species");
  const f = useFormat();
  const what = f.list(wishes.species.map((s) => species(s)));
  const place = [...wishes.municipality, ...wishes.county].join(", ");
  const group =
    wishes.participants &&
    chip("participants", { count: wishes.participants, who: whoComes(wishes.species, false) });
  const dates = useDayWords(wishes);
  return [
    [
      wishes.q && chip("text", { text: wishes.q }),
      what || (!wishes.q && t("anySpecies")),
      place || t("anywhere"),
    ]
      .filter(Boolean)
      .join(" · "),
    [dates || t("anyDay"), group || t("anyGroup")].join(" · "),
  ];
}

/** The page's name in the tab: what, and where. */
export function usePageName({ species: chosen, county, municipality }: SearchFilters): {
  title: string;
  description: string;
} {
  const t = useTranslations("search");
  const species = useTranslations("species");
  const f = useFormat();
  const where = [...municipality, ...county].slice(0, 3);
  const what = chosen.slice(0, 3).map((s) => f.lowerCase(species(s)));
  const words = {
    who: whoComes(chosen, false),
    what: f.all(what),
    where: f.all(where),
    hasWhat: what.length > 0 ? "yes" : "no",
    hasWhere: where.length > 0 ? "yes" : "no",
  } as const;
  return { title: t("titleFor", words), description: t("descriptionFor", words) };
}
