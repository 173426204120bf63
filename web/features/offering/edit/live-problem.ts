/**
 * Validates while the landowner types, by the server's rules; two numbers or dates are compared only if both
 * are given.
 */
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { isCalendarDate } from "#domain/days.ts";
import { checkOffering, largestPercent } from "#domain/offering/offering-rules.ts";
import { refusal } from "#web/platform/draft/form-shape.ts";
import { type OfferingValues, offeringBody } from "./offering-form.ts";

const liveCodes = [
  "season_order",
  "season_too_long",
  "days_order",
  "hunters_order",
  "blackout_order",
  "price_modifier_value",
] as const;
type LiveCode = (typeof liveCodes)[number];
const largest = { increase: largestPercent.percent_increase, decrease: largestPercent.percent_decrease };
const isLiveCode = (code: string): code is LiveCode => liveCodes.some((one) => one === code);

function liveProblemsIn(v: OfferingValues): { code: LiveCode; path: string }[] {
  const b = offeringBody(v);
  const periods = b.blackoutPeriods ?? [];
  // An unfinished period is no error yet; a valid placeholder keeps the indexes of the others.
  const blackoutPeriods = periods.map((p) =>
    isCalendarDate(p.from) && isCalendarDate(p.to) ? p : { from: "2000-01-01", to: "2000-01-02" },
  );
  const completed = {
    ...b,
    validFrom: isCalendarDate(b.validFrom) ? b.validFrom : null,
    validTo: isCalendarDate(b.validTo) ? b.validTo : null,
    durationType: v.durationType,
    minDays: b.minDays ?? null,
    maxDays: b.maxDays ?? null,
    fixedDays: b.fixedDays ?? null,
    minHunters: b.minHunters ?? 1,
    allowConcurrentBookings: false,
    totalAreaCapacity: null,
    includedCabinIds: [],
    optionalCabins: [],
    pricing: {},
    seasonPrices: [],
    blackoutPeriods,
    priceModifiers: (b.priceModifiers ?? []).map((m) => (Number.isNaN(m.value) ? { ...m, value: 0 } : m)),
  };
  return checkOffering(completed, new Set()).flatMap(({ code, path }) =>
    isLiveCode(code) ? [{ code, path }] : [],
  );
}

export function useLiveProblem(values: OfferingValues): Problem | undefined {
  const t = useTranslations("form.wrong");
  return useMemo(() => {
    const errors = liveProblemsIn(values).map(({ code, path }) => ({ code, path, detail: t(code, largest) }));
    return errors.length > 0 ? refusal(errors) : undefined;
  }, [values, t]);
}
