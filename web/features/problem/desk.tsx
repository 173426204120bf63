/** Problems that administrators see to: the list, and one with both words, conversation and earlier cases. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import type { DeskCase } from "#contract/problem/endpoints.ts";
import { problemAddress, problemDesk } from "#domain/admin/addresses.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { MoreRows, requestedPages, rowsOf } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useRevalidator } from "react-router";
import { RefundSums, sumOf } from "./problem-actions.tsx";
import { ProblemStatus } from "./problem-status.tsx";
import { ProblemSteps } from "./problem-steps.tsx";
import css from "./problem.module.css";

export async function loadProblems(api: Client, query: URLSearchParams) {
  const problemId = query.get("problem");
  if (problemId)
    return {
      one: await api("GET /api/problems/:problemId", { params: { problemId } }),
      open: null,
      closed: null,
    };
  const pages = requestedPages(query);
  const [open, closed] = await Promise.all([
    rowsOf(pages, (page) => api("GET /api/problems", { query: page })),
    rowsOf(pages, (page) => api("GET /api/problems", { query: { ...page, state: "closed" } })),
  ]);
  return { one: null, open, closed };
}
type Loaded = Awaited<ReturnType<typeof loadProblems>>;

export function ProblemsSection({ loaded: { one, open, closed } }: { loaded: Loaded }) {
  const t = useTranslations("problem.desk");
  if (one) return <ProblemCase problem={one} />;
  if (!open || !closed) return null;
  return (
    <div className="stack">
      <Card stack title={t("open")}>
        {open.items.length === 0 ? <p className="muted">{t("none")}</p> : <Rows items={open.items} />}
      </Card>
      <Card stack title={t("closed")}>
        {closed.items.length === 0 ? (
          <p className="muted">{t("noneClosed")}</p>
        ) : (
          <Rows items={closed.items} />
        )}
      </Card>
      <MoreRows lists={[open, closed]} />
    </div>
  );
}

type ListedProblem = Omit<DeskCase, "conversation" | "earlierCases">;
function Rows({ items }: { items: readonly ListedProblem[] }) {
  const t = useTranslations("problem");
  return (
    <ul className={css.cases}>
      {items.map((problem) => (
        <li key={problem.problemId} className="stack">
          <p>
            <Link to={problemAddress(problem.problemId)}>
              <strong>{t(`kinds.${problem.kind}`)}</strong>
            </Link>
          </p>
          <Whose problem={problem} />
          <ProblemStatus problem={problem} side="admin" />
        </li>
      ))}
    </ul>
  );
}

function Whose({ problem }: { problem: ListedProblem }) {
  const t = useTranslations("problem.desk");
  const f = useFormat();
  const { hunter, landowner, place, fromDate, toDate } = problem;
  return (
    <p>
      {t("of", { hunter: hunter.name, landowner: landowner.name })}.{" "}
      {t("stay", { place, days: f.dateRange(fromDate, toDate) })}
    </p>
  );
}

function ProblemCase({ problem }: { problem: DeskCase }) {
  const t = useTranslations("problem");
  const f = useFormat();
  const { totalOre, refundableOre, earlier, bookingId } = problem;
  return (
    <div className="stack">
      <p className="row">
        <LinkButton to={problemDesk}>{t("desk.back")}</LinkButton>
        <LinkButton to={bookingAddress(bookingId)}>{t("desk.booking")}</LinkButton>
      </p>
      <Card stack title={t("desk.words")}>
        <Whose problem={problem} />
        <p>{t("desk.paid", { total: f.money(totalOre), refundable: f.money(refundableOre) })}</p>
        <p className="muted">{t("desk.earlier", earlier)}</p>
        <ProblemStatus problem={problem} side="admin" />
        <ProblemSteps problem={problem} side="admin" />
      </Card>
      {problem.allowedActions.includes("decide") && <Decide problem={problem} />}
      <Conversation problem={problem} />
      <EarlierCases problem={problem} />
    </div>
  );
}

function Decide({ problem }: { problem: DeskCase }) {
  const t = useTranslations("problem.desk");
  const f = useFormat();
  const { revalidate } = useRevalidator();
  const { problemId, refundableOre, commissionRatePercent } = problem;
  const form = useForm({
    initial: { amount: "", reason: "" },
    keptAs: `decide/${problemId}`,
    emptyOf: ({ amount }) => (sumOf(amount, 0, refundableOre) === undefined ? ["refundOre"] : []),
    bodyOf: ({ amount, reason }) => ({ refundOre: sumOf(amount, 0, refundableOre), reason: reason.trim() }),
    send: (api, { refundOre = 0, reason }, once) =>
      api(
        "POST /api/problems/:problemId/decide",
        { params: { problemId }, body: { refundOre, reason } },
        once,
      ),
  });
  const refundOre = sumOf(form.values.amount, 0, refundableOre);
  const most = f.money(refundableOre);
  async function submit() {
    if (refundOre === undefined || !(await form.submit())) return;
    notify.success(t("done"));
    await revalidate();
  }
  return (
    <Card title={t("decideTitle")}>
      <ShortForm problem={form.problem} fields={["refundOre", "reason"]} onSubmit={submit}>
        <TextField
          {...form.text("amount")}
          label={t("amount")}
          hint={t("amountHint", { most })}
          error={form.values.amount && refundOre === undefined ? t("amountMissing", { most }) : undefined}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        {refundOre !== undefined && (
          <RefundSums refundOre={refundOre} heldOre={refundableOre} ratePercent={commissionRatePercent} />
        )}
        <TextArea
          {...form.text("reason")}
          label={t("reason")}
          hint={t("reasonHint")}
          maxLength={4000}
          required
        />
        <Button type="submit" look="primary" busy={form.busy}>
          {refundOre === undefined ? t("sendNone") : t("send", { amount: f.money(refundOre) })}
        </Button>
      </ShortForm>
    </Card>
  );
}

function Conversation({ problem: { conversation, hunter, landowner } }: { problem: DeskCase }) {
  const t = useTranslations("problem.desk");
  const f = useFormat();
  return (
    <Card title={t("conversation")}>
      {conversation.length === 0 ? (
        <p className="muted">{t("noConversation")}</p>
      ) : (
        <ol className={css.steps}>
          {conversation.map(({ at, by, text }) => (
            <li key={`${at} ${by}`}>
              <p className="small">
                <strong>{by === "hunter" ? hunter.name : landowner.name}</strong>{" "}
                <span className="muted">{f.dateTime(at, { now: f.now, short: true })}</span>
              </p>
              <p className={css.words}>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function EarlierCases({ problem: { earlierCases } }: { problem: DeskCase }) {
  const t = useTranslations("problem");
  const f = useFormat();
  return (
    <Card title={t("desk.earlierCases")}>
      {earlierCases.length === 0 ? (
        <p className="muted">{t("desk.noEarlier")}</p>
      ) : (
        <ul className={css.steps}>
          {earlierCases.map(({ problemId, kind, outcome, refundOre, closedAt, ...same }) => (
            <li key={problemId}>
              <Link to={problemAddress(problemId)}>{t(`kinds.${kind}`)}</Link>,{" "}
              {f.dateTime(closedAt, { now: f.now, short: true })} (
              {[same.sameHunter && t("desk.sameHunter"), same.sameLandowner && t("desk.sameLandowner")]
                .filter(Boolean)
                .join(", ")}
              ).{" "}
              {t(`outcome.${outcome === "decided" && refundOre === 0 ? "decidedNothing" : outcome}`, {
                amount: f.money(refundOre),
              })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
