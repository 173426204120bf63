/** Bank transfers as they were recorded, each with the way to undo it. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/use-form.ts";
import { Card } from "#web/ui/card.tsx";
import { DialogButton, type DialogState } from "#web/ui/dialog-button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import css from "./follow-up.module.css";

export type Transfer = AnswerOf<Api["GET /api/payments/transfers"]>["items"][number];

export function Transfers({ transfers, now }: { transfers: readonly Transfer[]; now: string }) {
  const t = useTranslations("followUp.transfers");
  return (
    <Card id="transfers" title={t("title")}>
      <p className="muted">{t("text")}</p>
      <ul className={css.rows}>
        {transfers.map((transfer) => (
          <Row key={transfer.paymentId} transfer={transfer} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ transfer, now }: { transfer: Transfer; now: string }) {
  const t = useTranslations("followUp");
  const f = useFormat();
  const { amountOre, hunter, receivedOn, recordedAt, reference, undoing, isUndone, bookingId } = transfer;
  return (
    <li>
      <div>
        <p className={css.name}>{t("transfers.from", { amount: f.money(amountOre), name: hunter })}</p>
        {receivedOn && (
          <p className="small">
            {t("cameOn", { date: f.date(receivedOn, { now }), reference: reference ?? "none" })}
          </p>
        )}
        <p className="muted small">
          {t("transfers.recorded", { at: f.dateTime(recordedAt, { now }) })}{" "}
          {isUndone && t("transfers.isUndone")}
        </p>
      </div>
      <div className="row">
        <Link to={bookingAddress(bookingId)}>{t("booking")}</Link>
        {undoing && (
          <DialogButton label={t("transfers.undo")}>
            {(o) => <Undo transfer={transfer} undoing={undoing} {...o} />}
          </DialogButton>
        )}
      </div>
    </li>
  );
}

type UndoProps = { transfer: Transfer; undoing: NonNullable<Transfer["undoing"]> } & DialogState;
/** Says what follows, and asks why. */
function Undo({ transfer: { paymentId, amountOre, hunter }, undoing, ...state }: UndoProps) {
  const t = useTranslations("followUp.transfers");
  const f = useFormat();
  const form = useForm({
    initial: { reason: "" },
    bodyOf: ({ reason }) => ({ reason: reason.trim() }),
    send: (api, body, once) =>
      api("POST /api/payments/transfers/:paymentId/undo", { params: { paymentId }, body }, once),
  });
  return (
    <FormDialog
      title={t("undoTitle", { amount: f.money(amountOre), name: hunter })}
      form={form}
      fields={["reason"]}
      intro={<p>{t(`undoing.${undoing}`)}</p>}
      save={t("undo")}
      done={t("undone")}
      {...state}
    >
      <TextArea
        {...form.text("reason")}
        label={t("reason")}
        hint={t("reasonHint")}
        maxLength={2000}
        required
      />
    </FormDialog>
  );
}
