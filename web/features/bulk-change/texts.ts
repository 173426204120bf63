import { useTranslations } from "use-intl";
import { addDays } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { BulkChangeView, PreviewItem } from "./load-bulk-change.ts";

type State = PreviewItem["before"];

/** Writes what an offering is before or after a change. */
export function useStateText(): (state: State, item: Pick<PreviewItem, "durationType">) => string {
  const t = useTranslations("bulkChange");
  const f = useFormat();
  const days = (from: string, to: string) =>
    f.dateRange(from, addDays(to, -1), { weekday: false, now: f.now });
  return ({ closed, pricing, ownPrices, season }, { durationType }) => {
    if (closed)
      return closed.length === 0
        ? t("open")
        : t("closed", { days: f.list(closed.map(({ from, to }) => days(from, to))) });
    if (season)
      return `${season.name}, ${f.dateRange(season.validFrom, season.validTo, { weekday: false, year: true })}`;
    if (!pricing) return "";
    const { fixedPriceOre, startPriceOre = 0, endPriceOre = 0, per } = pricing;
    const price =
      fixedPriceOre === undefined
        ? t("fromTo", { from: f.money(startPriceOre), to: f.money(endPriceOre) })
        : f.money(fixedPriceOre);
    const priceFor = durationType === "season" ? "season" : durationType === "fixed_days" ? "stay" : "day";
    return [`${price} ${t(`per.${per}_${priceFor}`)}`, ownPrices ? t("ownPrices", { count: ownPrices }) : ""]
      .filter(Boolean)
      .join(", ");
  };
}

/** Says what a change was: «Stengt 4.–7. oktober: Hogst». */
export function useChangeText(): (change: BulkChangeView) => string {
  const t = useTranslations("bulkChange.did");
  const right = useTranslations("coHosts.right");
  const f = useFormat();
  return ({ kind, request: { from = "", to = "", note, priceOre = 0, percent = 0, rights = [] } }) => {
    switch (kind) {
      case "close_days": {
        const days = f.dateRange(from, addDays(to, -1), { weekday: false, year: true });
        return note ? t("close_days_note", { days, note }) : t("close_days", { days });
      }
      case "set_price":
        return t("set_price", { price: f.money(priceOre) });
      case "adjust_price":
        return t(percent > 0 ? "price_up" : "price_down", { percent: f.number(Math.abs(percent)) });
      case "next_season":
        return t("next_season");
      case "invite_co_host":
        return t("invite_co_host", { rights: f.list(rights.map((one) => right(one))) });
    }
  };
}
