import { useTranslations } from "use-intl";
import type { Species } from "#domain/lists.ts";
import { useFormat } from "../../platform/format.ts";
import type { Filter, Wishes } from "./wishes.ts";

/** A wish in words: «Elg», «1.–4. oktober», «4 jegere». */
export function useFilterWords(wishes: Wishes): (filter: Filter) => string {
  const t = useTranslations("search.chip");
  const species = useTranslations("species");
  const lists = useTranslations("lists");
  const f = useFormat();
  const dates = () => {
    const { from, to } = wishes;
    if (from && to) return from < to ? f.dateRange(from, to, { weekday: false }) : `${f.date(from, { weekday: false })}–${f.date(to, { weekday: false })}`;
    return from ? t("from", { date: f.date(from, { weekday: false }) }) : t("to", { date: f.date(to ?? "", { weekday: false }) });
  };
  const price = () => {
    const [min, max] = [wishes.minPrice, wishes.maxPrice].map((kr) => (kr === undefined ? undefined : f.money(kr * 100)));
    return min && max ? `${min}–${max}` : min ? t("minPrice", { price: min }) : t("maxPrice", { price: max ?? "" });
  };
  return (filter) => {
    switch (filter.kind) {
      case "q":
        return `«${wishes.q}»`;
      case "species":
        return species(filter.value as Species);
      case "offeringType":
        return lists(`offeringType.${filter.value as Wishes["offeringType"][number]}`);
      case "county":
      case "municipality":
        return filter.value;
      case "dates":
        return dates();
      case "participants":
        return t("participants", { count: wishes.participants ?? 1 });
      case "price":
        return price();
    }
  };
}
