import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { DateField } from "#web/ui/date/date-field.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import type { RefundByHand } from "./follow-up.tsx";

/** The account and the day; today where none is given. */
export function MarkSent({ refund, ...state }: { refund: RefundByHand } & DialogState) {
  const t = useTranslations("followUp");
  const f = useFormat();
  const { refundId, amountOre, hunter, payerAccount, toAccount } = refund;
  const form = useForm({
    initial: { account: toAccount ?? payerAccount ?? "", reference: "", sentOn: "" },
    bodyOf: ({ account, reference, sentOn }) => ({
      account,
      ...(reference && { reference }),
      ...(sentOn && { sentOn }),
    }),
    send: (api, body, once) =>
      api("POST /api/payments/refunds-by-hand/:refundId/sent", { params: { refundId }, body }, once),
  });
  return (
    <FormDialog
      title={t("toPerson", { amount: f.money(amountOre), name: hunter.name })}
      form={form}
      fields={["account", "reference", "sentOn"]}
      intro={<p>{t("markText")}</p>}
      save={t("mark")}
      done={t("marked")}
      {...state}
    >
      <TextField
        {...form.text("account")}
        label={t("account")}
        hint={t(payerAccount && !toAccount ? "accountFromFile" : "accountHint")}
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
    </FormDialog>
  );
}
