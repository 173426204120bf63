/** For administrators: landowners' accounts at the card provider, and problems in our own settings there. */
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { AdminList } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./follow-up.module.css";
import type { Accounts } from "./load-accounts.ts";

type Row = Accounts["list"]["items"][number];

export function AccountsSection({ loaded: accounts }: { loaded: Accounts }) {
  const t = useTranslations("accounts");
  return (
    <div className={css.parts}>
      {accounts.list.offered ? (
        <AccountList accounts={accounts} />
      ) : (
        <Card title={t("title")}>
          <p className="muted">{t("notOffered")}</p>
        </Card>
      )}
      <ProviderSetup />
    </div>
  );
}

function AccountList({ accounts: { listQuery, list } }: { accounts: Accounts }) {
  const t = useTranslations("accounts");
  const f = useFormat();
  const shows = (["lacking", "all"] as const).map((show) => [show, t(`shows.${show}`)] as const);
  return (
    <AdminList
      section="accounts"
      title={t("title")}
      listQuery={listQuery}
      none={t(listQuery.show === "all" ? "noneAtAll" : "none")}
      rows={list.items}
      rowKey={(row) => row.uid}
      nextCursor={list.nextCursor}
      filters={
        <SelectField
          name="show"
          label={t("show")}
          defaultValue={listQuery.show ?? "lacking"}
          options={shows}
        />
      }
      columns={[
        { title: t("name"), lead: true, cell: (row) => <Owner row={row} /> },
        { title: t("state"), cell: (row) => t(`states.${row.state}`) },
        {
          title: t("asksFor"),
          cell: ({ asksFor, dueBy }) =>
            asksFor.length > 0 && (
              <span>
                {asksFor.map((kind) => t(`kinds.${kind}`)).join(", ")}
                {dueBy && ` ${t("by", { date: f.date(osloDate(new Date(dueBy)), { now: f.now }) })}`}
              </span>
            ),
        },
        { title: t("waiting"), align: "right", cell: (row) => row.waitingOre > 0 && f.money(row.waitingOre) },
        { title: t("told"), cell: (row) => <LastReport row={row} /> },
      ]}
    />
  );
}

function Owner({ row: { name, email } }: { row: Row }) {
  return (
    <div>
      <div>{name}</div>
      {email && <div className="muted small">{email}</div>}
    </div>
  );
}

function LastReport({ row: { uid, toldAt } }: { row: Row }) {
  const t = useTranslations("accounts");
  const f = useFormat();
  if (!toldAt) return null;
  return (
    <div className="row">
      <span>{f.dateTime(toldAt, { now: f.now, weekday: false, short: true })}</span>
      <CommandButton
        send={(api) => api("POST /api/payments/connected-accounts/:uid/ask", { params: { uid } })}
        done={t("asked")}
      >
        {t("ask")}
      </CommandButton>
    </div>
  );
}

type SetupFindings = Answer<"GET /api/payments/provider-setup">;
/** Problems of our settings at the card provider. The browser loads them, so that the page does not wait. */
function ProviderSetup() {
  const t = useTranslations("accounts.setup");
  const [setup, setSetup] = useState<SetupFindings | "failed">();
  useEffect(
    () =>
      requestWhileShown({
        send: (api) => api("GET /api/payments/provider-setup", {}),
        onAnswer: setSetup,
        onFailed: () => setSetup("failed"),
      }),
    [],
  );
  return (
    <Card title={t("title")}>
      <div className="stack" aria-busy={setup === undefined}>
        <p className="muted">{t("text")}</p>
        {setup === "failed" && <Notice kind="error">{t("failed")}</Notice>}
        {setup !== undefined && setup !== "failed" && <Findings setup={setup} />}
      </div>
    </Card>
  );
}
function Findings({ setup: { provider, findings } }: { setup: SetupFindings }) {
  const t = useTranslations("accounts.setup");
  if (provider === "simulated") return <Notice>{t("simulated")}</Notice>;
  if (findings.length === 0) return <Notice kind="success">{t("ok")}</Notice>;
  return (
    <ul className={css.rows}>
      {findings.map(({ text }) => (
        <li key={text}>
          <p className={css.finding}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
