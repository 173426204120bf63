import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldErrors, TextField } from "#web/ui/field.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { RefundByHand, DialogState } from "./follow-up.tsx";

/** The account and the day; today where none is given. */
export function MarkSent({ refund, open, onClose }: { refund: RefundByHand } & DialogState) {
  const t = useTranslations("followUp");
  const f = useFormat();
  const { revalidate } = useRevalidator();
  const { refundId, amountOre, hunter } = refund;
  const form = useForm({
    initial: { account: "", reference: "", sentOn: "" },
    bodyOf: ({ account, reference, sentOn }) => ({
      account,
      ...(reference && { reference }),
      ...(sentOn && { sentOn }),
    }),
    send: (api, body, once) =>
      api("POST /api/payments/refunds-by-hand/:refundId/sent", { params: { refundId }, body }, once),
  });
  async function mark() {
    if (!(await form.submit())) return;
    notify.success(t("marked"));
    onClose();
    await revalidate();
  }
  return (
    <Dialog title={t("toPerson", { amount: f.money(amountOre), name: hunter.name })} {...{ open, onClose }}>
      <form
        className="stack"
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void mark();
        }}
      >
        <p>{t("markText")}</p>
        <FieldErrors problem={form.problem} fields={["account", "reference", "sentOn"]}>
          <TextField
            {...form.text("account")}
            label={t("account")}
            hint={t("accountHint")}
            autoComplete="off"
            maxLength={60}
            required
          />
          <DateField
            name="sentOn"
            label={t("on")}
            hint={t("onHint")}
            value={form.values.sentOn}
            onChange={(sentOn) => form.set({ sentOn })}
          />
          <TextField {...form.text("reference")} label={t("reference")} autoComplete="off" maxLength={200} />
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t("mark")}
          </Button>
        </FieldErrors>
      </form>
    </Dialog>
  );
}
