/** An invited person's page about co-hosting: details, and buttons to accept, decline or leave. */
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { areMoreThanControl } from "#domain/property/policy.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./co-hosts.module.css";
import { notify } from "#web/ui/overlay/toast.tsx";

const controlPage = "/kontroll";
export type CoHosting = Answer<"GET /api/co-hosting">["items"][number];

/** `others`: the host's other open invitations to the same person. */
export function Invitation({ invitation, others }: { invitation: CoHosting; others: readonly CoHosting[] }) {
  const t = useTranslations("coHosts");
  const withName = useNameInLanguage();
  const navigate = useNavigate();
  const { coHostId, propertyId, propertyName: place, hostName: host, rights, status } = invitation;
  const propertyAddress = `/dashboard?tab=my-properties#${propertyId}`;
  const seesProperty = areMoreThanControl(rights);
  const f = useFormat();
  const { run, busy, problem } = useCommand((api, { all }: { all: boolean }, once) =>
    all
      ? api("POST /api/co-hosting/:coHostId/accept-all", { params: { coHostId } }, once)
      : api("POST /api/co-hosting/:coHostId/accept", { params: { coHostId } }, once),
  );
  async function accept(all: boolean) {
    if (!(await run({ all }))) return;
    notify.success(t("accepted", { place }));
    await navigate(seesProperty ? propertyAddress : controlPage);
  }
  const helps = status === "accepted";
  return (
    <div className={css.narrow}>
      <Card stack>
        <p>{t("youMay", { host })}</p>
        <ul className={css.may}>
          {rights.map((right) => (
            <li key={right}>
              <strong>{t(`right.${right}`)}</strong>
              <p className="muted">{t(`rightHint.${right}`)}</p>
            </li>
          ))}
        </ul>
        <p className="muted">{t("notYours", { host })}</p>
        {status === "expired" && <Notice kind="warning">{t("expired", { host })}</Notice>}
        {problem && <Notice kind="error">{problem.detail}</Notice>}
        {status === "invited" && others.length > 0 && (
          <p>{t("alsoInvited", { host, places: f.list(others.map(({ propertyName }) => propertyName)) })}</p>
        )}
        <div className="row">
          {status === "invited" && others.length > 0 && (
            <Button look="primary" size="large" busy={busy} onClick={() => void accept(true)}>
              {t("acceptAll", { count: others.length + 1 })}
            </Button>
          )}
          {status === "invited" && (
            <Button
              look={others.length > 0 ? "plain" : "primary"}
              size="large"
              busy={busy}
              onClick={() => void accept(false)}
            >
              {t("accept")}
            </Button>
          )}
          {helps && rights.includes("control") && (
            <LinkButton look={seesProperty ? "plain" : "primary"} to={controlPage}>
              {t("toControl")}
            </LinkButton>
          )}
          {helps && seesProperty && (
            <LinkButton look="primary" to={propertyAddress}>
              {t("toProperty")}
            </LinkButton>
          )}
          <DeleteButton
            label={t(helps ? "leave" : "decline")}
            title={withName(t(helps ? "leaveTitle" : "declineTitle", { place }), place)}
            text={t(helps ? "leaveText" : "declineText", { host })}
            failed={t("failed")}
            send={(api) => api("DELETE /api/co-hosting/:coHostId", { params: { coHostId } })}
            onDone={() => {
              notify.success(t(helps ? "left" : "declined"));
              void navigate("/dashboard");
            }}
          />
        </div>
      </Card>
    </div>
  );
}
