import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/use-form.ts";
import { Card } from "#web/ui/card.tsx";
import { DialogButton, type DialogState } from "#web/ui/dialog-button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import css from "./admin.module.css";

export const loadReports = (api: Client) => api("GET /api/conversation-reports", { query: { limit: 100 } });
type Report = Awaited<ReturnType<typeof loadReports>>["items"][number];

/** What people have reported from their conversations, and what was done about it. */
export function ReportsSection({ reports, now }: { reports: readonly Report[]; now: string }) {
  const t = useTranslations("desk.reports");
  const f = useFormat();
  const at = (instant: string) => f.dateTime(instant, { now, weekday: false, short: true });
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
          title={t(`reasons.${report.reason}`)}
          actions={
            report.resolvedAt ? (
              <Badge tone="good">{t("resolved")}</Badge>
            ) : (
              <DialogButton label={t("resolve")} look="primary">
                {(o) => <ResolveDialog report={report} {...o} />}
              </DialogButton>
            )
          }
        >
          <p className="muted">{t("by", { name: report.reporterName, at: at(report.reportedAt) })}</p>
          {report.note && <p>{report.note}</p>}
          <ul className={css.said}>
            {report.messages.map((message) => (
              <li key={message.messageId}>
                <strong>{message.senderName ?? "–"}</strong>{" "}
                <span className="muted small">{at(message.sentAt)}</span>
                <p>{message.text}</p>
              </li>
            ))}
          </ul>
          {report.resolution && <p>{t("resolution", { text: report.resolution })}</p>}
        </Card>
      ))}
    </div>
  );
}

function ResolveDialog({ report, ...state }: { report: Report } & DialogState) {
  const t = useTranslations("desk.reports");
  const params = { conversationReportId: report.reportId };
  const form = useForm({
    initial: { resolution: "" },
    bodyOf: ({ resolution }) => ({ resolution: resolution.trim() }),
    send: (api, body, once) =>
      api("POST /api/conversation-reports/:conversationReportId/resolve", { params, body }, once),
  });
  return (
    <FormDialog
      title={t("resolve")}
      form={form}
      fields={["resolution"]}
      intro={<p>{t("resolveText")}</p>}
      save={t("save")}
      done={t("saved")}
      {...state}
    >
      <TextArea {...form.text("resolution")} label={t("what")} maxLength={2000} required />
    </FormDialog>
  );
}
