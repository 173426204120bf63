import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { DateField } from "#web/ui/date/date-field.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { TextField, CheckField, TextArea } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { hasBankAccountCheckDigit } from "#domain/invoice/invoice.ts";

export type RefundByHand = Answer<"GET /api/payments/refunds-by-hand">["items"][number];
export type Case = Answer<"GET /api/payments/cases">["items"][number];

/** Records that a refund was sent: to which account, and on which day (by default today). */
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

/** Closes a case, after asking for a note about how it was settled. */
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

const digitsOf = (account: string) => account.replace(/[\s.]/g, "");

/**
 * Corrects the account that a hunter gave for a refund. A wrong check digit is only a warning (rules 9.4).
 */
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
