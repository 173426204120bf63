/**
 * Ledger entries that one administrator proposes and another approves: corrections, and Utmark's own money.
 */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import {
  bookingAccounts,
  type CorrectableAccount,
  correctableAccounts,
  generalAccounts,
} from "#domain/reconciliation/correction.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { kronerText, parseOre } from "#web/i18n/number-input.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { RowsCard } from "#web/ui/layout/rows-card.tsx";
import type { Money } from "./load.ts";
import css from "./reconciliation.module.css";

type Correction = Money["corrections"][number];

export function Corrections({ money }: { money: Money }) {
  const t = useTranslations("reconciliation.corrections");
  return (
    <RowsCard
      id="corrections"
      title={t("title")}
      text={t("text")}
      none={t("none")}
      below={
        <DialogButton label={t("new")}>
          {(o) => <CorrectionDialog {...o} hasBooking={false} amountOre={0} />}
        </DialogButton>
      }
    >
      {money.corrections.map((row) => (
        <CorrectionItem key={row.correctionId} row={row} me={money.me} />
      ))}
    </RowsCard>
  );
}

function CorrectionItem({ row, me }: { row: Correction; me: string }) {
  const t = useTranslations("reconciliation.corrections");
  const account = useTranslations("reconciliation.corrections.account");
  const f = useFormat();
  const params = { correctionId: row.correctionId };
  return (
    <li>
      <div>
        <p className={css.name}>{row.reason}</p>
        {row.lines.map((line) => (
          <p key={line.account} className="small">
            {t(line.amountOre > 0 ? "debit" : "credit", {
              account: account(line.account),
              amount: f.money(Math.abs(line.amountOre)),
            })}
          </p>
        ))}
        {row.bookingId && (
          <p className="small">
            <Link to={bookingAddress(row.bookingId)}>{t("booking")}</Link>
          </p>
        )}
        <p className="muted small">
          {t("proposed", { name: row.proposedBy.name, at: f.dateTime(row.proposedAt, { now: f.now }) })}
        </p>
        {row.proposedBy.uid === me && <p className="small">{t("another")}</p>}
      </div>
      <div className="row">
        {row.proposedBy.uid !== me && (
          <CommandButton
            look="primary"
            send={(api, once) =>
              api("POST /api/reconciliation/corrections/:correctionId/approve", { params }, once)
            }
            done={t("approved")}
          >
            {t("approve")}
          </CommandButton>
        )}
        <NoteButton
          label={t(row.proposedBy.uid === me ? "takeBack" : "reject")}
          title={t("rejectTitle")}
          field="reason"
          fieldLabel={t("rejectReason")}
          done={t("rejected")}
          send={(api, body, once) =>
            api("POST /api/reconciliation/corrections/:correctionId/reject", { params, body }, once)
          }
        />
      </div>
    </li>
  );
}

type DialogProps = DialogState & { differenceId?: string; hasBooking: boolean; amountOre: number };
const isAccount = (value: string): value is CorrectableAccount =>
  correctableAccounts.some((one) => one === value);
/** The accounts to correct. Without a booking: those unrelated to bookings, except the commission. */
const accountsFor = (hasBooking: boolean): readonly CorrectableAccount[] =>
  hasBooking
    ? [...generalAccounts, ...bookingAccounts]
    : generalAccounts.filter((one) => one !== "commission");

/** Proposes to move one amount between two accounts. A correction with more lines is made by the API. */
export function CorrectionDialog({ differenceId, hasBooking, amountOre, ...state }: DialogProps) {
  const t = useTranslations("reconciliation.corrections");
  const account = useTranslations("reconciliation.corrections.account");
  const form = useForm({
    initial: {
      debit: "own",
      credit: hasBooking ? "provider" : "bank",
      amount: amountOre > 0 ? kronerText(amountOre) : "",
      reason: "",
    },
    bodyOf: ({ debit, credit, amount, reason }) => {
      const ore = parseOre(amount) ?? Number.NaN;
      return {
        ...(differenceId && { differenceId }),
        lines: [
          { account: isAccount(debit) ? debit : "own", amountOre: ore },
          { account: isAccount(credit) ? credit : "bank", amountOre: -ore },
        ],
        reason: reason.trim(),
      };
    },
    emptyOf: ({ amount }) => (amount.trim() ? [] : ["lines.0.amountOre"]),
    send: (api, body, once) => api("POST /api/reconciliation/corrections", { body }, once),
  });
  const options = accountsFor(hasBooking).map((one) => [one, account(one)] as const);
  const pick = (key: "debit" | "credit") => ({
    name: key,
    value: form.values[key],
    onChange: (e: { currentTarget: { value: string } }) => form.set({ [key]: e.currentTarget.value }),
    options,
  });
  return (
    <FormDialog
      title={t("new")}
      form={form}
      fields={["lines.0.amountOre", "reason"]}
      save={t("propose")}
      done={t("proposedNow")}
      intro={<p>{t("newText")}</p>}
      {...state}
    >
      <SelectField label={t("debitLabel")} hint={t("debitHint")} {...pick("debit")} />
      <SelectField label={t("creditLabel")} hint={t("creditHint")} {...pick("credit")} />
      <TextField
        {...form.text("amount")}
        name="lines.0.amountOre"
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField
        {...form.text("reason")}
        label={t("reason")}
        hint={t("reasonHint")}
        autoComplete="off"
        maxLength={500}
        required
      />
    </FormDialog>
  );
}
