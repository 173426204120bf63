/** For administrators: switches the monitoring of requests and jobs on and off, and shows its log. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { operationKinds, operationOutcomes } from "#domain/operations/lists.ts";
import { AdminList, ChoiceFilter } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { OperationLogs } from "./load.ts";
import css from "./operations.module.css";

export function LogsSection({ loaded: { listQuery, list } }: { loaded: OperationLogs }) {
  const t = useTranslations("operations.logs");
  const f = useFormat();
  const { monitoring } = list;
  return (
    <div className={css.parts}>
      <Card stack title={t(monitoring.running ? "on" : "off")}>
        <p className="muted">
          {monitoring.running && monitoring.endsAt
            ? t("onText", {
                ms: f.number(monitoring.slowMs),
                until: f.dateTime(monitoring.endsAt, { now: f.now, weekday: false, short: true }),
              })
            : t("offText")}
        </p>
        <MonitoringSwitch running={monitoring.running} />
      </Card>
      <AdminList
        section="logs"
        csv="/api/operation-logs/csv"
        title={t("title")}
        listQuery={listQuery}
        none={t(listQuery.kind || listQuery.outcome ? "noneFound" : "none")}
        rows={list.items}
        rowKey={(row) => row.id}
        nextCursor={list.nextCursor}
        filters={
          <>
            <ChoiceFilter
              name="kind"
              label={t("kind")}
              values={operationKinds}
              word={(kind) => t(`kinds.${kind}`)}
            />
            <ChoiceFilter
              name="outcome"
              label={t("outcome")}
              values={operationOutcomes}
              word={(outcome) => t(`outcomes.${outcome}`)}
            />
          </>
        }
        columns={[
          { title: t("at"), lead: true, at: (row) => row.at },
          {
            title: t("what"),
            cell: (row) =>
              row.kind === "monitoring" ? (
                t("kinds.monitoring")
              ) : (
                <code className={css.code}>{row.name}</code>
              ),
          },
          {
            title: t("outcome"),
            cell: (row) => (
              <span className={css.severity} data-severity={row.outcome === "failed" ? "error" : undefined}>
                {t(`outcomes.${row.outcome}`)} {row.status}
              </span>
            ),
          },
          { title: t("time"), align: "right", cell: (row) => t("ms", { ms: f.number(row.ms) }) },
          { title: t("alike"), align: "right", cell: (row) => row.alike || null },
          { title: t("error"), cell: (row) => row.error },
        ]}
      />
    </div>
  );
}

const thresholds = [100, 300, 500, 1000, 3000];
const lengths = [15, 60, 240];
function MonitoringSwitch({ running }: { running: boolean }) {
  const t = useTranslations("operations.logs");
  const f = useFormat();
  const [slowMs, setSlowMs] = useState(500);
  const [minutes, setMinutes] = useState(60);
  const set = useCommand(
    (api, _: object, once) =>
      running
        ? api("POST /api/operation-logs/stop-monitoring", { body: {} }, once)
        : api("POST /api/operation-logs/start-monitoring", { body: { slowMs, minutes } }, once),
    (problem) => notify.error(problem.detail),
  );
  async function go() {
    if (await set.run({ running, slowMs, minutes })) notify.success(t(running ? "stopped" : "started"));
  }
  return (
    <div className={css.filter}>
      {!running && (
        <>
          <SelectField
            label={t("slow")}
            value={String(slowMs)}
            onChange={(e) => setSlowMs(Number(e.target.value))}
            options={thresholds.map((ms) => [String(ms), t("ms", { ms: f.number(ms) })] as const)}
          />
          <SelectField
            label={t("length")}
            value={String(minutes)}
            onChange={(e) => setMinutes(Number(e.target.value))}
            options={lengths.map((length) => [String(length), t("minutes", { length })] as const)}
          />
        </>
      )}
      <Button look={running ? "plain" : "primary"} busy={set.busy} onClick={() => void go()}>
        {t(running ? "stop" : "start")}
      </Button>
    </div>
  );
}
