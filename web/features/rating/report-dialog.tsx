import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ReportReason, reportReasons } from "#domain/report-reasons.ts";
import { useCommand } from "#web/platform/use-command.ts";
import type { DialogState } from "#web/ui/dialog-button.tsx";
import { SelectField, TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

type Report = { reason: ReportReason; note: string };
type Props = { ratingId: string; name: string } & DialogState;
export default function ReportDialog({ ratingId, name, ...state }: Props) {
  const t = useTranslations("ratings.report");
  const [report, setReport] = useState<Report>({ reason: "abuse", note: "" });
  const { run, busy, problem } = useCommand((api, body: Report, once) =>
    api("POST /api/ratings/:ratingId/report", { params: { ratingId }, body }, once),
  );
  return (
    <FormDialog
      title={t("about", { name })}
      form={{ problem, busy, submit: () => run(report) }}
      fields={["reason", "note"]}
      intro={<p>{t("text")}</p>}
      save={t("open")}
      done={t("sent")}
      {...state}
    >
      <SelectField
        name="reason"
        label={t("reason")}
        value={report.reason}
        onChange={(e) => setReport({ ...report, reason: e.currentTarget.value as Report["reason"] })}
        options={reportReasons.map((reason) => [reason, t(reason)] as const)}
      />
      <TextArea
        name="note"
        label={t("note")}
        maxLength={2000}
        value={report.note}
        onChange={(e) => setReport({ ...report, note: e.currentTarget.value })}
      />
    </FormDialog>
  );
}
