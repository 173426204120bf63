/** For administrators: money that waits and why, jobs that have failed for good, and the daily check. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paymentFollowUp } from "#domain/admin/addresses.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { refusalKindOf } from "#domain/payment/refusal-reason.ts";
import { MoreRows, useJobName } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { RowsCard } from "#web/ui/layout/rows-card.tsx";
import { ComingCharges } from "./coming-charges.tsx";
import { Corrections } from "./corrections.tsx";
import { Differences } from "./differences.tsx";
import type { Money } from "./load.ts";
import css from "./reconciliation.module.css";

export function MoneySection({ loaded: money }: { loaded: Money }) {
  const t = useTranslations("reconciliation");
  return (
    <div className={css.parts}>
      <Differences money={money} />
      <Corrections money={money} />
      <UnsentPayments rows={money.unsent} />
      <ComingCharges rows={money.charges} />
      <DailyCheck check={money.check} checks={money.checks} />
      <FailedJobs rows={money.failed} />
      <MoreRows lists={money.more} />
      <p>
        <Link to={paymentFollowUp}>{t("followUp")}</Link>
      </p>
    </div>
  );
}

type UnsentRow = Money["unsent"][number];
function UnsentPayments({ rows }: { rows: readonly UnsentRow[] }) {
  const t = useTranslations("reconciliation.unsent");
  return (
    <RowsCard title={t("title")} text={t("text")} none={t("none")}>
      {rows.map((row) => (
        <UnsentItem key={row.id} row={row} />
      ))}
    </RowsCard>
  );
}

function UnsentItem({ row }: { row: UnsentRow }) {
  const t = useTranslations("reconciliation.unsent");
  const f = useFormat();
  const refusal = row.reason && refusalKindOf(row.reason);
  return (
    <li>
      <div>
        <p className={css.name}>{t(`kind.${row.kind}`, { amount: f.money(row.amountOre) })}</p>
        <p className="small">
          {t(`why.${row.why}`)}
          {refusal && ` ${t(`refusal.${refusal}`)}`}
          {row.why === "for_bank_file" &&
            row.missingAtBankOre > 0 &&
            ` ${t("missingAtBank", { amount: f.money(row.missingAtBankOre) })}`}
        </p>
        {row.reason && <ReasonText reason={row.reason} />}
        <p className="muted small">{t("since", { at: f.dateTime(row.since, { now: f.now }) })}</p>
      </div>
      <div className="row">
        {row.why === "details_missing" && <Link to="/admin-panel?section=accounts">{t("accounts")}</Link>}
        <Link to={bookingAddress(row.bookingId)}>{t("booking")}</Link>
        {(row.why === "refused" || row.why === "returned_in_part") && <RetryButton row={row} />}
        {row.canGoByBank && <PayByBank row={row} />}
      </div>
    </li>
  );
}

/** The message of the card provider or the bank, or the error for which a payment was stopped. */
function ReasonText({ reason }: { reason: string }) {
  const t = useTranslations("reconciliation.unsent");
  return (
    <details className="small">
      <summary>{t("wording")}</summary>
      <p className={css.wrote}>{reason}</p>
    </details>
  );
}

function RetryButton({ row }: { row: UnsentRow }) {
  const t = useTranslations("reconciliation.unsent");
  const f = useFormat();
  return (
    <NoteButton
      label={t("again")}
      title={t(`kind.${row.kind}`, { amount: f.money(row.amountOre) })}
      text={t(`againText.${row.why === "returned_in_part" ? "part" : row.kind}`)}
      field="note"
      fieldLabel={t("note")}
      hint={t("noteHint")}
      done={t("queued")}
      send={(api, body, once) =>
        api("POST /api/payments/unsent/:unsentId/retry", { params: { unsentId: row.id }, body }, once)
      }
    />
  );
}

/** Marks a payout to be paid by bank transfer, since the card provider does not pay this landowner. */
function PayByBank({ row }: { row: UnsentRow }) {
  const t = useTranslations("reconciliation.unsent");
  const f = useFormat();
  const missing = row.missingAtBankOre > 0 ? f.money(row.missingAtBankOre) : "none";
  return (
    <NoteButton
      label={t("byBank")}
      title={t(`kind.${row.kind}`, { amount: f.money(row.amountOre) })}
      text={t("byBankText", { missing })}
      field="reason"
      fieldLabel={t("byBankReason")}
      hint={t("noteHint")}
      done={t("byBankDone")}
      send={(api, body, once) =>
        api("POST /api/payments/payouts/:payoutId/by-bank", { params: { payoutId: row.id }, body }, once)
      }
    />
  );
}

function FailedJobs({ rows }: { rows: Money["failed"] }) {
  const t = useTranslations("reconciliation.failed");
  const f = useFormat();
  const jobName = useJobName();
  return (
    <RowsCard title={t("title")} text={t("text")} none={t("none")}>
      {rows.map((job) => (
        <li key={job.jobId}>
          <div>
            <p className={css.name}>{jobName(job.name)}</p>
            <p className="small">{job.problem ?? "–"}</p>
            <p className="muted small">
              {t("at", { at: f.dateTime(job.failedAt, { now: f.now }), attempts: job.attempts })}
            </p>
          </div>
          <div className="row">
            <CommandButton
              send={(api, once) => api("POST /api/jobs/:jobId/retry", { params: { jobId: job.jobId } }, once)}
              done={t("queued")}
            >
              {t("again")}
            </CommandButton>
          </div>
        </li>
      ))}
    </RowsCard>
  );
}

function RunDailyCheck() {
  const t = useTranslations("reconciliation.check");
  return (
    <CommandButton
      send={(api, once) => api("POST /api/reconciliation/daily-checks", {}, once)}
      done={({ unseen }) => notify.success(unseen > 0 ? t("ranWith", { count: unseen }) : t("ran"))}
    >
      {t("run")}
    </CommandButton>
  );
}

function DailyCheck({ check, checks }: { check: Money["check"]; checks: Money["checks"] }) {
  const t = useTranslations("reconciliation.check");
  const f = useFormat();
  if (!check)
    return (
      <Card stack title={t("title")}>
        <p className="muted">{t("none")}</p>
        <div>
          <RunDailyCheck />
        </div>
      </Card>
    );
  const { unseen } = check;
  return (
    <Card stack title={t("title")}>
      <Notice kind={unseen > 0 ? "error" : "success"}>
        <p>{unseen > 0 ? t("differences", { count: unseen }) : t("agrees")}</p>
      </Notice>
      <p className="muted small">
        {t("counted", {
          at: f.dateTime(check.checkedAt, { now: f.now }),
          bookings: f.number(check.bookings),
          postings: f.number(check.postings),
        })}
      </p>
      <div>
        <RunDailyCheck />
      </div>
      <Facts
        facts={(
          ["providerOre", "feesOre", "bankOre", "ledgerOre", "ledgerBankOre", "onTheWayOre"] as const
        ).map((key) => ({ label: t(`figures.${key}`), value: f.money(check[key] ?? 0) }))}
      />
      {checks.length > 1 && (
        <DataTable
          caption={t("days")}
          rows={checks}
          rowKey={(row) => row.day}
          columns={[
            { title: t("day"), lead: true, cell: (row) => f.date(row.day, { now: f.now }) },
            { title: t("figures.ledgerOre"), money: (row) => row.ledgerOre },
            {
              title: t("figures.ledgerBankOre"),
              align: "right",
              cell: (row) => (row.ledgerBankOre === null ? "–" : f.money(row.ledgerBankOre)),
            },
            { title: t("count"), count: (row) => row.differences },
          ]}
        />
      )}
    </Card>
  );
}
