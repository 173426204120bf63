import { useTranslations } from "use-intl";
import { hasBankAccountCheckDigit } from "#domain/invoice/invoice.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import type { RefundByHand } from "./follow-up.tsx";

const digitsOf = (account: string) => account.replace(/[\s.]/g, "");

/** The account of a refund, as given by the hunter. A wrong check digit is a warning only (rules 9.4). */
export function RefundAccount({ refund, ...state }: { refund: RefundByHand } & DialogState) {
  const t = useTranslations("followUp");
  const f = useFormat();
  const { refundId, amountOre, hunter, toAccount } = refund;
  const form = useForm({
    initial: { account: toAccount ?? "" },
    bodyOf: ({ account }) => ({ account }),
    send: (api, body, once) =>
      api("POST /api/payments/refunds-by-hand/:refundId/account", { params: { refundId }, body }, once),
  });
  const digits = digitsOf(form.values.account);
  const isMistyped = /^\d{11}$/.test(digits) && !hasBankAccountCheckDigit(digits);
  return (
    <FormDialog
      title={t("toPerson", { amount: f.money(amountOre), name: hunter.name })}
      form={form}
      fields={["account"]}
      intro={<p>{t("accountForText")}</p>}
      save={t("accountFor")}
      done={t("accountSet")}
      {...state}
    >
      <TextField
        {...form.text("account")}
        label={t("accountNumber")}
        hint={t(isMistyped ? "accountDigitWrong" : "accountNumberHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        required
      />
    </FormDialog>
  );
}
