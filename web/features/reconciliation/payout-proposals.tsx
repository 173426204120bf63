/** The card provider's payouts to Utmark that may be the waiting bank payment. */
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import type { Bank } from "./load.ts";
import css from "./reconciliation.module.css";

type Row = Bank["waiting"][number];

export function PayoutProposals({ row }: { row: Row }) {
  const t = useTranslations("reconciliation.waiting.payout");
  const f = useFormat();
  if (row.payoutProposals.length === 0) return null;
  return (
    <div className={css.proposals}>
      <p className="small">{t("proposals")}</p>
      <ul>
        {row.payoutProposals.map((payout) => (
          <li key={payout.payoutId}>
            <span>
              {f.money(payout.amountOre)}, {payout.payoutId}.{" "}
              {t("expected", { date: f.date(payout.arrivalOn, { now: f.now, weekday: false }) })}.{" "}
              <span className="muted">
                {payout.reasons.map((reason) => t(`reason.${reason}`)).join(", ")}
              </span>
            </span>
            <UsePayoutButton row={row} payout={payout} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function UsePayoutButton({ row, payout }: { row: Row; payout: Row["payoutProposals"][number] }) {
  const t = useTranslations("reconciliation.waiting.payout");
  const f = useFormat();
  const { bankTransactionId, amountOre } = row;
  const { payoutId } = payout;
  const [amount, received] = [f.money(payout.amountOre), f.money(amountOre)];
  const same = payout.amountOre === amountOre;
  return (
    <NoteButton
      label={t("use")}
      title={t("title", { amount })}
      text={t("text", { same: same ? "yes" : "no", amount, came: received })}
      field="note"
      fieldLabel={t("note")}
      optional={same}
      done={t("done")}
      send={(api, body, once) =>
        api(
          "POST /api/reconciliation/bank-transactions/:bankTransactionId/match-payout",
          { params: { bankTransactionId }, body: { payoutId, ...body } },
          once,
        )
      }
    />
  );
}
