import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { parseNumber, parseOre } from "#web/i18n/number-input.ts";
import type { CabinValues } from "./cabin-form.ts";

export type CabinPart = { id: string; title: string; lead?: string; summary?: string };
const partIds = ["basics", "images", "facilities", "rental", "blackouts", "status"] as const;
type PartId = (typeof partIds)[number];

/** The parts of the cabin's form, each with title, description and a summary of its content. */
export function useCabinParts(
  v: CabinValues,
  images: number,
): { all: CabinPart[]; part: (id: PartId) => CabinPart } {
  const t = useTranslations("cabinForm");
  const media = useTranslations("media.image");
  const f = useFormat();
  const price = parseOre(v.pricePerDayOre) ?? 0;
  const beds = parseNumber(v.beds);
  const titles: Record<PartId, [title: string, summary: string, lead?: string]> = {
    basics: [
      t("basics.title"),
      [v.name, beds && t("summary.beds", { count: beds })].filter(Boolean).join(" · "),
    ],
    images: [media("title"), t("summary.images", { count: images }), media("lead")],
    facilities: [
      t("facilities.title"),
      t("summary.facilities", { count: v.facilities.length + v.customFacilities.length }),
      t("facilities.lead"),
    ],
    rental: [
      t("rental.title"),
      price > 0 ? f.money(price) : t("summary.free"),
      t("rental.lead", businessTerms),
    ],
    blackouts: [
      t("blackouts.title"),
      t("summary.blackouts", { count: v.blackoutPeriods.length }),
      t("blackouts.lead"),
    ],
    status: [t("status.title"), v.status === "published" ? t("status.shown") : t("status.down")],
  };
  const part = (id: PartId): CabinPart => {
    const [title, summary, lead] = titles[id];
    return { id, title, ...(summary && { summary }), ...(lead && { lead }) };
  };
  return { all: partIds.map(part), part };
}
