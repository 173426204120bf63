import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ReportReason, reportReasons } from "#domain/report-reasons.ts";
import { useKeptDraft } from "#web/platform/draft/use-kept-draft.ts";
import { useCommand } from "#web/platform/use-command.ts";
import type { DialogState } from "#web/ui/dialog-button.tsx";
import { SelectField, TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

type Report = { reason: ReportReason; note: string };
const nothing: Report = { reason: "abuse", note: "" };
type Props = { ratingId: string; name: string } & DialogState;
export default function ReportDialog({ ratingId, name, ...state }: Props) {
  const t = useTranslations("ratings.report");
  const word = useTranslations("reportReasons.rating");
  const [report, setReport] = useState(nothing);
  const restore = (kept: Partial<Report>) => setReport({ ...nothing, ...kept });
  const forget = useKeptDraft({ name: `report/${ratingId}`, values: report, saved: nothing, restore });
  const { run, busy, problem } = useCommand((api, body: Report, once) =>
    api("POST /api/ratings/:ratingId/report", { params: { ratingId }, body }, once),
  );
  async function submit() {
    const sent = await run(report);
    if (sent) forget();
    return sent;
  }
  return (
    <FormDialog
      title={t("about", { name })}
      form={{ problem, busy, submit }}
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
        options={reportReasons.map((reason) => [reason, word(reason)] as const)}
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
