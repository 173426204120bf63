/** Newsletter issues: administrators write them, test them, and send each once to all subscribers. */
import type { newsletterIssues } from "#contract/company/newsletter-issues.ts";
import type { Answer } from "#contract/index.ts";
import { readerLanguage } from "#messages/reader-language.ts";
import { locales } from "#domain/locale.ts";
import { newsletterDeskAddress } from "#domain/admin/addresses.ts";
import { newsletterAddress } from "#domain/page-addresses.ts";
import { findReceiver, notifyAddresses } from "#server/features/notification/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  countSubscribers,
  deleteIssue,
  eventOf,
  findIssue,
  insertIssue,
  type IssueRow,
  type IssueTexts,
  listIssues,
  lockIssue,
  markSent,
  nextReceivers,
  updateIssue,
} from "./newsletter-issue-store.ts";

type Issue = Answer<"POST /api/newsletter-issues">;

const viewOf = ({ updatedAt, sentAt, ...row }: IssueRow): Issue => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});
const issueView = async (tx: Tx, id: string): Promise<Issue | Refused> => {
  const row = await findIssue(tx, id);
  return row ? viewOf(row) : refuse("newsletter_issue_not_found");
};

/** `from`: the earlier status; undefined for a new issue. */
const auditIssue = (
  tx: Tx,
  { actor, now }: Call<"admin">,
  id: string,
  from: "draft" | undefined,
  to: string,
) =>
  audit(tx, {
    ...auditActor({ actor, now }, "admin"),
    subject: "newsletter",
    subjectId: id,
    ...(from && { from }),
    to,
  });

const isComplete = (texts: IssueTexts): boolean =>
  locales.every((locale) => texts[locale].subject !== "" && texts[locale].text !== "");

/** Locks a draft, if it is still the version that the administrator has seen. */
async function lockDraft(tx: Tx, id: string, version?: number) {
  const found = await lockIssue(tx, id);
  if (!found) return refuse("newsletter_issue_not_found");
  if (found.sentAt) return refuse("newsletter_issue_sent");
  return version !== undefined && version !== found.version ? refuse("newsletter_issue_changed") : found;
}

type Receiver = { email: string; language: (typeof locales)[number]; link: string };
/** Writes an email for each receiver to the outbox. `link`: unsubscribes, or in a test opens the draft. */
const sendIssueTo = (
  tx: Tx,
  p: Platform,
  event: { eventKey: string; at: Date; texts: IssueTexts; kind: "newsletter_issue" | "newsletter_test" },
  to: readonly Receiver[],
  now: Date,
) =>
  notifyAddresses(
    tx,
    p,
    to.map(({ email, language, link }) => ({
      at: event.at.toISOString(),
      eventKey: event.eventKey,
      kind: event.kind,
      values: event.texts[language],
      link,
      email,
      language,
    })),
    now,
  );

type SendJobData = { newsletterIssueId: string; after: string | null };
const sendJob = defineJob<SendJobData>("send-newsletter");
const addressesAtOnce = 200;

export const newsletterIssueHandlers = (p: Platform) =>
  ({
    "GET /api/newsletter-issues": async () => {
      const [items, subscriberCounts] = await Promise.all([listIssues(p.db), countSubscribers(p.db)]);
      const subscribers = Object.fromEntries(
        locales.map((locale) => [locale, subscriberCounts[locale] ?? 0]),
      );
      return {
        items: items.map(viewOf),
        subscribers: subscribers as Record<(typeof locales)[number], number>,
      };
    },
    "POST /api/newsletter-issues": ({ body }, call) =>
      command(p.db, call, "POST /api/newsletter-issues", body, async (tx) => {
        const id = await insertIssue(tx, body.texts, call.actor.uid, call.now);
        await auditIssue(tx, call, id, undefined, "draft");
        return issueView(tx, id);
      }),
    "PUT /api/newsletter-issues/:newsletterIssueId": ({ params: { newsletterIssueId: id }, body }, call) =>
      command(p.db, call, `PUT /api/newsletter-issues/${id}`, body, async (tx) => {
        const found = await lockDraft(tx, id, body.version);
        if ("refused" in found) return found;
        await updateIssue(tx, id, body.texts, call.now);
        await auditIssue(tx, call, id, "draft", "draft");
        return issueView(tx, id);
      }),
    "DELETE /api/newsletter-issues/:newsletterIssueId": ({ params: { newsletterIssueId: id } }, call) =>
      command(p.db, call, `DELETE /api/newsletter-issues/${id}`, {}, async (tx) => {
        const found = await lockDraft(tx, id);
        if ("refused" in found) return found;
        await deleteIssue(tx, id);
        await auditIssue(tx, call, id, "draft", "deleted");
        return { deleted: true as const };
      }),
    "POST /api/newsletter-issues/:newsletterIssueId/test": ({ params: { newsletterIssueId: id } }, call) =>
      command(p.db, call, `POST /api/newsletter-issues/${id}/test`, {}, async (tx) => {
        const found = await lockIssue(tx, id);
        if (!found) return refuse("newsletter_issue_not_found");
        if (!isComplete(found.texts)) return refuse("newsletter_issue_incomplete");
        const { actor, now, idempotencyKey = now.toISOString() } = call;
        const email = (await findReceiver(tx, actor.uid))?.email ?? "";
        for (const language of locales) {
          const eventKey = `newsletter_test:${id}:${language}:${idempotencyKey}`;
          const event = { eventKey, at: now, texts: found.texts, kind: "newsletter_test" as const };
          await sendIssueTo(tx, p, event, [{ email, language, link: newsletterDeskAddress(id) }], now);
        }
        return { email };
      }),
    "POST /api/newsletter-issues/:newsletterIssueId/send": ({ params, body }, call) =>
      command(
        p.db,
        call,
        `POST /api/newsletter-issues/${params.newsletterIssueId}/send`,
        body,
        async (tx) => {
          const { newsletterIssueId: id } = params;
          const found = await lockDraft(tx, id, body.version);
          if ("refused" in found) return found;
          if (!isComplete(found.texts)) return refuse("newsletter_issue_incomplete");
          const receivers = await markSent(tx, id, call.actor.uid, call.now);
          if (receivers === 0) return refuse("newsletter_issue_without_receivers");
          await auditIssue(tx, call, id, "draft", "sent");
          await p.jobs.enqueue(tx, sendJob, { newsletterIssueId: id, after: null });
          return issueView(tx, id);
        },
      ),
  }) satisfies SomeHandlers<typeof newsletterIssues>;

/**
 * Sends to a few hundred addresses per run; the outbox's unique key prevents a second copy in repeated runs.
 */
export const newsletterJobs = (p: Platform): JobHandler[] => [
  handles(sendJob, async ({ newsletterIssueId: id, after }, { now }) =>
    p.db.transaction().execute(async (tx) => {
      const issue = await lockIssue(tx, id);
      if (!issue?.sentAt) return;
      const { sentAt, texts } = issue;
      const next = await nextReceivers(tx, { sentAt, after, limit: addressesAtOnce });
      const to = next.map(({ email, language, token }) => ({
        email,
        language: readerLanguage({ profile: language }),
        link: newsletterAddress(token),
      }));
      await sendIssueTo(
        tx,
        p,
        { eventKey: eventOf(id), at: sentAt, texts, kind: "newsletter_issue" },
        to,
        now,
      );
      const last = next.length === addressesAtOnce ? next.at(-1) : undefined;
      if (last) await p.jobs.enqueue(tx, sendJob, { newsletterIssueId: id, after: last.subscriberId });
    }),
  ),
];
