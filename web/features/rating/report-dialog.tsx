import { useTranslations } from "use-intl";
import { type ReportReason, reportReasons } from "#domain/report-reasons.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { SelectField, TextArea } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";

type Props = { ratingId: string; name: string } & DialogState;
export default function ReportDialog({ ratingId, name, ...state }: Props) {
  const t = useTranslations("ratings.report");
  const word = useTranslations("reportReasons.rating");
  const form = useForm({
    initial: { reason: "abuse" as ReportReason, note: "" },
    keptAs: `report/${ratingId}`,
    bodyOf: (values) => values,
    send: (api, body, once) =>
      api("POST /api/ratings/:ratingId/report", { params: { ratingId }, body }, once),
  });
  return (
    <FormDialog
      title={t("about", { name })}
      form={form}
      fields={["reason", "note"]}
      intro={<p>{t("text")}</p>}
      save={t("open")}
      done={t("sent")}
      {...state}
    >
      <SelectField
        {...form.text("reason")}
        label={t("reason")}
        options={reportReasons.map((reason) => [reason, word(reason)] as const)}
      />
      <TextArea {...form.text("note")} label={t("note")} maxLength={2000} />
    </FormDialog>
  );
}
