/** For administrators: reversed payments that escrow could not cover, until they are covered (rules 6.10). */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { RowsCard } from "#web/ui/layout/rows-card.tsx";
import css from "./follow-up.module.css";

export type Claim = Answer<"GET /api/payments/claims">["items"][number];

export function Claims({ claims }: { claims: readonly Claim[] }) {
  const t = useTranslations("followUp.claims");
  return (
    <RowsCard id="claims" title={t("title")} text={t("text")} none={t("none")}>
      {claims.map((claim) => (
        <Row key={claim.claimId} claim={claim} />
      ))}
    </RowsCard>
  );
}

function Row({ claim }: { claim: Claim }) {
  const t = useTranslations("followUp.claims");
  const f = useFormat();
  const { hunter, landowner, amountOre, landownerOre, coveredOre, outcome, openedAt, reason } = claim;
  const part = { amount: f.money(landownerOre), name: landowner };
  return (
    <li>
      <div>
        <p className={css.name}>{t("went", { amount: f.money(amountOre), name: hunter })}</p>
        <p className="small">{landownerOre > 0 ? t("part", part) : t("noPart")}</p>
        {outcome && (
          <p className="small">
            {t(`outcome.${outcome}`, { covered: f.money(coveredOre), amount: f.money(landownerOre) })}{" "}
            {t("why", { reason: reason ?? "", name: claim.decidedBy ?? "" })}
          </p>
        )}
        <p className="muted small">{t("since", { at: f.dateTime(openedAt, { now: f.now }) })}</p>
      </div>
      <div className="row">
        <Link to={bookingAddress(claim.bookingId)}>{t("booking")}</Link>
        {outcome === null && (
          <DialogButton label={t("decide")}>{(o) => <SettleClaim claim={claim} {...o} />}</DialogButton>
        )}
      </div>
    </li>
  );
}

const settlementWays = ["set_off", "landowner", "hunter", "written_off"] as const;
type Way = (typeof settlementWays)[number];
const isWay = (value: string): value is Way => settlementWays.some((way) => way === value);

function SettleClaim({ claim, ...state }: { claim: Claim } & DialogState) {
  const t = useTranslations("followUp.claims");
  const f = useFormat();
  const { landownerOre, amountOre, claimId } = claim;
  const offered = settlementWays.filter(
    (way) => landownerOre > 0 || way === "hunter" || way === "written_off",
  );
  const form = useForm({
    initial: { way: offered[0] ?? "written_off", reason: "" } as { way: Way; reason: string },
    bodyOf: ({ way, reason }) => ({ way, reason: reason.trim() }),
    send: (api, { way, reason }, once) => {
      const params = { claimId };
      if (way === "set_off")
        return api("POST /api/payments/claims/:claimId/set-off", { params, body: { reason } }, once);
      if (way === "written_off")
        return api("POST /api/payments/claims/:claimId/write-off", { params, body: { reason } }, once);
      return api("POST /api/payments/claims/:claimId/paid", { params, body: { by: way, reason } }, once);
    },
  });
  const sums = { amount: f.money(amountOre), part: f.money(landownerOre) };
  return (
    <FormDialog
      title={t("decideTitle", sums)}
      form={form}
      fields={["reason"]}
      save={t("save")}
      done={t("decided")}
      intro={<p>{t(`does.${form.values.way}`, sums)}</p>}
      {...state}
    >
      <SelectField
        name="way"
        label={t("how")}
        value={form.values.way}
        onChange={(e) => {
          const { value } = e.currentTarget;
          if (isWay(value)) form.set({ way: value });
        }}
        options={offered.map((way) => [way, t(`way.${way}`)] as const)}
      />
      <TextField {...form.text("reason")} label={t("reason")} autoComplete="off" maxLength={500} required />
    </FormDialog>
  );
}
