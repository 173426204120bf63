import type { conversations } from "#contract/conversation/endpoints.ts";
import type { AnswerOf } from "#contract/define.ts";
import { publicMean } from "#domain/rating/rating.ts";
import { sumOfHunter } from "#server/features/rating/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findAsker } from "./asker-store.ts";

type Asker = AnswerOf<(typeof conversations)["GET /api/conversations/:conversationId"]>["asker"];

/** The person who asks: their own description, and landowners' ratings of them. */
export async function askerOf(db: Db, uid: string): Promise<Asker> {
  const [found, { rating, count }] = await Promise.all([findAsker(db, uid), sumOfHunter(db, uid)]);
  return found && { ...found, averageStars: publicMean({ mean: rating, count }), ratings: count };
}
