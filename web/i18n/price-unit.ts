import { useTranslations } from "use-intl";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import type { Species } from "#domain/species/species.ts";

type Priced = { per: "hunter" | "group"; priceFor: "day" | "stay"; targetSpecies: readonly Species[] };

/** Returns the unit of a price as in search hits: «per jeger og dag». */
export function usePriceUnit(): (o: Priced, onWater: boolean) => string {
  const t = useTranslations("common.hit");
  return ({ per, priceFor, targetSpecies }, onWater) =>
    t(`per.${per}_${priceFor}`, { who: guestKindOf(targetSpecies, onWater) });
}
