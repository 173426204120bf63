import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useForm } from "#web/platform/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldErrors, TextArea } from "#web/ui/field.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { Case, DialogState } from "./follow-up.tsx";

/** With a note of what was done, for the record. */
export function SettleCase({ one: { caseId, kind }, open, onClose }: { one: Case } & DialogState) {
  const t = useTranslations("followUp");
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { note: "" },
    bodyOf: ({ note }) => ({ note: note.trim() }),
    send: (api, body, once) =>
      api("POST /api/payments/cases/:caseId/settle", { params: { caseId }, body }, once),
  });
  async function settle() {
    if (!(await form.submit())) return;
    notify.success(t("settled"));
    onClose();
    await revalidate();
  }
  return (
    <Dialog title={t(`kind.${kind}`)} {...{ open, onClose }}>
      <form
        className="stack"
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void settle();
        }}
      >
        <FieldErrors problem={form.problem} fields={["note"]}>
          <TextArea
            {...form.text("note")}
            label={t("note")}
            hint={t(kind === "unmatched" ? "noteHint" : "noteHintPayout")}
            maxLength={2000}
            required
          />
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t("settle")}
          </Button>
        </FieldErrors>
      </form>
    </Dialog>
  );
}
