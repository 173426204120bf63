import { useTranslations } from "use-intl";
import type { MoneyGrouping } from "#domain/financials/financials.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { MoneyRow } from "./load-financials.ts";

/** The name of a row: a month (`oktober 2027`), a season (`2027/2028`), or the offering's name. */
export function useRowName(groupBy: MoneyGrouping) {
  const t = useTranslations("financials");
  const f = useFormat();
  return ({ key, name }: Pick<MoneyRow, "key" | "name">): string => {
    if (groupBy === "month") return f.month(`${key}-01`);
    if (groupBy === "season") return t("season", { from: key, to: String(Number(key) + 1) });
    return name ?? "";
  };
}
