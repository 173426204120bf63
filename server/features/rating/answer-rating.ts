/** The host's answer to a hunter's rating: giving, changing and taking it back, reports of it, and removing it. */
import type { ratings } from "#contract/rating/endpoints.ts";
import { partyOf } from "#domain/booking/policy.ts";
import { placeReference } from "#domain/notification/reference.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { answerHours } from "#domain/rating/figures.ts";
import { answererOf, mayChangeAnswer } from "#domain/rating/policy.ts";
import { catalogues } from "#messages/index.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Actor,
  isRefused,
  type Refused,
  refuse,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { reportPage, reportView, resolveReport } from "#server/platform/observability/reports.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  deleteAnswer,
  findAnswer,
  hideAnswer,
  insertAnswerReport,
  listAnswerReports,
  lockAnswerable,
  upsertAnswer,
} from "./answer-store.ts";
import { answerView } from "./answer-view.ts";
import { findShown } from "./report-store.ts";
import { mayRead } from "./may-read.ts";

/** The rating that this person may answer for the host, and the answer it has. */
async function lockForHost(tx: Tx, actor: Actor, ratingId: string) {
  const rating = await lockAnswerable(tx, ratingId);
  const role = rating && answererOf(actor, { ...rating, ownerUid: rating.landownerUid });
  if (!role) return refuse(rating && partyOf(actor, rating) ? "forbidden" : "rating_not_found");
  return { ...rating, role, answer: await findAnswer(tx, ratingId) };
}
type OfHost = Exclude<Awaited<ReturnType<typeof lockForHost>>, Refused>;

const refuseFixed = ({ answer }: OfHost, now: Date): Refused | undefined =>
  answer && !mayChangeAnswer(new Date(answer.at), now)
    ? refuse("rating_answer_fixed", { hours: answerHours })
    : undefined;

export const answeringRatings = ({ db, jobs }: Pick<Platform, "db" | "jobs">) =>
  ({
    "PUT /api/ratings/:ratingId/answer": ({ params: { ratingId }, body }, call) =>
      command(db, call, `answer-rating ${ratingId}`, body, async (tx) => {
        const { actor, now, locale } = call;
        const found = await lockForHost(tx, actor, ratingId);
        if (isRefused(found)) return found;
        if (found.answer?.hidden) return refuse("rating_answer_removed");
        const fixed = refuseFixed(found, now);
        if (fixed) return fixed;
        await upsertAnswer(tx, { ratingId, text: body.text, uid: actor.uid, now });
        if (!found.answer)
          await notifyUser(tx, jobs, {
            uid: found.hunterUid,
            at: now,
            eventKey: `rating_answered:${ratingId}`,
            kind: "rating_answered",
            values: { from: { person: found.landownerUid }, place: placeReference(found) },
            link: `${bookingAddress(found.bookingId)}#rating`,
          });
        await audit(tx, {
          ...auditActor(call, found.role),
          subject: "rating",
          subjectId: ratingId,
          to: "answered",
        });
        const answer = await findAnswer(tx, ratingId);
        if (!answer) throw new Error(`the answer to rating ${ratingId} is not there after saving`);
        return answerView(answer, { locale, now, answersForHost: true });
      }),
    "DELETE /api/ratings/:ratingId/answer": ({ params: { ratingId } }, call) =>
      command(db, call, `take-back-answer ${ratingId}`, {}, async (tx) => {
        const { actor, now } = call;
        const found = await lockForHost(tx, actor, ratingId);
        if (isRefused(found)) return found;
        if (!found.answer || found.answer.hidden) return refuse("rating_answer_not_found");
        const fixed = refuseFixed(found, now);
        if (fixed) return fixed;
        await deleteAnswer(tx, ratingId);
        await audit(tx, {
          ...auditActor(call, found.role),
          subject: "rating",
          subjectId: ratingId,
          to: "answer_taken_back",
        });
        return { takenBack: true as const };
      }),
    "POST /api/ratings/:ratingId/answer/report": ({ params: { ratingId }, body }, call) =>
      command(db, call, `report-rating-answer ${ratingId}`, body, async (tx) => {
        const { actor, now } = call;
        const rating = await findShown(tx, ratingId);
        if (!rating || !(await mayRead(tx, actor, rating))) return refuse("rating_answer_not_found");
        const { reason, note = "" } = body;
        const reportId = await insertAnswerReport(tx, { ratingId, uid: actor.uid, reason, note, now });
        return reportId ? { reportId } : refuse("rating_answer_not_found");
      }),
    "DELETE /api/rating-answers/:ratingId": ({ params: { ratingId }, body: { reason } }, call) =>
      command(db, call, `hide-rating-answer ${ratingId}`, { reason }, async (tx) => {
        const { actor, now } = call;
        const hidden = await hideAnswer(tx, ratingId, actor.uid, now);
        if (!hidden) return refuse("rating_answer_not_found");
        await notifyUser(tx, jobs, {
          uid: hidden.writerUid,
          at: now,
          eventKey: `rating_answer_removed:${ratingId}`,
          kind: "rating_answer_removed",
          values: { reason, place: placeReference(hidden) },
          link: bookingAddress(hidden.bookingId),
        });
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "rating",
          subjectId: ratingId,
          to: "answer_hidden",
          reason,
        });
        return { hidden: true as const };
      }),
    "GET /api/rating-answer-reports": ({ query }, { locale }) => {
      const deletedUserName = catalogues[locale].server.words.deletedUser;
      return reportPage(
        query,
        (after, limit) => listAnswerReports(db, after, limit),
        ({ answer, ...row }) => ({
          ...reportView(row, deletedUserName),
          answer: { ...answer, name: answer.name ?? deletedUserName },
        }),
      );
    },
    "POST /api/rating-answer-reports/:ratingAnswerReportId/resolve": ({ params, body }, call) =>
      resolveReport(db, call, "rating_answer_report", params.ratingAnswerReportId, body),
  }) satisfies SomeHandlers<typeof ratings>;
