import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { signOut } from "#web/platform/session/sign-out.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./settings.module.css";

export type Sessions = Answer<"GET /api/user-profile/me/sessions">["items"];

/** The devices on which the person is signed in, with buttons to sign out of one or of all. */
export function SignedInDevices({ sessions }: { sessions: Sessions }) {
  const t = useTranslations("settings.devices");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Wide>
        <ul className={css.devices}>
          {sessions.map((session) => (
            <Device key={session.sessionId} session={session} />
          ))}
        </ul>
        <div>
          <DeleteButton
            label={t("everywhere.button")}
            title={t("everywhere.title")}
            text={t("everywhere.text")}
            failed={t("failed")}
            send={(api) => signOut(() => api("POST /api/user-profile/me/sessions/sign-out-everywhere", {}))}
            onDone={() => location.assign("/")}
          />
        </div>
      </Wide>
    </FormSection>
  );
}

function Device({
  session: { sessionId, browser, system, lastUsedAt, current },
}: {
  session: Sessions[number];
}) {
  const t = useTranslations("settings.devices");
  const f = useFormat();
  const { revalidate } = useRevalidator();
  const name = browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknown"));
  async function onDone() {
    notify.success(t("out.done", { name }));
    await revalidate();
  }
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="muted small">
          {t("used", { date: f.date(osloDate(new Date(lastUsedAt)), { year: true }) })}
        </p>
      </div>
      {current ? (
        <Badge tone="good">{t("here")}</Badge>
      ) : (
        <DeleteButton
          size="small"
          label={t("out.button")}
          about={t("out.about", { name })}
          title={t("out.title")}
          text={t("out.text", { name })}
          failed={t("failed")}
          send={(api) => api("DELETE /api/user-profile/me/sessions/:sessionId", { params: { sessionId } })}
          onDone={() => void onDone()}
        />
      )}
    </li>
  );
}
