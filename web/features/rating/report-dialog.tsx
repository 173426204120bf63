import { useTranslations } from "use-intl";
import { type ReportReason, reportReasons } from "#domain/report-reasons.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { SelectField, TextArea } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";

export type Reported = { ratingId: string; name: string; of?: "rating" | "answer" };
const endpoints = {
  rating: "POST /api/ratings/:ratingId/report",
  answer: "POST /api/ratings/:ratingId/answer/report",
} as const;
export default function ReportDialog({ ratingId, name, of = "rating", ...state }: Reported & DialogState) {
  const t = useTranslations("ratings.report");
  const ofAnswer = useTranslations("ratings.answer");
  const word = useTranslations("reportReasons.rating");
  const form = useForm({
    initial: { reason: "abuse" as ReportReason, note: "" },
    keptAs: `report/${of}/${ratingId}`,
    bodyOf: (values) => values,
    send: (api, body, once) => api(endpoints[of], { params: { ratingId }, body }, once),
  });
  return (
    <FormDialog
      title={of === "answer" ? ofAnswer("report", { name }) : t("about", { name })}
      form={form}
      fields={["reason", "note"]}
      intro={<p>{of === "answer" ? ofAnswer("reportText") : t("text")}</p>}
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
