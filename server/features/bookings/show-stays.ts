import type { bookings } from "#contract/bookings.ts";
import type { ReplyOf } from "#contract/define.ts";
import { errorText } from "#contract/errors.ts";
import type { Locale } from "#contract/words.ts";
import { osloDate } from "#domain/days.ts";
import { spanToKnow, staysLike, type StayWish } from "#domain/stays.ts";
import { findTerms } from "#server/features/terms/public.ts";
import type { Db } from "#server/platform/database.ts";
import { type Refused, refuse } from "#server/platform/handler.ts";
import { takenNights } from "./booking-store.ts";

type Answer = ReplyOf<(typeof bookings)["GET /api/offerings/:offeringId/stays"]>;

/** Two statements: the terms, and what is taken of the whole season and of the days wished for. */
export async function showStays(db: Db, offeringId: string, wish: StayWish, { now, locale }: { now: Date; locale: Locale }): Promise<Answer | Refused> {
  if (wish.fromDate >= wish.toDate) return refuse("start_not_before_end");
  const terms = await findTerms(db, { offeringId, cabinIds: [] });
  if (!terms?.offering?.available) return refuse("offering_not_found");
  const { offering, cabins, vatRegistered } = terms;
  const today = osloDate(now);
  const season = spanToKnow(offering, today);
  const taken = await takenNights(db, { offeringId, ...season, cabinIds: offering.includedCabinIds, serviceIds: [] });
  const { wanted, nearest, cheapest } = staysLike({ offering, cabins, vatRegistered }, wish, taken, today);
  return {
    totalOre: "totalOre" in wanted ? wanted.totalOre : null,
    refusals: "refusals" in wanted ? wanted.refusals.map((refusal) => ({ code: refusal.code, detail: errorText(refusal, locale) })) : [],
    nearest: nearest ?? null,
    cheapest: cheapest ?? null,
  };
}
