import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { useFormat } from "#web/i18n/format.ts";
import { linesOf, parseNumber, parseOre } from "#web/i18n/number-input.ts";
import { includesCabin, hasFixedPrice, isSeason, type OfferingValues, isPublished } from "./offering-form.ts";

export type EditorPart = {
  id: string;
  title: string;
  lead?: string;
  summary: string;
  locked?: string | undefined;
};
const ids = ["basics", "season", "capacity", "price", "extras", "rules", "images", "status"] as const;
type PartId = (typeof ids)[number];
/** The parts of the form that have required fields. */
export const neededParts: readonly PartId[] = ["basics", "season", "capacity", "price"];

/** The length of a stay, in a few words. */
function useLengthText(v: OfferingValues): string {
  const t = useTranslations("offeringForm");
  const days = parseNumber(v.durationType === "min_days" ? v.minDays : v.fixedDays);
  return days && (v.durationType === "min_days" || v.durationType === "fixed_days")
    ? t(`summary.${v.durationType}`, { days })
    : t(`duration.${v.durationType}`);
}

/** The summary of each collapsed part: its values in one line, or that required values are missing. */
function useSummaries(v: OfferingValues, who: GuestKind, pictures: number): Record<PartId, string> {
  const t = useTranslations("offeringForm");
  const policy = useTranslations("lists.policy");
  const species = useTranslations("species");
  const f = useFormat();
  const length = useLengthText(v);
  const missing = t("summary.missing");
  const joinParts = (...parts: (string | false)[]) => parts.filter(Boolean).join(" · ");
  const price = parseOre(hasFixedPrice(v) ? v.fixedPrice : v.startPrice);
  const last = hasFixedPrice(v) || v.samePrice ? undefined : parseOre(v.endPrice);
  const amounts = [price, last].filter((ore) => Number.isFinite(ore)).map((ore) => f.money(ore ?? 0));
  const maxHunters = parseNumber(v.maxHunters);
  const cabins = v.cabins.filter((c) => c.use !== "none").length;
  const rules = v.rules.length + linesOf(v.customRules).length;
  const several = v.allowConcurrentBookings && !includesCabin(v);
  return {
    basics: joinParts(v.name || missing, f.list(v.targetSpecies.map((one) => species(one)))),
    season: isSeason(v.validFrom, v.validTo)
      ? joinParts(f.dateRange(v.validFrom, v.validTo, { weekday: false, year: true }), length)
      : missing,
    capacity: maxHunters
      ? joinParts(t("summary.capacity", { who, count: maxHunters }), several && t("capacity.concurrent"))
      : missing,
    price: amounts.length ? joinParts(amounts.join(" → "), t(`price.${v.per}`, { who })) : missing,
    extras:
      joinParts(
        cabins > 0 && t("summary.cabins", { count: cabins }),
        v.serviceIds.length > 0 && t("summary.services", { count: v.serviceIds.length }),
      ) || t("summary.none"),
    rules: joinParts(policy(v.cancellationPolicy), rules > 0 && t("summary.rules", { count: rules })),
    images: t("summary.images", { count: pictures }),
    status: t(isPublished(v) ? "summary.open" : "summary.down"),
  };
}

/** The parts of the form, each with title, description and summary. */
export function useEditorParts(
  v: OfferingValues,
  who: GuestKind,
  pictures: number,
): { all: EditorPart[]; part: (id: PartId) => EditorPart } {
  const t = useTranslations("offeringForm");
  const media = useTranslations("media.image");
  const summaries = useSummaries(v, who, pictures);
  const period = v.durationType === "season" || v.durationType === "fixed_days";
  const leads: Record<PartId, string | undefined> = {
    basics: undefined,
    season: t("season.lead"),
    capacity: t("capacity.lead", { who }),
    price: t(period ? "price.leadPeriod" : "price.lead"),
    extras: undefined,
    rules: t("rules.lead", { who }),
    images: media("lead"),
    status: t("status.lead"),
  };
  const part = (id: PartId): EditorPart => {
    const lead = leads[id];
    return {
      id,
      title: id === "images" ? media("title") : t(`${id}.title`),
      summary: summaries[id],
      ...(lead && { lead }),
    };
  };
  return { all: ids.map(part), part };
}
