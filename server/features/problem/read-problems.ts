import type { Problem, problems } from "#contract/problem/endpoints.ts";
import type { Party } from "#domain/booking/policy.ts";
import { refundableOre } from "#domain/booking/problem-refund.ts";
import type { Locale } from "#domain/locale.ts";
import { catalogues } from "#messages/index.ts";
import { problemView } from "#server/features/booking/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { type DeskRow, findConversation, findEarlierCases, findProblem, listProblems } from "./desk-store.ts";

const viewOf = ({ problem, money }: DeskRow, party: Party): Problem =>
  problemView(problem, refundableOre(money, money.escrowOre), party);

/** The problem as this party sees it. */
export async function problemFor(tx: Tx, problemId: string, party: Party): Promise<Problem> {
  const row = await findProblem(tx, problemId);
  if (!row) throw new Error(`problem ${problemId} is not there after a step`);
  return viewOf(row, party);
}

function deskView(row: DeskRow, locale: Locale) {
  const named = ({ uid, name }: DeskRow["hunter"]) => ({
    uid,
    name: name ?? catalogues[locale].server.words.deletedUser,
  });
  const { place, fromDate, toDate, totalOre, commissionRatePercent, earlier } = row;
  const shown = { place, fromDate, toDate, totalOre, commissionRatePercent, earlier };
  return { ...viewOf(row, "admin"), ...shown, hunter: named(row.hunter), landowner: named(row.landowner) };
}

export const readingProblems = (db: Db) =>
  ({
    "GET /api/problems": ({ query: { state, ...page } }, { locale }) =>
      pageByTime(
        page,
        (after, limit) => listProblems(db, { state, after, limit }),
        (row) => [row.sortedBy, row.problem.problemId],
        (rows) => rows.map((row) => deskView(row, locale)),
      ),
    "GET /api/problems/:problemId": async ({ params: { problemId } }, { locale }) => {
      const row = await findProblem(db, problemId);
      if (!row) return refuse("problem_not_found");
      const [conversation, earlierCases] = await Promise.all([
        findConversation(db, row.problem.bookingId),
        findEarlierCases(db, problemId),
      ]);
      return { ...deskView(row, locale), conversation, earlierCases };
    },
  }) satisfies SomeHandlers<typeof problems>;
