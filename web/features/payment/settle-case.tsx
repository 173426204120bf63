import { useTranslations } from "use-intl";
import { useForm } from "#web/platform/api/use-form.ts";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { CheckField, TextArea } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import type { Case } from "./follow-up.tsx";

/** With a note about the settlement, for the record. */
export function SettleCase({ one: { caseId, kind }, ...state }: { one: Case } & DialogState) {
  const t = useTranslations("followUp");
  const form = useForm({
    initial: { note: "", paidAgain: false },
    bodyOf: ({ note, paidAgain }) => ({ note: note.trim(), ...(paidAgain && { paidAgain }) }),
    send: (api, body, once) =>
      api("POST /api/payments/cases/:caseId/settle", { params: { caseId }, body }, once),
  });
  return (
    <FormDialog
      title={t(`kind.${kind}`)}
      form={form}
      fields={["note", "paidAgain"]}
      save={t("settle")}
      done={t("settled")}
      {...state}
    >
      <TextArea
        {...form.text("note")}
        label={t("note")}
        hint={t(kind === "unmatched" ? "noteHint" : "noteHintPayout")}
        maxLength={2000}
        required
      />
      {kind === "reversed_by_bank" && (
        <CheckField
          label={t("paidAgain")}
          hint={t("paidAgainHint")}
          checked={form.values.paidAgain}
          onChange={(e) => form.set({ paidAgain: e.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
