/** The recorded bank transfers, each with a button to undo it. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { RowsCard } from "#web/ui/layout/rows-card.tsx";
import css from "./follow-up.module.css";

export type Transfer = Answer<"GET /api/payments/transfers">["items"][number];

export function Transfers({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslations("followUp.transfers");
  return (
    <RowsCard id="transfers" title={t("title")} text={t("text")}>
      {transfers.map((transfer) => (
        <Row key={transfer.paymentId} transfer={transfer} />
      ))}
    </RowsCard>
  );
}

function Row({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("followUp");
  const f = useFormat();
  const { amountOre, hunter, receivedOn, recordedAt, reference, undoing, isUndone, bookingId } = transfer;
  return (
    <li>
      <div>
        <p className={css.name}>{t("transfers.from", { amount: f.money(amountOre), name: hunter })}</p>
        {receivedOn && (
          <p className="small">
            {t("cameOn", { date: f.date(receivedOn, { now: f.now }), reference: reference ?? "none" })}
          </p>
        )}
        <p className="muted small">
          {t("transfers.recorded", { at: f.dateTime(recordedAt, { now: f.now }) })}{" "}
          {isUndone && t("transfers.isUndone")}
        </p>
      </div>
      <div className="row">
        <Link to={bookingAddress(bookingId)}>{t("booking")}</Link>
        {undoing && <Undo transfer={transfer} undoing={undoing} />}
      </div>
    </li>
  );
}

type UndoProps = { transfer: Transfer; undoing: NonNullable<Transfer["undoing"]> };

/** Undoes a transfer, after showing the consequences and asking for a reason. */
function Undo({ transfer: { paymentId, amountOre, hunter }, undoing }: UndoProps) {
  const t = useTranslations("followUp.transfers");
  const f = useFormat();
  return (
    <NoteButton
      label={t("undo")}
      title={t("undoTitle", { amount: f.money(amountOre), name: hunter })}
      text={t(`undoing.${undoing}`)}
      field="reason"
      fieldLabel={t("reason")}
      hint={t("reasonHint")}
      lines
      maxLength={2000}
      done={t("undone")}
      send={(api, body, once) =>
        api("POST /api/payments/transfers/:paymentId/undo", { params: { paymentId }, body }, once)
      }
    />
  );
}
