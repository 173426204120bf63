import type { Answer } from "#contract/index.ts";
import type { Locale } from "#domain/locale.ts";
import { answerFixedAt, mayChangeAnswer } from "#domain/rating/policy.ts";
import { catalogues } from "#messages/index.ts";
import type { AnswerRow } from "./rating-store.ts";

type Reader = { locale: Locale; now: Date; answersForHost: boolean };
type RatingAnswer = Answer<"PUT /api/ratings/:ratingId/answer">;

export function answerView(row: AnswerRow, { locale, now, answersForHost }: Reader): RatingAnswer {
  const at = new Date(row.at);
  return {
    name: row.name ?? catalogues[locale].server.words.deletedUser,
    text: row.text,
    language: row.language,
    at: at.toISOString(),
    changeableUntil: answersForHost && mayChangeAnswer(at, now) ? answerFixedAt(at).toISOString() : null,
  };
}

/** The answer as this reader sees it, and whether they may give one: one that is hidden leaves no room for another. */
export const answeredView = (row: AnswerRow | null, reader: Reader) => ({
  answer: row && !row.hidden ? answerView(row, reader) : null,
  mayAnswer: reader.answersForHost && !row,
});
