import { useTranslations } from "use-intl";
import type { Who } from "#domain/offering/who-comes.ts";
import { isCalendarDate } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { parseNumber, parseOre } from "#web/i18n/number-input.ts";
import { isFixed, isSeason, type OfferingValues } from "./offering-form.ts";

export type Part = { id: string; title: string; lead?: string; summary?: string };
const ids = [
  "basics",
  "images",
  "season",
  "duration",
  "cabins",
  "capacity",
  "price",
  "services",
  "rules",
  "status",
] as const;
type PartId = (typeof ids)[number];

/** The form's parts: what each is called, what it is for, and what stands in it. */
export function useParts(v: OfferingValues, who: Who): { all: Part[]; part: (id: PartId) => Part } {
  const t = useTranslations("offeringForm");
  const media = useTranslations("media.image");
  const policy = useTranslations("lists.policy");
  const f = useFormat();
  const period = v.durationType === "season" || v.durationType === "fixed_days";
  const price = parseOre(isFixed(v) ? v.fixedPrice : v.startPrice);
  const last = parseOre(v.endPrice);
  const most = parseNumber(v.maxHunters);
  const cabins = v.cabins.filter((c) => c.use !== "none").length;
  const summaries: Record<PartId, string | undefined> = {
    basics: v.name,
    images: undefined,
    season: isSeason(v.validFrom, v.validTo)
      ? f.dateRange(v.validFrom, v.validTo, { weekday: false, year: true })
      : isCalendarDate(v.validFrom)
        ? f.date(v.validFrom)
        : undefined,
    duration: t(`duration.${v.durationType}`),
    cabins: v.cabins.length > 0 ? t("summary.cabins", { count: cabins }) : undefined,
    capacity: most ? t("summary.capacity", { who, count: most }) : undefined,
    price: Number.isFinite(price)
      ? [f.money(price ?? 0), !isFixed(v) && Number.isFinite(last) && f.money(last ?? 0)]
          .filter(Boolean)
          .join(" → ")
      : undefined,
    services: t("summary.services", { count: v.services.length }),
    rules: policy(v.cancellationPolicy),
    status: v.published && v.status === "active" ? t("summary.open") : t(`status.${v.status}`),
  };
  const leads: Record<PartId, string | undefined> = {
    basics: undefined,
    images: media("lead"),
    season: t("season.lead"),
    duration: t("duration.lead"),
    cabins: t("cabins.lead"),
    capacity: t("capacity.lead", { who }),
    price: t(period ? "price.leadPeriod" : "price.lead"),
    services: t("services.lead"),
    rules: t("rules.lead", { who }),
    status: t("status.lead"),
  };
  const part = (id: PartId): Part => {
    const [lead, summary] = [leads[id], summaries[id]];
    return {
      id,
      title: id === "images" ? media("title") : t(`${id}.title`),
      ...(lead && { lead }),
      ...(summary && { summary }),
    };
  };
  return { all: ids.map(part), part };
}
