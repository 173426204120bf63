import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { useFormat } from "./format.ts";

type Hit = Pick<
  Answer<"GET /api/search">["items"][number],
  "kind" | "cabinBeds" | "includedCabins" | "optionalCabins"
>;

/** Returns what a hit says of cabins, each a text: those in the price, and those that can be added. */
export function useCabinsOfHit(): (hit: Hit) => string[] {
  const t = useTranslations("common.hit");
  const f = useFormat();
  return ({ kind, cabinBeds, includedCabins: included, optionalCabins: optional }) => [
    ...(kind === "cabin" ? [cabinBeds > 0 ? t("beds", { beds: cabinBeds }) : t("cabin")] : []),
    ...(included ? [t("included", included)] : []),
    ...(optional
      ? [
          optional.fromPricePerPersonPerNightOre > 0
            ? t("optional", {
                count: optional.count,
                price: f.fromMoney(optional.fromPricePerPersonPerNightOre),
              })
            : t("optionalFree", { count: optional.count }),
        ]
      : []),
  ];
}
