/** Bank payments whose booking is unknown. Administrators match or close them, one or many at once. */
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { MoreRows, BookingField } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { CheckField } from "#web/ui/form/field.tsx";
import { RowsCard } from "#web/ui/layout/rows-card.tsx";
import { Amount } from "./amount.tsx";
import type { Bank } from "./load.ts";
import { PayoutProposals } from "./payout-proposals.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";

import css from "./reconciliation.module.css";

type Row = Bank["waiting"][number];

export function Waiting({ rows, hasMore }: { rows: readonly Row[]; hasMore: boolean }) {
  const t = useTranslations("reconciliation.waiting");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const there = rows.filter(({ bankTransactionId }) => chosen.has(bankTransactionId));
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  const all = rows.map(({ bankTransactionId }) => bankTransactionId);
  return (
    <RowsCard
      title={t("title")}
      text={t("text")}
      none={t("none")}
      above={
        rows.length > 1 && (
          <div className={css.above}>
            <CheckField
              label={t("chooseAll")}
              checked={there.length === rows.length}
              onChange={(e) => choose(all, e.currentTarget.checked)}
            />
            {there.length > 0 && <CloseChosen rows={there} />}
          </div>
        )
      }
      below={<MoreRows lists={[{ hasMore }]} />}
    >
      {rows.map((row) => (
        <OneWaiting
          key={row.bankTransactionId}
          row={row}
          chosen={rows.length > 1 ? chosen.has(row.bankTransactionId) : undefined}
          onChoose={(on) => choose([row.bankTransactionId], on)}
        />
      ))}
    </RowsCard>
  );
}

type OneProps = { row: Row; chosen: boolean | undefined; onChoose: (on: boolean) => void };
function OneWaiting({ row, chosen, onChoose }: OneProps) {
  const t = useTranslations("reconciliation.waiting");
  const f = useFormat();
  const { payer, payerAccount, message, kid, reference, bookedOn, resembles } = row;
  const what = (
    <>
      <Amount {...row} /> {payer && t("from", { payer })}
    </>
  );
  return (
    <li>
      <div>
        {chosen === undefined ? (
          <p className={css.name}>{what}</p>
        ) : (
          <CheckField
            label={<span className={css.name}>{what}</span>}
            checked={chosen}
            onChange={(e) => onChoose(e.currentTarget.checked)}
          />
        )}
        {message && <p className={css.wrote}>{t("wrote", { message })}</p>}
        <p className="small">{t("kid", { kid: kid ?? "none", reference })}</p>
        <p className="muted small">
          {t("on", { date: f.date(bookedOn, { now: f.now }) })}{" "}
          {payerAccount && t("account", { account: payerAccount })}
        </p>
        {resembles && (
          <p className="small">
            {t("resembles", {
              reference: resembles.reference,
              date: f.date(resembles.bookedOn, { now: f.now }),
            })}
          </p>
        )}
      </div>
      <BookingProposals row={row} />
      <PayoutProposals row={row} />
      <div className="row">
        {row.currency === "NOK" && <MatchPayment row={row} />}
        <ClosePayment row={row} />
      </div>
    </li>
  );
}

/** The bookings that the payment may be for. */
function BookingProposals({ row }: { row: Row }) {
  const t = useTranslations("reconciliation.waiting");
  const f = useFormat();
  const { proposals, bankTransactionId, amountOre } = row;
  if (proposals.length === 0) return null;
  return (
    <div className={css.proposals}>
      <p className="small">{t("proposals")}</p>
      <ul>
        {proposals.map(({ bookingId, hunter, place, fromDate, missingOre, reasons }) => (
          <li key={bookingId}>
            <span>
              <Link to={bookingAddress(bookingId)}>{hunter}</Link>, {place},{" "}
              {f.date(fromDate, { now: f.now, weekday: false })}.{" "}
              {missingOre === null ? t("nothingMissing") : t("missing", { amount: f.money(missingOre) })}{" "}
              <span className="muted">{reasons.map((reason) => t(`reason.${reason}`)).join(", ")}</span>
            </span>
            <DialogButton label={t("use")}>
              {(o) => (
                <MatchDialog
                  {...o}
                  title={t("matchTitle", { amount: f.money(amountOre) })}
                  bankTransactionId={bankTransactionId}
                  bookingId={bookingId}
                />
              )}
            </DialogButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MatchPayment({ row: { bankTransactionId, amountOre } }: { row: Row }) {
  const t = useTranslations("reconciliation.waiting");
  const f = useFormat();
  const title = t("matchTitle", { amount: f.money(amountOre) });
  return (
    <DialogButton label={t("match")}>
      {(o) => <MatchDialog {...o} title={title} bankTransactionId={bankTransactionId} />}
    </DialogButton>
  );
}

function ClosePayment({ row }: { row: Row }) {
  const t = useTranslations("reconciliation.waiting");
  const params = { bankTransactionId: row.bankTransactionId };
  return (
    <NoteButton
      label={t("close")}
      title={t("closeTitle")}
      text={t("closeText")}
      field="note"
      fieldLabel={t("note")}
      done={t("closed")}
      send={(api, body, once) =>
        api("POST /api/reconciliation/bank-transactions/:bankTransactionId/close", { params, body }, once)
      }
    />
  );
}

function CloseChosen({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("reconciliation.waiting");
  const bankTransactionIds = rows.map(({ bankTransactionId }) => bankTransactionId);
  const count = rows.length;
  return (
    <NoteButton
      label={t("closeChosen", { count })}
      title={t("closeChosenTitle", { count })}
      text={t("closeText")}
      field="note"
      fieldLabel={t("note")}
      done={t("closedAll")}
      send={(api, body, once) =>
        api(
          "POST /api/reconciliation/bank-transactions/close",
          { body: { bankTransactionIds, ...body } },
          once,
        )
      }
    />
  );
}

/** `bookingId`: the booking that the system proposes for the payment. */
type Props = DialogState & { bankTransactionId: string; title: string; bookingId?: string };

/** A dialog in which an administrator says which booking a payment is for. */
function MatchDialog({ bankTransactionId, title, bookingId: proposed = "", ...state }: Props) {
  const t = useTranslations("reconciliation.waiting");
  const params = { bankTransactionId };
  const form = useForm({
    initial: { bookingId: proposed },
    bodyOf: ({ bookingId }) => ({ bookingId }),
    send: (api, body, once) =>
      api("POST /api/reconciliation/bank-transactions/:bankTransactionId/match", { params, body }, once),
  });
  return (
    <FormDialog
      title={title}
      form={form}
      {...state}
      fields={["bookingId"]}
      save={t("match")}
      done={t("matched")}
      intro={<p>{t("matchText")}</p>}
    >
      <BookingField
        name="bookingId"
        label={t("bookingId")}
        value={form.values.bookingId}
        onChange={(bookingId) => form.set({ bookingId })}
      />
    </FormDialog>
  );
}
