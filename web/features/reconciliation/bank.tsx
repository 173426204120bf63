/** For administrators: files from the bank, payments that wait for somebody, and payouts in a file. */
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { Bank } from "./load.ts";
import { MatchDialog } from "./match-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { PayoutFiles } from "./payout-files.tsx";
import css from "./reconciliation.module.css";
import { RowsCard } from "./rows-card.tsx";

export function BankSection({ bank, now }: { bank: Bank; now: string }) {
  return (
    <div className={css.parts}>
      <Upload />
      {bank.file && <File key={bank.file.bankFileId} file={bank.file} now={now} />}
      <Waiting rows={bank.waiting} now={now} />
      {bank.files.length > 0 && <Files rows={bank.files} now={now} />}
      <PayoutFiles batches={bank.batches} batch={bank.batch} now={now} />
    </div>
  );
}

const largestFile = 2 * 1024 * 1024;
function Upload() {
  const t = useTranslations("reconciliation.upload");
  const navigate = useNavigate();
  const { run, busy, problem } = useCommand((api, body: { name: string; content: string }, once) =>
    api("POST /api/reconciliation/bank-files", { body }, once),
  );
  async function upload(file: globalThis.File | undefined) {
    if (!file) return;
    if (file.size > largestFile) return notify.error(t("tooLarge"));
    const shown = await run({ name: file.name.slice(0, 200), content: await file.text() });
    if (shown) await navigate(`?section=bank&file=${shown.bankFileId}`, { preventScrollReset: true });
  }
  return (
    <Card title={t("title")}>
      <div className="stack">
        <p className="muted">{t("text")}</p>
        {problem && (
          <Notice kind="error" title={t("refused")}>
            <p>{problem.detail}</p>
          </Notice>
        )}
        <div>
          <label className={css.file} data-busy={busy || undefined}>
            <input
              type="file"
              accept=".xml,.txt,.ocr,.dat,text/plain,application/xml,text/xml"
              disabled={busy}
              onChange={(e) => {
                void upload(e.currentTarget.files?.[0]);
                e.currentTarget.value = ""; // allows choosing the same file again
              }}
            />
            {t("choose")}
          </label>
        </div>
      </div>
    </Card>
  );
}

type Line = NonNullable<Bank["file"]>["transactions"][number];
function useEffectText() {
  const t = useTranslations("reconciliation.file");
  const f = useFormat();
  return ({ outcome, paysOre, returnsOre, status, problem }: Omit<Line, "line" | "known">) => {
    if (problem) return t("problem", { problem });
    if (status === "closed") return t("closed");
    if (!outcome) return status === "new" ? t("unknown") : t("waits");
    const text = t(`outcome.${outcome}`);
    if (returnsOre === 0) return text;
    return `${text} ${t(paysOre > 0 ? "restBack" : "allBack", { amount: f.money(returnsOre) })}`;
  };
}

function File({ file, now }: { file: NonNullable<Bank["file"]>; now: string }) {
  const t = useTranslations("reconciliation.file");
  const { bankFileId, transactions, payouts, ignored } = file;
  const left =
    transactions.filter(({ status }) => status === "new").length +
    payouts.filter(({ outcome }) => outcome === null).length;
  const { run, busy, problem } = useCommand((api, params: { bankFileId: string }, once) =>
    api("POST /api/reconciliation/bank-files/:bankFileId/record", { params }, once),
  );
  const record = async () => {
    if (await run({ bankFileId })) notify.success(t("recorded"));
  };
  return (
    <Card
      id="file"
      title={file.name}
      actions={
        left > 0 && (
          <Button look="primary" busy={busy} onClick={() => void record()}>
            {t("record", { count: left })}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="muted">{left > 0 ? t("preview") : t("done")}</p>
        {ignored > 0 && <p className="muted small">{t("ignored", { count: ignored })}</p>}
        {problem && (
          <Notice kind="error">
            <p>{problem.detail}</p>
          </Notice>
        )}
        {payouts.length > 0 && <PayoutReports rows={payouts} now={now} />}
        {transactions.length > 0 && <Incoming rows={transactions} now={now} left={left} />}
      </div>
    </Card>
  );
}

type IncomingProps = { rows: readonly Line[]; now: string; left: number };
function Incoming({ rows, now, left }: IncomingProps) {
  const t = useTranslations("reconciliation.file");
  const f = useFormat();
  const effect = useEffectText();
  return (
    <DataTable
      caption={t("payments")}
      rows={rows}
      rowKey={(row) => row.bankTransactionId}
      columns={[
        {
          key: "who",
          title: t("from"),
          lead: true,
          cell: (row) =>
            row.bookingId ? (
              <Link to={bookingAddress(row.bookingId)}>{row.hunter ?? row.payer ?? "–"}</Link>
            ) : (
              (row.payer ?? "–")
            ),
        },
        { key: "on", title: t("on"), cell: (row) => f.date(row.bookedOn, { now, weekday: false }) },
        { key: "kid", title: t("kid"), cell: (row) => row.kid ?? "–" },
        { key: "amount", title: t("amount"), align: "right", cell: (row) => <Amount row={row} /> },
        { key: "effect", title: t(left > 0 ? "would" : "did"), cell: effect },
      ]}
    />
  );
}

/** What the bank says of payouts that were ordered in a file. */
function PayoutReports({ rows, now }: { rows: NonNullable<Bank["file"]>["payouts"]; now: string }) {
  const t = useTranslations("reconciliation.file.report");
  const f = useFormat();
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      rowKey={(row) => String(row.line)}
      columns={[
        {
          key: "to",
          title: t("to"),
          lead: true,
          cell: ({ bookingId, landowner }) =>
            bookingId ? <Link to={bookingAddress(bookingId)}>{landowner}</Link> : t("unknown"),
        },
        { key: "on", title: t("on"), cell: (row) => f.date(row.bookedOn, { now, weekday: false }) },
        { key: "amount", title: t("amount"), align: "right", cell: (row) => f.money(row.amountOre) },
        {
          key: "what",
          title: t("what"),
          cell: ({ kind, reason, outcome, bookingId }) => {
            const said = kind === "sent" ? t("sent") : t("returned", { reason: reason ?? t("noReason") });
            if (!outcome) return said;
            return `${said} ${t(outcome === "unmatched" && !bookingId ? "notOurs" : outcome)}`;
          },
        },
      ]}
    />
  );
}

function Amount({ row: { amountOre, currency } }: { row: { amountOre: number; currency: string } }) {
  const f = useFormat();
  return currency === "NOK" ? f.money(amountOre) : `${f.number(amountOre / 100)} ${currency}`;
}

function Waiting({ rows, now }: { rows: Bank["waiting"]; now: string }) {
  const t = useTranslations("reconciliation.waiting");
  const f = useFormat();
  return (
    <RowsCard title={t("title")} text={t("text")} none={t("none")}>
      {rows.map((row) => (
        <li key={row.bankTransactionId}>
          <div>
            <p className={css.name}>
              <Amount row={row} /> {row.payer && t("from", { payer: row.payer })}
            </p>
            <p className="small">{t("kid", { kid: row.kid ?? "–", reference: row.reference })}</p>
            <p className="muted small">{t("on", { date: f.date(row.bookedOn, { now }) })}</p>
          </div>
          <div className="row">
            {row.currency === "NOK" && <Match row={row} />}
            <Close row={row} />
          </div>
        </li>
      ))}
    </RowsCard>
  );
}

type WaitingRow = { row: Bank["waiting"][number] };
function Match({ row: { bankTransactionId, amountOre } }: WaitingRow) {
  const t = useTranslations("reconciliation.waiting");
  const f = useFormat();
  const title = t("matchTitle", { amount: f.money(amountOre) });
  return (
    <DialogButton label={t("match")}>
      {(o) => <MatchDialog {...o} title={title} bankTransactionId={bankTransactionId} />}
    </DialogButton>
  );
}

function Close({ row }: WaitingRow) {
  const t = useTranslations("reconciliation.waiting");
  const params = { bankTransactionId: row.bankTransactionId };
  return (
    <DialogButton label={t("close")}>
      {(o) => (
        <NoteDialog
          {...o}
          title={t("closeTitle")}
          text={t("closeText")}
          field="note"
          label={t("note")}
          button={t("close")}
          done={t("closed")}
          send={(api, note, once) =>
            api(
              "POST /api/reconciliation/bank-transactions/:bankTransactionId/close",
              { params, body: { note } },
              once,
            )
          }
        />
      )}
    </DialogButton>
  );
}

function Files({ rows, now }: { rows: Bank["files"]; now: string }) {
  const t = useTranslations("reconciliation.files");
  const f = useFormat();
  return (
    <Card title={t("title")} flush>
      <DataTable
        caption={t("title")}
        rows={rows}
        rowKey={(row) => row.bankFileId}
        columns={[
          {
            key: "name",
            title: t("name"),
            lead: true,
            cell: (row) => (
              <Link to={`?section=bank&file=${row.bankFileId}`} preventScrollReset>
                {row.name}
              </Link>
            ),
          },
          { key: "at", title: t("at"), cell: (row) => f.dateTime(row.uploadedAt, { now }) },
          { key: "by", title: t("by"), cell: (row) => row.uploadedBy },
          {
            key: "payments",
            title: t("payments"),
            align: "right",
            cell: (row) => f.number(row.transactions + row.payouts),
          },
          { key: "left", title: t("left"), align: "right", cell: (row) => f.number(row.new) },
          { key: "waiting", title: t("waiting"), align: "right", cell: (row) => f.number(row.waiting) },
        ]}
      />
    </Card>
  );
}
