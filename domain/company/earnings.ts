/** Calculates a landowner's earnings in a year, by the same rules as every quote (rules 3). */
import { netOfSale } from "../financials/landowner-net.ts";
import { stayWithoutExtras, quoteFor, splitOre } from "../booking/price.ts";
import { documentVersions } from "./facts.ts";
import { addDays } from "../days.ts";

type EarningsInput = {
  /** The price per hunter and day. */
  priceOre: number;
  days: number;
  hunters: number;
  /** The number of such trips in a year. */
  trips: number;
  /** The percentage of the price that is for a cabin. */
  lodgingPercent: number;
  vatRegistered: boolean;
  commissionPercent: number;
};
type Earnings = {
  paidOre: number;
  commissionOre: number;
  vatOre: number;
  netOre: number;
  perTripOre: number;
};

/** The limits of the inputs, which the page also uses. */
export const earningsBounds = {
  price: { min: 0, max: 100_000 },
  days: { min: 1, max: 60 },
  hunters: { min: 1, max: 50 },
  trips: { min: 1, max: 200 },
  lodging: { min: 0, max: 100 },
} as const;

/** The rates are those of the terms, as in the text beside the calculator. */
const [from, cabinId] = [documentVersions.terms, "cabin"];

export function yearEarnings({
  priceOre,
  days,
  hunters,
  trips,
  lodgingPercent,
  vatRegistered,
  commissionPercent,
}: EarningsInput): Earnings {
  const withCabin = lodgingPercent > 0;
  const quote = quoteFor({
    offering: {
      name: "",
      available: true,
      validFrom: from,
      validTo: addDays(from, days),
      durationType: "none",
      blackoutPeriods: [],
      minHunters: 1,
      maxHunters: hunters,
      maxParticipants: hunters,
      allowConcurrentBookings: false,
      pricing: { per: "hunter", fixedPriceOre: priceOre, accommodationSharePercent: lodgingPercent },
      dayPrices: [],
      includedCabinIds: withCabin ? [cabinId] : [],
      optionalCabins: [],
      services: [],
      cancellationPolicy: "moderate",
    },
    cabins: withCabin ? [{ cabinId, name: "", available: true, pricePerDayOre: 0, blackoutPeriods: [] }] : [],
    request: stayWithoutExtras({ fromDate: from, toDate: addDays(from, days), participants: hunters }),
    vatRegistered,
  });
  const { commissionOre, earningsOre } = splitOre(quote.totalOre, commissionPercent);
  const { vatOre, netOre } = netOfSale({
    commissionOre,
    earningsOre,
    vat: quote.vat,
    vatRegistered,
    day: from,
  });
  return {
    paidOre: quote.totalOre * trips,
    commissionOre: commissionOre * trips,
    vatOre: vatOre * trips,
    netOre: netOre * trips,
    perTripOre: netOre,
  };
}
