import type { Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { findAnswer } from "./answer-store.ts";
import { mayRead } from "./may-read.ts";
import { findShown } from "./report-store.ts";

/** The text of a shown rating and of the host's answer; undefined for who may not read it. */
export async function ratingTexts(tx: Tx, actor: Actor | undefined, ratingId: string) {
  const rating = await findShown(tx, ratingId);
  if (!rating || !(await mayRead(tx, actor, rating))) return undefined;
  const answer = rating.byRole === "hunter" ? await findAnswer(tx, ratingId) : undefined;
  return {
    propertyId: rating.propertyId,
    texts: [rating.text, ...(answer && !answer.hidden ? [answer.text] : [])],
  };
}
