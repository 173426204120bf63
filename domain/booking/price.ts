/** The price of a stay (rules 3). Quote, stored total and invoice all come from `quoteFor` (rules 3.7). */
import { type CalendarDate, daysBetween, eachDay, isoWeekday, nightsOf } from "../days.ts";
import { increasedBy, percentOf, roundDiv, vatWithinOre } from "../money.ts";
import { ownPriceOre } from "../offering/day-prices.ts";
import { isSeasonCard, seasonCardPriceOre } from "../offering/season-card.ts";
import { taxedLines, type LineBeforeVat, type QuoteLine, type VatTerms } from "./line-vat.ts";
import type {
  CabinTerms,
  DayPrice,
  OfferingTerms,
  Pricing,
  SeasonPrice,
  SeasonPricing,
  ServiceTerms,
  StayRequest,
} from "../offering/terms.ts";

/** The VAT at one rate: `baseOre` is net, and base + VAT = the sum of the lines at that rate. */
export type VatPart = { percent: number; baseOre: number; vatOre: number };
export type Quote = { lines: QuoteLine[]; totalOre: number; vat: VatPart[] };

/** The maximum total of a booking: 100 million kroner. `checkRequest` refuses more. */
export const largestTotalOre = 10_000_000_000;

type PricedTerms = Pick<OfferingTerms, "validFrom" | "validTo" | "pricing"> & {
  dayPrices: readonly DayPrice[];
  seasonPrices?: readonly SeasonPrice[];
};

export const isSeasonPricing = (pricing: Pricing): pricing is SeasonPricing =>
  "startPriceOre" in pricing && pricing.startPriceOre !== undefined;

/**
 * The price of a day, p(d) of rules 3.1, in øre per hunter or per group: the day's own price, else the fixed
 * price, else a price interpolated over the season and raised on weekend days. The price of a season card is
 * that of the day on which it begins (rules 2.10).
 */
export const priceOfDayOre = (terms: PricedTerms, date: CalendarDate): number =>
  ownPriceOre(terms.dayPrices, date) ??
  seasonCardPriceOre(terms.seasonPrices, date) ??
  seasonPriceOre(terms, date);

function seasonPriceOre(
  { validFrom, validTo, pricing }: Omit<PricedTerms, "dayPrices" | "seasonPrices">,
  date: CalendarDate,
): number {
  if (!isSeasonPricing(pricing)) return pricing.fixedPriceOre;
  const { startPriceOre, endPriceOre, weekend } = pricing;
  const lastIndex = daysBetween(validFrom, validTo);
  const priceOre =
    lastIndex > 0
      ? roundDiv(
          startPriceOre * lastIndex + (endPriceOre - startPriceOre) * daysBetween(validFrom, date),
          lastIndex,
        )
      : startPriceOre;
  return weekend?.weekdays.includes(isoWeekday(date)) ? increasedBy(priceOre, weekend.percent) : priceOre;
}

const isSoldWhole = ({ durationType }: OfferingTerms): boolean =>
  durationType === "fixed_days" || durationType === "season";
/** The weights by which a price is divided between days with different VAT: each day's own price. */
const dayPriceWeights = (offering: OfferingTerms) => (date: CalendarDate) =>
  isSoldWhole(offering) ? 1 : priceOfDayOre(offering, date);

/**
 * The price per hunter or group for the whole stay, before discount (rules 3.2): the sum of its days, or one
 * price for a fixed period.
 */
function priceBeforeDiscountOre(offering: OfferingTerms, { fromDate, toDate }: StayRequest): number {
  if (isSoldWhole(offering)) return priceOfDayOre(offering, fromDate);
  return eachDay(fromDate, toDate).reduce((sum, date) => sum + priceOfDayOre(offering, date), 0);
}

const singleUnitLine = (line: Omit<LineBeforeVat, "quantity" | "unitOre">): LineBeforeVat => ({
  ...line,
  quantity: 1,
  unitOre: line.amountOre,
});

/**
 * The price lines of the hunt. If a cabin is included, a share of the discounted price is accommodation with
 * its own VAT rate (rules 3.5). Price and discount are then split in two, so that each line has one rate.
 */
function huntingLines(offering: OfferingTerms, cabins: CabinTerms[], request: StayRequest): LineBeforeVat[] {
  const { pricing, name } = offering;
  const days = nightsOf(request);
  const unitOre = priceBeforeDiscountOre(offering, request);
  const units = pricing.per === "hunter" ? request.participants : 1;
  const grossOre = unitOre * units;
  const longStay = isSeasonPricing(pricing) ? pricing.longStay : undefined;
  const percent = longStay && days >= longStay.minDays ? longStay.percent : 0;
  const discountOre = percentOf(grossOre, percent);
  const values = {
    days,
    participants: request.participants,
    ...(isSeasonCard(offering) && { seasonCard: 1 }),
  };

  const sharePercent = offering.includedCabinIds.length > 0 ? (pricing.accommodationSharePercent ?? 0) : 0;
  const included = cabins.filter((cabin) => offering.includedCabinIds.includes(cabin.cabinId));
  const cabinNames = included.map((cabin) => cabin.name).join(", ") || name;
  const shareOre = percentOf(grossOre, sharePercent);
  const shareDiscountOre = shareOre - percentOf(grossOre - discountOre, sharePercent);

  const hunting: LineBeforeVat =
    shareOre === 0
      ? {
          kind: "hunting",
          label: name,
          quantity: units,
          unitOre,
          amountOre: grossOre,
          rate: "standardPercent",
          values,
        }
      : singleUnitLine({
          kind: "hunting",
          label: name,
          amountOre: grossOre - shareOre,
          rate: "standardPercent",
          values,
        });
  const otherLines: LineBeforeVat[] = [
    singleUnitLine({
      kind: "accommodation",
      label: cabinNames,
      amountOre: shareOre,
      rate: "lodgingPercent",
      values: { percent: sharePercent },
    }),
    singleUnitLine({
      kind: "long_stay_discount",
      label: name,
      amountOre: shareDiscountOre - discountOre,
      rate: "standardPercent",
      values: { percent },
    }),
    singleUnitLine({
      kind: "long_stay_discount",
      label: cabinNames,
      amountOre: 0 - shareDiscountOre,
      rate: "lodgingPercent",
      values: { percent },
    }),
  ];
  return [hunting, ...otherLines.filter((line) => line.amountOre !== 0)];
}

function cabinLines(
  offering: OfferingTerms | undefined,
  cabins: CabinTerms[],
  request: StayRequest,
): LineBeforeVat[] {
  const nights = nightsOf(request);
  const chosenIds = new Set(request.cabins.map((cabin) => cabin.cabinId));
  return cabins
    .filter((cabin) => chosenIds.has(cabin.cabinId) && !offering?.includedCabinIds.includes(cabin.cabinId))
    .map((cabin) => {
      const optional = offering?.optionalCabins.find((one) => one.cabinId === cabin.cabinId);
      const unitOre = optional ? optional.pricePerPersonPerNightOre : cabin.pricePerDayOre;
      const quantity = optional ? request.participants * nights : nights;
      const values = { days: nights, ...(optional && { participants: request.participants }) };
      return {
        kind: "cabin",
        label: cabin.name,
        quantity,
        unitOre,
        amountOre: unitOre * quantity,
        rate: "lodgingPercent",
        values,
      };
    });
}

/** The number by which a service's unit price is multiplied. */
function serviceMultiplier(
  { unit }: ServiceTerms,
  { participants, days }: { participants: number; days: number },
) {
  switch (unit) {
    case "per_person":
      return { participants };
    case "per_day":
      return { days };
    case "per_person_per_day":
      return { participants, days };
    case "fixed":
    case "on_request":
      return {};
  }
}

/** A service's price line for a stay, VAT included; 0 if the price is by agreement (rules 3.5). */
export function serviceLine(
  service: ServiceTerms,
  ordered: number,
  stay: { participants: number; days: number },
): LineBeforeVat {
  const times: { participants?: number; days?: number } = serviceMultiplier(service, stay);
  const { participants = 1, days = 1 } = times;
  const quantity = ordered * participants * days;
  const unitOre = service.unit === "on_request" ? 0 : service.priceOre;
  return {
    kind: "service",
    label: service.name,
    quantity,
    unitOre,
    amountOre: unitOre * quantity,
    rate: "standardPercent",
    ...(quantity !== ordered && { values: { ordered, ...times } }),
  };
}

function serviceLines(offering: OfferingTerms | undefined, request: StayRequest): LineBeforeVat[] {
  return request.services.flatMap(({ serviceId, quantity }) => {
    const service = offering?.services.find((one) => one.serviceId === serviceId);
    return service
      ? [serviceLine(service, quantity, { participants: request.participants, days: nightsOf(request) })]
      : [];
  });
}

/**
 * The VAT per rate, the highest rate first. It is rounded once, on the sum of the lines at that rate, so that
 * the parts add up to the total.
 */
export function vatByRate(lines: readonly Pick<QuoteLine, "amountOre" | "vatPercent">[]): VatPart[] {
  const rates = new Set(lines.map(({ vatPercent }) => vatPercent));
  return [...rates]
    .sort((a, b) => b - a)
    .map((percent) => {
      const ofRate = lines.filter((line) => line.vatPercent === percent);
      const grossOre = sumOre(ofRate);
      const vatOre = vatWithinOre(grossOre, percent);
      return { percent, baseOre: grossOre - vatOre, vatOre };
    });
}

const sumOre = (lines: readonly { amountOre: number }[]): number =>
  lines.reduce((sum, line) => sum + line.amountOre, 0);

/** The request of a stay without cabins and services. */
export const stayWithoutExtras = (
  stay: Pick<StayRequest, "fromDate" | "toDate" | "participants">,
): StayRequest => ({
  fromDate: stay.fromDate,
  toDate: stay.toDate,
  participants: stay.participants,
  cabins: [],
  services: [],
});

type QuoteInput = VatTerms & {
  /** Absent if only cabins are booked (rules 10.3). */
  offering?: OfferingTerms;
  /** The chosen cabins and the included ones. */
  cabins: CabinTerms[];
  /** The request, which must have passed `checkRequest`. */
  request: StayRequest;
};

/**
 * Calculates lines, total and VAT of a stay in øre. The total is the sum of the lines (rules 3.2–3.5, 3.8),
 * with VAT at the rates of its days (rules 8.8).
 */
export function quoteFor({ offering, cabins, request, ...vat }: QuoteInput): Quote {
  const extras = [...cabinLines(offering, cabins, request), ...serviceLines(offering, request)];
  const lines = [
    ...(offering
      ? taxedLines(huntingLines(offering, cabins, request), request, vat, dayPriceWeights(offering))
      : []),
    ...taxedLines(extras, request, vat),
  ];
  return { lines, totalOre: sumOre(lines), vat: vatByRate(lines) };
}

/** Splits the total into commission and the landowner's earnings (rules 3.6). */
export function splitOre(
  totalOre: number,
  commissionRatePercent: number,
): { commissionOre: number; earningsOre: number } {
  const commissionOre = percentOf(totalOre, commissionRatePercent);
  return { commissionOre, earningsOre: totalOre - commissionOre };
}
