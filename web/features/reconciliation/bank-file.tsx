/** One bank file with all its entries, and what each entry has done or would do if it were processed. */
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Amount } from "./amount.tsx";
import type { Bank } from "./load.ts";
import css from "./reconciliation.module.css";

type File = NonNullable<Bank["file"]>;

export function OneFile({ file }: { file: File }) {
  const t = useTranslations("reconciliation.file");
  const { bankFileId, transactions, payouts, reversals, leftAside, ignored } = file;
  const unrecorded =
    transactions.filter(({ status }) => status === "new").length +
    payouts.filter(({ outcome }) => outcome === null).length +
    reversals.filter(({ isRecorded }) => !isRecorded).length;
  const { run, busy, problem } = useCommand((api, params: { bankFileId: string }, once) =>
    api("POST /api/reconciliation/bank-files/:bankFileId/record", { params }, once),
  );
  const record = async () => {
    if (await run({ bankFileId })) notify.success(t("recorded"));
  };
  const counts = {
    payments: transactions.length,
    reversals: reversals.length,
    payouts: payouts.length,
    left: ignored,
  };
  return (
    <Card
      id="file"
      title={file.name}
      actions={
        unrecorded > 0 && (
          <Button look="primary" busy={busy} onClick={() => void record()}>
            {t("record", { count: unrecorded })}
          </Button>
        )
      }
      stack
    >
      <p className="muted">{unrecorded > 0 ? t("preview") : t("done")}</p>
      <p className="small">{t("counted", counts)}</p>
      {problem && (
        <Notice kind="error">
          <p>{problem.detail}</p>
        </Notice>
      )}
      {reversals.length > 0 && <Reversals rows={reversals} />}
      {payouts.length > 0 && <PayoutReports rows={payouts} />}
      {transactions.length > 0 && (
        <section>
          <h3 className={css.part}>{t("payments")}</h3>
          <Incoming rows={transactions} unrecorded={unrecorded} />
        </section>
      )}
      {leftAside.length > 0 && <SkippedEntries rows={leftAside} />}
      {leftAside.length === 0 && ignored > 0 && (
        <p className="muted small">{t("ignored", { count: ignored })}</p>
      )}
    </Card>
  );
}

type Line = File["transactions"][number];
const bookingOf = ({ bookingId }: { bookingId: string | null }) => bookingId && bookingAddress(bookingId);
function useEffectText() {
  const t = useTranslations("reconciliation.file");
  const f = useFormat();
  const outcomeText = ({ outcome, paysOre, returnsOre, status, providerPayout, kid }: Line) => {
    if (providerPayout) return t("providerPayout");
    if (status === "closed") return t("closed");
    if (!outcome) return status === "new" ? t(kid ? "unknown" : "withoutKid") : t("waits");
    const text = t(`outcome.${outcome}`);
    if (returnsOre === 0) return text;
    return `${text} ${t(paysOre > 0 ? "restBack" : "allBack", { amount: f.money(returnsOre) })}`;
  };
  return (line: Line) => {
    const { problem, resembles, status, known, reversedOn } = line;
    if (reversedOn) return t("reversed");
    if (problem) return t("problem", { problem });
    const isOpen = status === "new" || status === "waiting";
    if (resembles && isOpen) {
      const { reference, bookedOn } = resembles;
      return t("resembles", { reference, date: f.date(bookedOn, { now: f.now, weekday: false }) });
    }
    return known ? `${t("known")} ${outcomeText(line)}` : outcomeText(line);
  };
}

type IncomingProps = { rows: readonly Line[]; unrecorded: number };
function Incoming({ rows, unrecorded }: IncomingProps) {
  const t = useTranslations("reconciliation.file");
  const effect = useEffectText();
  return (
    <DataTable
      caption={t("payments")}
      rows={rows}
      rowKey={(row) => String(row.line)}
      columns={[
        {
          title: t("from"),
          lead: bookingOf,
          cell: (row) => row.payer ?? row.hunter ?? row.payerAccount ?? "–",
        },
        { title: t("on"), on: (row) => row.bookedOn },
        { title: t("kidOrText"), cell: (row) => row.kid ?? row.message ?? "–" },
        { title: t("amount"), align: "right", cell: (row) => <Amount {...row} /> },
        { title: t(unrecorded > 0 ? "would" : "did"), cell: effect },
      ]}
    />
  );
}

/** Payments that the bank has reversed. */
function Reversals({ rows }: { rows: File["reversals"] }) {
  const t = useTranslations("reconciliation.file");
  return (
    <section>
      <h3 className={css.part}>{t("reversals.title")}</h3>
      <p className="muted small">{t("reversals.text")}</p>
      <DataTable
        caption={t("reversals.title")}
        rows={rows}
        rowKey={(row) => row.bankReversalId}
        columns={[
          { title: t("from"), lead: bookingOf, cell: (row) => row.payer ?? row.hunter ?? "–" },
          { title: t("on"), on: (row) => row.bookedOn },
          { title: t("kidOrText"), cell: (row) => row.kid ?? row.message ?? "–" },
          { title: t("amount"), align: "right", cell: (row) => <Amount {...row} /> },
          {
            title: t("would"),
            cell: ({ outcome, isRecorded, problem }) =>
              problem ? t("problem", { problem }) : t(`reversals.${isRecorded ? "did" : "would"}.${outcome}`),
          },
        ]}
      />
    </section>
  );
}

/** What the bank reports about payouts that were ordered by a file. */
function PayoutReports({ rows }: { rows: File["payouts"] }) {
  const t = useTranslations("reconciliation.file.report");
  const reportText = ({ kind, reason }: File["payouts"][number]) =>
    kind === "sent" ? t("sent") : t(kind, { reason: reason ?? t("noReason") });
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      rowKey={(row) => String(row.line)}
      columns={[
        { title: t("to"), lead: bookingOf, cell: (row) => (row.bookingId ? row.landowner : t("unknown")) },
        { title: t("on"), on: (row) => row.bookedOn },
        { title: t("amount"), money: (row) => row.amountOre },
        {
          title: t("what"),
          cell: (row) =>
            row.outcome
              ? `${reportText(row)} ${t(row.outcome === "unmatched" && !row.bookingId ? "notOurs" : row.outcome)}`
              : reportText(row),
        },
      ]}
    />
  );
}

/** The entries of the file that were skipped, with the reasons. */
function SkippedEntries({ rows }: { rows: File["leftAside"] }) {
  const t = useTranslations("reconciliation.file");
  const f = useFormat();
  return (
    <details>
      <summary>
        {t("aside.title")} ({f.number(rows.length)})
      </summary>
      <DataTable
        caption={t("aside.title")}
        rows={rows}
        rowKey={(row) => String(row.number)}
        columns={[
          {
            title: t("text"),
            lead: true,
            cell: ({ payer, message, kid, reference }) =>
              [payer, message ?? kid].filter(Boolean).join(": ") || (reference ?? "–"),
          },
          { title: t("line"), count: (row) => row.line },
          {
            title: t("on"),
            cell: ({ bookedOn }) => (bookedOn ? f.date(bookedOn, { now: f.now, weekday: false }) : "–"),
          },
          {
            title: t("amount"),
            align: "right",
            cell: ({ amountOre, currency }) =>
              amountOre === null ? "–" : <Amount amountOre={amountOre} currency={currency ?? "NOK"} />,
          },
          {
            title: t("aside.why"),
            cell: ({ why, account }) => t(`aside.${why}`, { account: account ?? "" }),
          },
        ]}
      />
    </details>
  );
}
