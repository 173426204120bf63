import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { browserApi } from "#web/platform/api/api-client.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { Bank } from "./load.ts";
import css from "./reconciliation.module.css";

type Batch = NonNullable<Bank["batch"]>;
type Props = { batches: Bank["batches"]; batch: Bank["batch"] };

/** Files by which payouts are ordered at the bank. */
export function PayoutFiles({ batches, batch }: Props) {
  const t = useTranslations("reconciliation.payouts");
  const f = useFormat();
  const navigate = useNavigate();
  const create = (kind: "refunds" | undefined, label: string) => (
    <CommandButton
      size="normal"
      send={(api, once) =>
        api("POST /api/reconciliation/payout-batches", { body: { ...(kind && { kind }) } }, once)
      }
      done={({ payoutBatchId }) =>
        void navigate(`?section=bank&batch=${payoutBatchId}`, { preventScrollReset: true })
      }
    >
      {label}
    </CommandButton>
  );
  return (
    <>
      <Card
        title={t("title")}
        actions={
          <div className="row">
            {create("refunds", t("createRefunds"))}
            {create(undefined, t("create"))}
          </div>
        }
      >
        <p className="muted">{t("text")}</p>
        {batches.length > 0 && (
          <DataTable
            caption={t("title")}
            rows={batches}
            rowKey={(row) => row.payoutBatchId}
            columns={[
              {
                title: t("payOn"),
                lead: true,
                cell: (row) => (
                  <Link to={`?section=bank&batch=${row.payoutBatchId}`} preventScrollReset>
                    {f.date(row.payOn, { now: f.now })}
                  </Link>
                ),
              },
              { title: t("what"), cell: (row) => t(`kind.${row.kind}`) },
              { title: t("by"), cell: (row) => row.createdBy },
              { title: t("payouts"), count: (row) => row.payouts },
              { title: t("total"), money: (row) => row.totalOre },
              { title: t("open"), count: (row) => row.open },
            ]}
          />
        )}
      </Card>
      {batch && <OneBatch key={batch.payoutBatchId} batch={batch} />}
    </>
  );
}

async function download(payoutBatchId: string) {
  try {
    const params = { payoutBatchId };
    const file = await browserApi()("GET /api/reconciliation/payout-batches/:payoutBatchId/file", { params });
    const url = URL.createObjectURL(new Blob([file.content], { type: "application/xml" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(url);
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    notify.error(e.problem.detail);
  }
}

function OneBatch({ batch }: { batch: Batch }) {
  const t = useTranslations("reconciliation.payouts");
  const f = useFormat();
  const { payoutBatchId, lines, open, payOn } = batch;
  const params = { payoutBatchId };
  return (
    <Card
      title={t("batch", { date: f.date(payOn, { now: f.now }) })}
      actions={<Button onClick={() => void download(payoutBatchId)}>{t("download")}</Button>}
      stack
    >
      <p className="muted">{open > 0 ? t("batchText") : t("batchDone")}</p>
      <ul className={css.rows}>
        {lines.map((line) => (
          <li key={line.payoutId}>
            <div>
              <p className={css.name}>{t("to", { amount: f.money(line.amountOre), name: line.creditor })}</p>
              <p className="small">
                {line.account} · {t(`status.${line.status}`)}
                {line.reason && ` ${line.reason}`}
              </p>
            </div>
            <div className="row">
              <Link to={bookingAddress(line.bookingId)}>{t("booking")}</Link>
              {line.status === "open" && <RefusedPayout payoutBatchId={payoutBatchId} line={line} />}
            </div>
          </li>
        ))}
      </ul>
      {open > 0 && (
        <div>
          <CommandButton
            size="normal"
            look="primary"
            send={(api, once) =>
              api("POST /api/reconciliation/payout-batches/:payoutBatchId/sent", { params }, once)
            }
            done={t("marked")}
          >
            {t("markSent", { count: open })}
          </CommandButton>
        </div>
      )}
    </Card>
  );
}

function RefusedPayout({ payoutBatchId, line }: { payoutBatchId: string; line: Batch["lines"][number] }) {
  const t = useTranslations("reconciliation.payouts");
  const f = useFormat();
  return (
    <NoteButton
      label={t("refuse")}
      title={t("to", { amount: f.money(line.amountOre), name: line.creditor })}
      text={t("refuseText")}
      field="reason"
      fieldLabel={t("reason")}
      done={t("refused")}
      send={(api, body, once) =>
        api(
          "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused",
          { params: { payoutBatchId, payoutId: line.payoutId }, body },
          once,
        )
      }
    />
  );
}
