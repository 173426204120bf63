import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import css from "./admin.module.css";
import { MoreRows, requestedPages, rowsOf } from "./more-rows.tsx";

export async function loadReports(api: Client, query: URLSearchParams) {
  const pages = requestedPages(query);
  const [conversations, ratings, answers] = await Promise.all([
    rowsOf(pages, (page) => api("GET /api/conversation-reports", { query: page })),
    rowsOf(pages, (page) => api("GET /api/rating-reports", { query: page })),
    rowsOf(pages, (page) => api("GET /api/rating-answer-reports", { query: page })),
  ]);
  const all = [
    ...conversations.items.map((one) => ({ kind: "conversation" as const, ...one })),
    ...ratings.items.map((one) => ({ kind: "rating" as const, ...one })),
    ...answers.items.map((one) => ({ kind: "answer" as const, ...one })),
  ];
  const newestFirst = all.toSorted((a, b) => b.reportedAt.localeCompare(a.reportedAt));
  const open = newestFirst.filter((one) => !one.resolvedAt);
  return {
    items: [...open, ...newestFirst.filter((one) => one.resolvedAt)],
    hasMore: conversations.hasMore || ratings.hasMore || answers.hasMore,
  };
}
type Reports = Awaited<ReturnType<typeof loadReports>>;
type Report = Reports["items"][number];
type ConversationReport = Extract<Report, { kind: "conversation" }>;
type AnswerReport = Extract<Report, { kind: "answer" }>;
type RatingReport = Extract<Report, { kind: "rating" }>;

const titles = { conversation: "ofConversation", rating: "ofRating", answer: "ofAnswer" } as const;

/** Reports of conversations, ratings and answers to them by users, and what administrators did about them. */
export function ReportsSection({ loaded: { items: reports, hasMore } }: { loaded: Reports }) {
  const t = useTranslations("desk.reports");
  const word = useTranslations("reportReasons.desk");
  const f = useFormat();
  const at = (instant: string) => f.dateTime(instant, { now: f.now, weekday: false, short: true });
  if (reports.length === 0)
    return (
      <Card>
        <p className="muted">{t("none")}</p>
      </Card>
    );
  return (
    <div className={css.parts}>
      {reports.map((report) => (
        <Card
          key={report.reportId}
          title={t(titles[report.kind], {
            reason: word(report.reason),
          })}
          actions={
            report.resolvedAt ? <Badge tone="good">{t("resolved")}</Badge> : <ResolveReport report={report} />
          }
        >
          <div className={css.report}>
            <p className="muted">{t("by", { name: report.reporterName, at: at(report.reportedAt) })}</p>
            {report.note && <p className={css.content}>{report.note}</p>}
            {report.kind === "rating" && <ReportedRating report={report} />}
            {report.kind === "answer" && <ReportedAnswer report={report} />}
            {report.kind === "conversation" && <ReportedMessages report={report} at={at} />}
            {report.resolution && <p>{t("resolution", { text: report.resolution })}</p>}
          </div>
        </Card>
      ))}
      <MoreRows lists={[{ hasMore }]} />
    </div>
  );
}

type Messages = { report: ConversationReport; at: (instant: string) => string };
function ReportedMessages({ report: { reportId, messages }, at }: Messages) {
  const t = useTranslations("desk.reports");
  return (
    <ul className={css.said}>
      {messages.map(({ messageId, senderName, sentAt, text, removed, deleted, earlier }) => (
        <li key={messageId}>
          <div>
            <strong>{senderName}</strong> <span className="muted small">{at(sentAt)}</span>
            {earlier.map((before) => (
              <p key={before} className="muted">
                {t("earlier", { text: before })}
              </p>
            ))}
            <p>{text}</p>
            {deleted && <p className="muted small">{t("deletedBySender")}</p>}
          </div>
          {removed ? (
            <Badge>{t("removed")}</Badge>
          ) : (
            <NoteButton
              label={t("remove")}
              title={t("removeMessage")}
              text={t("removeMessageText")}
              field="reason"
              fieldLabel={t("why")}
              lines
              save={t("removeMessage")}
              done={t("messageRemoved")}
              send={(api, body, once) =>
                api(
                  "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId",
                  { params: { conversationReportId: reportId, messageId }, body },
                  once,
                )
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function ReportedRating({ report: { rating } }: { report: RatingReport }) {
  const t = useTranslations("desk.reports");
  const { ratingId, name, about, stars, text, removed, images } = rating;
  return (
    <ul className={css.said}>
      <li>
        <div>
          <strong>{t("ratingBy", { name, about })}</strong> <Rating value={stars} />
          {text && <p>{text}</p>}
        </div>
        {removed ? (
          <Badge>{t("removed")}</Badge>
        ) : (
          <NoteButton
            label={t("remove")}
            title={t("removeRating")}
            text={t("removeRatingText")}
            field="reason"
            fieldLabel={t("why")}
            lines
            maxLength={2000}
            save={t("removeRating")}
            done={t("ratingRemoved")}
            send={(api, body, once) =>
              api("DELETE /api/ratings/:ratingId", { params: { ratingId }, body }, once)
            }
          />
        )}
      </li>
      {images.map((image, i) => (
        <li key={image.imageId}>
          <Picture image={image} alt={t("pictureOf", { n: i + 1 })} sizes="160px" className={css.reported} />
          <NoteButton
            label={t("removePicture", { n: i + 1 })}
            title={t("removePicture", { n: i + 1 })}
            text={t("removePictureText")}
            field="reason"
            fieldLabel={t("why")}
            lines
            maxLength={2000}
            done={t("pictureRemoved")}
            send={(api, body, once) =>
              api(
                "DELETE /api/ratings/:ratingId/images/:imageId",
                { params: { ratingId, imageId: image.imageId }, body },
                once,
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}

function ReportedAnswer({ report: { answer } }: { report: AnswerReport }) {
  const t = useTranslations("desk.reports");
  const { ratingId, name, about, text, removed } = answer;
  return (
    <ul className={css.said}>
      <li>
        <div>
          <strong>{t("answerBy", { name, about })}</strong>
          <p>{text}</p>
        </div>
        {removed ? (
          <Badge>{t("removed")}</Badge>
        ) : (
          <NoteButton
            label={t("remove")}
            title={t("removeAnswer")}
            text={t("removeAnswerText")}
            field="reason"
            fieldLabel={t("why")}
            lines
            maxLength={2000}
            save={t("removeAnswer")}
            done={t("answerRemoved")}
            send={(api, body, once) =>
              api("DELETE /api/rating-answers/:ratingId", { params: { ratingId }, body }, once)
            }
          />
        )}
      </li>
    </ul>
  );
}

function ResolveReport({ report: { kind, reportId } }: { report: Report }) {
  const t = useTranslations("desk.reports");
  return (
    <NoteButton
      label={t("resolve")}
      look="primary"
      title={t("resolve")}
      text={t("resolveText")}
      field="resolution"
      fieldLabel={t("what")}
      lines
      maxLength={2000}
      save={t("save")}
      done={t("saved")}
      send={(api, body, once) => {
        switch (kind) {
          case "rating":
            return api(
              "POST /api/rating-reports/:ratingReportId/resolve",
              { params: { ratingReportId: reportId }, body },
              once,
            );
          case "answer":
            return api(
              "POST /api/rating-answer-reports/:ratingAnswerReportId/resolve",
              { params: { ratingAnswerReportId: reportId }, body },
              once,
            );
          case "conversation":
            return api(
              "POST /api/conversation-reports/:conversationReportId/resolve",
              { params: { conversationReportId: reportId }, body },
              once,
            );
        }
      }}
    />
  );
}
