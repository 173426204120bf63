/**
 * The VAT of price lines. The day of delivery counts, not the day of agreement or payment, and each night of
 * a stay is delivered on its own day (merverdiavgiftsloven § 22-1, and Skatteetaten's handbook on it; rules
 * 8.8).
 */
import { type CalendarDate, eachDay, nightsOf, type Stay } from "../days.ts";
import { shareOf } from "../money.ts";
import { norwegianVatRates, type VatRates, type VatRateTable, vatRatesOn } from "../vat-rates.ts";
import { isRegisteredOn, type VatRegistration } from "../vat-registrations.ts";

const quoteLineKinds = [
  "hunting",
  "accommodation",
  "long_stay_discount",
  "cabin",
  "service",
  "agreed_price",
] as const;
type QuoteLineKind = (typeof quoteLineKinds)[number];
export type QuoteLine = {
  kind: QuoteLineKind;
  /** The name of the offering, cabin or service. */
  label: string;
  quantity: number;
  unitOre: number;
  /** The amount with VAT, always `quantity × unitOre`; negative for a discount. */
  amountOre: number;
  vatPercent: number;
  /**
   * Values for the line's text: `days`, `participants` (of the hunt), `persons`, `percent`; `seasonCard`: 1 if it
   * is one (rules 2.10); for a service also `ordered`.
   */
  values?: Record<string, number>;
  /** The days of the stay for which a service is ordered, in order, if not for all of them. */
  dates?: CalendarDate[];
};
export type VatTerms = {
  /** Whether, or when, the seller is registered for VAT; others charge the same with 0 % (rules 3.8). */
  vatRegistered: boolean | readonly VatRegistration[];
  /** The VAT rates; Norway's if absent. */
  vatRates?: VatRateTable;
};
export type LineBeforeVat = Omit<QuoteLine, "vatPercent"> & { rate: keyof Omit<VatRates, "from"> };
type VatPeriod = Stay & { percent: number };

/** Divides the stay into periods with one VAT rate each, in order. Usually there is one period. */
function vatPeriods({ fromDate, toDate }: Stay, terms: VatTerms, rate: LineBeforeVat["rate"]): VatPeriod[] {
  const { vatRegistered: registered, vatRates = norwegianVatRates } = terms;
  const registrations = registered === true ? [{ from: null, to: null }] : registered || [];
  const changes = [...vatRates, ...registrations].flatMap((one) => [one.from, "to" in one ? one.to : null]);
  const innerDays = changes.filter((day) => day !== null && fromDate < day && day < toDate) as CalendarDate[];
  const parts = [...new Set([fromDate, ...innerDays])].sort().map((day) => ({
    fromDate: day,
    percent: isRegisteredOn(registrations, day) ? vatRatesOn(day, vatRates)[rate] : 0,
  }));
  const differing = parts.filter(({ percent }, index) => percent !== parts[index - 1]?.percent);
  return differing.map((part, index) => ({ ...part, toDate: differing[index + 1]?.fromDate ?? toDate }));
}

type Weight = (day: CalendarDate) => number;
/** Divides the amount in proportion to the weights; the shares add up to it. */
function weightedShares(
  amountOre: number,
  periods: readonly VatPeriod[],
  weightOf: Weight = () => 1,
): number[] {
  const weights = periods.map(({ fromDate, toDate }) =>
    eachDay(fromDate, toDate).reduce((sum, day) => sum + weightOf(day), 0),
  );
  const weightUpTo = (count: number) => weights.slice(0, count).reduce((sum, weight) => sum + weight, 0);
  const upTo = (count: number) => shareOf(amountOre, weightUpTo(count), weightUpTo(weights.length));
  return periods.map((_, index) => upTo(index + 1) - upTo(index));
}

/** A line's part in a period: a whole quantity if priced per night, else quantity 1 at the part's amount. */
function linePartIn(line: Omit<LineBeforeVat, "rate">, period: VatPeriod, amountOre: number): QuoteLine {
  const { quantity, unitOre, values, kind } = line;
  const dates = line.dates?.filter((date) => period.fromDate <= date && date < period.toDate);
  const days = dates?.length ?? nightsOf(period);
  const isByNight = amountOre !== 0 && unitOre !== 0 && (amountOre / unitOre) % days === 0;
  return {
    ...line,
    ...(isByNight ? { quantity: amountOre / unitOre } : { quantity: 1, unitOre: amountOre }),
    amountOre,
    vatPercent: period.percent,
    values: {
      ...values,
      ...(kind === "service" && !isByNight && { ordered: values?.ordered ?? quantity }),
      ...(values?.days && { days }),
    },
    ...(dates && { dates }),
  };
}

/**
 * Adds the VAT rate to each line. A line across a change of the rate or of the seller's registration becomes
 * one line per period, divided by the weights of its days (their prices), or evenly. The new lines add up to
 * the old one.
 */
export function taxedLines(
  lines: readonly LineBeforeVat[],
  stay: Stay,
  terms: VatTerms,
  weightOf?: Weight,
): QuoteLine[] {
  return lines.flatMap(({ rate, ...line }) => {
    const periods = vatPeriods(stay, terms, rate);
    const [first] = periods;
    if (!first || periods.length === 1 || line.amountOre === 0)
      return [{ ...line, vatPercent: first?.percent ?? 0 }];
    const { dates } = line;
    const weight = dates ? (day: CalendarDate) => Number(dates.includes(day)) : weightOf;
    const shares = weightedShares(line.amountOre, periods, weight);
    return periods.flatMap((period, index) =>
      shares[index] ? [linePartIn(line, period, shares[index])] : [],
    );
  });
}
