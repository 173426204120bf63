/** The scheduled tasks, for administrators: whether they run, which are due, and their latest results. */
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { Schedule } from "./load.ts";
import css from "./scheduler.module.css";

type Task = Schedule["status"]["tasks"][number];
type Run = Schedule["log"]["items"][number];

/** Returns a task's label. A test in messages/ checks that every task of the API has one. */
function useTaskName() {
  const t = useTranslations("scheduler.tasks");
  return (task: string) => (t.has(task as "prune") ? t(task as "prune") : task);
}

export function ScheduleSection({ loaded }: { loaded: Schedule }) {
  const t = useTranslations("scheduler");
  const f = useFormat();
  const { status, log } = loaded;
  return (
    <div className={css.parts}>
      <Card
        title={t(status.running ? "running" : "stopped")}
        actions={<ScheduleSwitch running={status.running} />}
      >
        {status.running ? (
          <p className="muted">{t("runningText", { seconds: f.number(status.everySeconds) })}</p>
        ) : (
          <Notice kind="warning">{t("stoppedText")}</Notice>
        )}
        {status.changedBy && (
          <p className="muted small">
            {t(status.running ? "startedBy" : "stoppedBy", {
              name: status.changedBy,
              at: f.dateTime(status.changedAt, { now: f.now }),
            })}
            {status.reason && ` ${status.reason}`}
          </p>
        )}
      </Card>
      <Card title={t("tasksTitle")} flush actions={<RunNow />}>
        <Tasks rows={status.tasks} />
      </Card>
      <Log rows={log.items}>
        {log.nextCursor && (
          <div className={css.more}>
            <LinkButton
              size="small"
              to={`?section=schedule&cursor=${encodeURIComponent(log.nextCursor)}`}
              preventScrollReset
            >
              {t("older")}
            </LinkButton>
          </div>
        )}
      </Log>
    </div>
  );
}

/** Switches all scheduled tasks on or off, for all administrators. */
function ScheduleSwitch({ running }: { running: boolean }) {
  const t = useTranslations("scheduler");
  return (
    <ConfirmButton
      title={t(running ? "stopTitle" : "startTitle")}
      look={running ? "danger" : "primary"}
      label={t(running ? "stop" : "start")}
      {...(!running && { opensLook: "primary" })}
      send={(api, once) =>
        api(running ? "POST /api/scheduler/stop" : "POST /api/scheduler/start", { body: {} }, once)
      }
      done={t(running ? "didStop" : "didStart")}
    >
      <p>{t(running ? "stopAsk" : "startAsk")}</p>
    </ConfirmButton>
  );
}

/** A button that runs one task now, or without `task` all of them. */
function RunNow({ task }: { task?: string }) {
  const t = useTranslations("scheduler");
  const nameOf = useTaskName();
  return (
    <ConfirmButton
      title={task ? t("runTitle", { task: nameOf(task) }) : t("runAllTitle")}
      label={t(task ? "runNow" : "runAll")}
      send={(api, once) => api("POST /api/scheduler/manual-run", { body: { ...(task && { task }) } }, once)}
      done={({ items }) => {
        if (items.some(({ error }) => error !== null)) notify.error(t("ranFailed"));
        else notify.success(t("ran", { done: items.reduce((sum, item) => sum + item.done, 0) }));
      }}
    >
      <p>{t(task ? "runAsk" : "startAsk")}</p>
    </ConfirmButton>
  );
}

function Tasks({ rows }: { rows: readonly Task[] }) {
  const t = useTranslations("scheduler");
  const f = useFormat();
  const nameOf = useTaskName();
  const at = (instant: string | null) => instant && f.since(instant);
  return (
    <DataTable
      caption={t("tasksTitle")}
      rows={rows}
      rowKey={(row) => row.task}
      columns={[
        { title: t("task"), lead: true, cell: (row) => nameOf(row.task) },
        {
          title: t("due"),
          align: "right",
          cell: (row) =>
            row.overdue ? (
              <span className={css.late}>{t("overdue", { due: row.due ?? 0, overdue: row.overdue })}</span>
            ) : (
              row.due
            ),
        },
        { title: t("next"), cell: (row) => at(row.nextAt) },
        { title: t("looked"), cell: (row) => <LastCheck task={row} /> },
        {
          title: t("last"),
          cell: (row) => (row.lastRun ? <Result run={row.lastRun} /> : t("never")),
        },
        { title: t("do"), cell: (row) => <RunNow task={row.task} /> },
      ]}
    />
  );
}

function LastCheck({ task: { lookedAt, late } }: { task: Task }) {
  const t = useTranslations("scheduler");
  const f = useFormat();
  const at = lookedAt ? f.since(lookedAt) : t("never");
  return late ? <span className={css.late}>{t("late", { at })}</span> : lookedAt && at;
}

function Result({ run }: { run: Run }) {
  const t = useTranslations("scheduler");
  const f = useFormat();
  return (
    <span>
      {t(`results.${run.result}`, { done: run.done })}{" "}
      <span className="muted small">{f.since(run.startedAt)}</span>
    </span>
  );
}

function Log({ rows, children }: { rows: readonly Run[]; children: ReactNode }) {
  const t = useTranslations("scheduler");
  const nameOf = useTaskName();
  return (
    <TableCard
      title={t("log")}
      none={t("noLog")}
      rows={rows}
      rowKey={(row) => row.runId}
      columns={[
        { title: t("at"), lead: true, at: (row) => row.startedAt },
        { title: t("task"), cell: (row) => nameOf(row.task) },
        { title: t("by"), cell: (row) => row.actorName ?? t(`startedBys.${row.startedBy}`) },
        { title: t("result"), cell: (row) => t(`results.${row.result}`, { done: row.done }) },
        { title: t("error"), cell: (row) => row.error ?? row.reason },
      ]}
    >
      {children}
    </TableCard>
  );
}
