/** For administrators: files from the bank, payments that no booking is known for, and payout files. */
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { MoreRows } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { inactiveButtonProps } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { Bank } from "./load.ts";
import { PayoutFiles } from "./payout-files.tsx";
import css from "./reconciliation.module.css";
import { OneFile } from "./bank-file.tsx";
import { Waiting } from "./waiting.tsx";

export function BankSection({ loaded: bank }: { loaded: Bank }) {
  return (
    <div className={css.parts}>
      <UploadBankFile />
      {bank.file && <OneFile key={bank.file.bankFileId} file={bank.file} />}
      <Waiting rows={bank.waiting} hasMore={bank.hasMoreWaiting} />
      {bank.files.length > 0 && <Files rows={bank.files} />}
      <PayoutFiles batches={bank.batches} batch={bank.batch} />
      <MoreRows lists={bank.moreFiles} />
    </div>
  );
}

const largestFile = 2 * 1024 * 1024;
/** Encodes a file's bytes, so that its character encoding stays unchanged. */
async function base64Of(file: globalThis.File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 32_768)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 32_768)));
  return btoa(parts.join(""));
}
function UploadBankFile() {
  const t = useTranslations("reconciliation.upload");
  const navigate = useNavigate();
  const { run, busy, problem } = useCommand((api, body: { name: string; bytes: string }, once) =>
    api("POST /api/reconciliation/bank-files", { body }, once),
  );
  async function upload(file: globalThis.File | undefined) {
    if (!file) return;
    if (file.size === 0) return notify.error(t("empty"));
    if (file.size > largestFile) return notify.error(t("tooLarge"));
    const preview = await run({ name: file.name.slice(0, 200), bytes: await base64Of(file) });
    if (preview) await navigate(`?section=bank&file=${preview.bankFileId}`, { preventScrollReset: true });
  }
  return (
    <Card stack title={t("title")}>
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
            onChange={(e) => {
              void upload(e.currentTarget.files?.[0]);
              e.currentTarget.value = ""; // allows choosing the same file again
            }}
            {...inactiveButtonProps(busy)}
          />
          {t("choose")}
        </label>
      </div>
    </Card>
  );
}

function Files({ rows }: { rows: Bank["files"] }) {
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
            title: t("name"),
            lead: true,
            cell: (row) => (
              <Link to={`?section=bank&file=${row.bankFileId}`} preventScrollReset>
                {row.name}
              </Link>
            ),
          },
          { title: t("at"), cell: (row) => f.dateTime(row.uploadedAt, { now: f.now }) },
          { title: t("by"), cell: (row) => row.uploadedBy },
          {
            title: t("payments"),
            count: (row) => row.transactions + row.payouts + row.reversals + row.ignored,
          },
          { title: t("left"), count: (row) => row.new },
          { title: t("waiting"), count: (row) => row.waiting },
        ]}
      />
    </Card>
  );
}
