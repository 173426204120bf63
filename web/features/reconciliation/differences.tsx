/** Differences that the daily check has found, with kind, booking, correction, and who follows them up. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { MoreRows } from "#web/features/admin/public.ts";
import { RowsCard } from "#web/ui/layout/rows-card.tsx";
import { dailyCheckPage, differenceAddress } from "#domain/admin/addresses.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { CorrectionDialog } from "./corrections.tsx";
import type { Money } from "./load.ts";
import css from "./reconciliation.module.css";

type Row = Money["differences"][number];
const states = ["open", "acknowledged", "gone"] as const;

export function Differences({ money }: { money: Money }) {
  const t = useTranslations("reconciliation.differences");
  return (
    <RowsCard
      id="differences"
      title={t("title")}
      text={t(`text.${money.state}`)}
      none={t(`none.${money.state}`)}
      above={
        <p className={css.states}>
          {states.map((state) =>
            state === money.state && !money.isSingle ? (
              <strong key={state}>{t(`state.${state}`)}</strong>
            ) : (
              <Link key={state} to={`${dailyCheckPage}${state === "open" ? "" : `&differences=${state}`}`}>
                {t(`state.${state}`)}
              </Link>
            ),
          )}
        </p>
      }
      below={<MoreRows lists={[{ hasMore: money.moreDifferences }]} />}
    >
      {money.differences.map((row) => (
        <DifferenceItem key={row.differenceId} row={row} me={money.me} />
      ))}
    </RowsCard>
  );
}

const hasAmounts = ({ expectedOre, foundOre }: Row) => expectedOre !== 0 || foundOre !== 0;

function DifferenceItem({ row, me }: { row: Row; me: string }) {
  const t = useTranslations("reconciliation.differences");
  const kind = useTranslations("reconciliation.check.kind");
  const f = useFormat();
  const { acknowledged, owner, note, hunter, landowner } = row;
  return (
    <li id={`difference-${row.differenceId}`}>
      <div>
        <p className={css.name}>
          {kind(row.kind)}
          {row.ref && row.kind !== "account_short" && `: ${row.ref}`}
          {row.kind === "account_short" && `: ${kind(row.ref === "bank" ? "bank" : "provider")}`}
        </p>
        {hasAmounts(row) && (
          <p className="small">
            {t(row.kind === "account_short" ? "short" : "amounts", {
              expected: f.money(row.expectedOre),
              found: f.money(row.foundOre),
            })}
          </p>
        )}
        {row.bookingId && (
          <p className="small">
            <Link to={bookingAddress(row.bookingId)}>
              {t("booking", { hunter: hunter ?? "–", landowner: landowner ?? "–" })}
            </Link>
          </p>
        )}
        {row.state !== "gone" && <p className="small">{t(`how.${row.kind}`)}</p>}
        {note && <p className="small">{t("noted", { note })}</p>}
        {acknowledged && (
          <p className="small">
            {t("acknowledged", {
              name: acknowledged.by,
              at: f.dateTime(acknowledged.at, { now: f.now }),
              reason: acknowledged.reason,
            })}
          </p>
        )}
        {row.corrections.map((one) => (
          <p key={one.correctionId} className="small">
            {t(`correction.${one.status}`, {
              name: one.decidedBy?.name ?? one.proposedBy.name,
              reason: one.reason,
            })}
          </p>
        ))}
        <p className="muted small">
          {t(row.state === "gone" ? "wasSeen" : "seen", { at: f.dateTime(row.firstSeenAt, { now: f.now }) })}
          {owner && ` ${t("owner", { name: owner.name })}`}{" "}
          <Link to={differenceAddress(row.differenceId)}>{t("link")}</Link>
        </p>
      </div>
      {row.state !== "gone" && <DifferenceActions row={row} me={me} />}
    </li>
  );
}

function DifferenceActions({ row, me }: { row: Row; me: string }) {
  const t = useTranslations("reconciliation.differences");
  const params = { differenceId: row.differenceId };
  return (
    <div className="row">
      {row.owner?.uid !== me && (
        <CommandButton
          send={(api, once) => {
            const noteRequest = { params, body: { ownerUid: me } };
            return api("POST /api/reconciliation/differences/:differenceId/note", noteRequest, once);
          }}
        >
          {t("take")}
        </CommandButton>
      )}
      <NoteButton
        label={t("note")}
        title={t("noteTitle")}
        field="note"
        fieldLabel={t("noteLabel")}
        initial={row.note}
        save={t("save")}
        done={t("saved")}
        send={(api, body, once) =>
          api("POST /api/reconciliation/differences/:differenceId/note", { params, body }, once)
        }
      />
      {row.state === "open" && (
        <NoteButton
          label={t("acknowledge")}
          title={t("acknowledgeTitle")}
          text={t("acknowledgeText")}
          field="reason"
          fieldLabel={t("reasonLabel")}
          done={t("acknowledgedNow")}
          send={(api, body, once) =>
            api("POST /api/reconciliation/differences/:differenceId/acknowledge", { params, body }, once)
          }
        />
      )}
      {row.isCorrectable && !row.corrections.some(({ status }) => status === "proposed") && (
        <DialogButton label={t("correct")}>
          {(o) => (
            <CorrectionDialog
              {...o}
              differenceId={row.differenceId}
              hasBooking={row.bookingId !== null}
              amountOre={Math.abs(row.expectedOre - row.foundOre)}
            />
          )}
        </DialogButton>
      )}
    </div>
  );
}
