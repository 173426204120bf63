/** For administrators: money that waits and why, jobs that gave up, and the daily check. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress, paymentFollowUp } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { Money } from "./load.ts";
import { NoteDialog } from "./note-dialog.tsx";
import css from "./reconciliation.module.css";
import { RowsCard } from "./rows-card.tsx";

export function MoneySection({ money, now }: { money: Money; now: string }) {
  const t = useTranslations("reconciliation");
  return (
    <div className={css.parts}>
      <Unsent rows={money.unsent} now={now} />
      <Failed rows={money.failed} now={now} />
      <DailyCheck check={money.check} checks={money.checks} now={now} />
      <p>
        <Link to={paymentFollowUp}>{t("followUp")}</Link>
      </p>
    </div>
  );
}

function Unsent({ rows, now }: { rows: Money["unsent"]; now: string }) {
  const t = useTranslations("reconciliation.unsent");
  const f = useFormat();
  return (
    <RowsCard title={t("title")} text={t("text")} none={t("none")}>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <p className={css.name}>{t(`kind.${row.kind}`, { amount: f.money(row.amountOre) })}</p>
            <p className="small">
              {t(`why.${row.why}`)}
              {row.reason && ` ${t("reason", { reason: row.reason })}`}
            </p>
            <p className="muted small">{t("since", { at: f.dateTime(row.since, { now }) })}</p>
          </div>
          <div className="row">
            <Link to={bookingAddress(row.bookingId)}>{t("booking")}</Link>
            {(row.why === "refused" || row.why === "returned_in_part") && <Retry row={row} />}
          </div>
        </li>
      ))}
    </RowsCard>
  );
}

function Retry({ row }: { row: Money["unsent"][number] }) {
  const t = useTranslations("reconciliation.unsent");
  const f = useFormat();
  return (
    <DialogButton label={t("again")}>
      {(o) => (
        <NoteDialog
          {...o}
          title={t(`kind.${row.kind}`, { amount: f.money(row.amountOre) })}
          text={t(`againText.${row.why === "returned_in_part" ? "part" : row.kind}`)}
          field="note"
          label={t("note")}
          hint={t("noteHint")}
          button={t("again")}
          done={t("queued")}
          send={(api, note, once) =>
            api(
              "POST /api/payments/unsent/:unsentId/retry",
              { params: { unsentId: row.id }, body: { note } },
              once,
            )
          }
        />
      )}
    </DialogButton>
  );
}

function Failed({ rows, now }: { rows: Money["failed"]; now: string }) {
  const t = useTranslations("reconciliation.failed");
  const f = useFormat();
  return (
    <RowsCard title={t("title")} text={t("text")} none={t("none")}>
      {rows.map((job) => (
        <li key={job.jobId}>
          <div>
            <p className={css.name}>
              <code>{job.name}</code>
            </p>
            <p className="small">{job.problem ?? "–"}</p>
            <p className="muted small">
              {t("at", { at: f.dateTime(job.failedAt, { now }), attempts: job.attempts })}
            </p>
          </div>
          <div className="row">
            <RetryJob jobId={job.jobId} />
          </div>
        </li>
      ))}
    </RowsCard>
  );
}

function RetryJob({ jobId }: { jobId: string }) {
  const t = useTranslations("reconciliation.failed");
  const { run, busy } = useCommand(
    (api, params: { jobId: string }, once) => api("POST /api/jobs/:jobId/retry", { params }, once),
    (problem) => notify.error(problem.detail),
  );
  const retry = async () => {
    if (await run({ jobId })) notify.success(t("queued"));
  };
  return (
    <Button size="small" busy={busy} onClick={() => void retry()}>
      {t("again")}
    </Button>
  );
}

function DailyCheck({ check, checks, now }: { check: Money["check"]; checks: Money["checks"]; now: string }) {
  const t = useTranslations("reconciliation.check");
  const f = useFormat();
  if (!check)
    return (
      <Card title={t("title")}>
        <p className="muted">{t("none")}</p>
      </Card>
    );
  const { differences, found } = check;
  return (
    <Card title={t("title")}>
      <div className="stack">
        <Notice kind={differences > 0 ? "error" : "success"}>
          <p>{differences > 0 ? t("differences", { count: differences }) : t("agrees")}</p>
        </Notice>
        <p className="muted small">
          {t("counted", {
            at: f.dateTime(check.checkedAt, { now }),
            bookings: f.number(check.bookings),
            postings: f.number(check.postings),
          })}
        </p>
        <Facts
          facts={(
            ["providerOre", "feesOre", "bankOre", "ledgerOre", "ledgerBankOre", "onTheWayOre"] as const
          ).map((key) => ({ label: t(`figures.${key}`), value: f.money(check[key] ?? 0) }))}
        />
        {found.length > 0 && (
          <DataTable
            caption={t("found")}
            rows={found.map((row, index) => ({ ...row, index }))}
            rowKey={(row) => String(row.index)}
            columns={[
              {
                key: "kind",
                title: t("what"),
                lead: true,
                cell: (row) =>
                  row.bookingId ? (
                    <Link to={bookingAddress(row.bookingId)}>{t(`kind.${row.kind}`)}</Link>
                  ) : (
                    `${t(`kind.${row.kind}`)}${row.ref ? ` ${row.ref}` : ""}`
                  ),
              },
              {
                key: "expected",
                title: t("expected"),
                align: "right",
                cell: (row) => f.money(row.expectedOre),
              },
              { key: "found", title: t("inLedger"), align: "right", cell: (row) => f.money(row.foundOre) },
            ]}
          />
        )}
        {checks.length > 1 && (
          <DataTable
            caption={t("days")}
            rows={checks}
            rowKey={(row) => row.day}
            columns={[
              { key: "day", title: t("day"), lead: true, cell: (row) => f.date(row.day, { now }) },
              {
                key: "ledger",
                title: t("figures.ledgerOre"),
                align: "right",
                cell: (row) => f.money(row.ledgerOre),
              },
              {
                key: "differences",
                title: t("count"),
                align: "right",
                cell: (row) => f.number(row.differences),
              },
            ]}
          />
        )}
      </div>
    </Card>
  );
}
