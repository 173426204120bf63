/** For administrators: refunds to pay by bank transfer, and cases that the card provider has reported. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { RowsCard } from "#web/ui/layout/rows-card.tsx";
import { type Claim, Claims } from "./claims.tsx";
import css from "./follow-up.module.css";
import { type Case, MarkSent, RefundAccount, type RefundByHand, SettleCase } from "./mark-sent.tsx";
import { RecordTransfer } from "./record-transfer.tsx";
import { type Transfer, Transfers } from "./transfers.tsx";

type Props = {
  refunds: readonly RefundByHand[];
  sent: readonly RefundByHand[];
  cases: readonly Case[];
  claims: readonly Claim[];
  transfers: readonly Transfer[];
  /** The id of a booking from the address, to record a bank transfer for it. */
  bookingId: string;
};

export function FollowUp({ refunds, sent, cases, claims, transfers, bookingId }: Props) {
  const t = useTranslations("followUp");
  return (
    <div className={css.page}>
      <RowsCard title={t("refunds")} text={t("refundsText")} none={t("noRefunds")}>
        {refunds.map((refund) => (
          <Refund key={refund.refundId} refund={refund} />
        ))}
      </RowsCard>
      <RowsCard title={t("cases")} text={t("casesText")} none={t("noCases")}>
        {cases.map((one) => (
          <CaseRow key={one.caseId} one={one} />
        ))}
      </RowsCard>
      <Claims claims={claims} />
      <RecordTransfer key={bookingId} bookingId={bookingId} />
      <Transfers transfers={transfers} />
      {sent.length > 0 && (
        <Card title={t("sent")} flush>
          <SentRefunds rows={sent} />
        </Card>
      )}
    </div>
  );
}

function Refund({ refund }: { refund: RefundByHand }) {
  const t = useTranslations("followUp");
  const f = useFormat();
  const { hunter, amountOre, reason, provider, decidedAt, bookingId, receivedOn } = refund;
  const reasonKey =
    reason === "cancelled" || reason === "surplus" || reason === "changed" ? reason : "notPayable";
  return (
    <li>
      <div>
        <p className={css.name}>{t("toPerson", { amount: f.money(amountOre), name: hunter.name })}</p>
        <p className="small">{hunter.email}</p>
        {receivedOn && (
          <p className="small">
            {t("cameOn", {
              date: f.date(receivedOn, { now: f.now }),
              reference: refund.receivedReference ?? "none",
            })}
          </p>
        )}
        {(refund.payerAccount || refund.message) && (
          <p className={css.wrote}>
            {refund.payerAccount &&
              t("fromAccount", { account: refund.payerAccount, payer: refund.payer ?? "none" })}{" "}
            {refund.message && t("wrote", { message: refund.message })}
          </p>
        )}
        {refund.toAccount && <p className="small">{t("toAccount", { account: refund.toAccount })}</p>}
        <p className="muted small">
          {t(provider === "manual" ? "byBank" : "byCard")} {t(`why.${reasonKey}`)}{" "}
          {t("since", { at: f.dateTime(decidedAt, { now: f.now }) })}
        </p>
      </div>
      <div className="row">
        <Link to={bookingAddress(bookingId)}>{t("booking")}</Link>
        {refund.inBatch ? (
          <span className="muted small">{t("inFile")}</span>
        ) : (
          <>
            {provider === "manual" && (
              <DialogButton label={t(refund.toAccount ? "accountForOther" : "accountFor")}>
                {(o) => <RefundAccount refund={refund} {...o} />}
              </DialogButton>
            )}
            <DialogButton label={t("mark")}>{(o) => <MarkSent refund={refund} {...o} />}</DialogButton>
          </>
        )}
      </div>
    </li>
  );
}

function CaseRow({ one }: { one: Case }) {
  const t = useTranslations("followUp");
  const f = useFormat();
  const { kind, amount, currency, status, openedAt, bookingId, hunter, providerRef } = one;
  const sum = currency === "nok" ? f.money(amount) : `${f.number(amount / 100)} ${currency.toUpperCase()}`;
  const undecided = kind === "dispute" && status === "open";
  const textKey = kind !== "dispute" ? kind : undecided ? "disputeOpen" : "disputeLost";
  return (
    <li>
      <div>
        <p className={css.name}>
          {t(`kind.${kind}`)}: {sum}
        </p>
        <p className="small">{t(`text.${textKey}`)}</p>
        <p className="muted small">
          {hunter && `${hunter}. `}
          {t("opened", { at: f.dateTime(openedAt, { now: f.now }), ref: providerRef })}
        </p>
      </div>
      <div className="row">
        {bookingId && <Link to={bookingAddress(bookingId)}>{t("booking")}</Link>}
        {!undecided && (
          <DialogButton label={t("settle")}>{(o) => <SettleCase one={one} {...o} />}</DialogButton>
        )}
      </div>
    </li>
  );
}

function SentRefunds({ rows }: { rows: readonly RefundByHand[] }) {
  const t = useTranslations("followUp");
  const f = useFormat();
  return (
    <DataTable
      caption={t("sent")}
      rows={rows}
      rowKey={(row) => row.refundId}
      columns={[
        { title: t("to"), lead: (row) => bookingAddress(row.bookingId), cell: (row) => row.hunter.name },
        { title: t("amount"), money: (row) => row.amountOre },
        { title: t("account"), cell: (row) => row.account },
        { title: t("on"), cell: (row) => row.sentOn && f.date(row.sentOn) },
        { title: t("by"), cell: (row) => row.sentBy },
        { title: t("reference"), cell: (row) => row.reference ?? "–" },
      ]}
    />
  );
}
