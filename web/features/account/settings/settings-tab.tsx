import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { useUnsavedParts } from "#web/platform/api/use-part.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { PartsColumn } from "#web/ui/form/part-form.tsx";
import { ThisDevice } from "#web/features/offline/public.ts";
import { CardOnFile, type CardOnFileAnswer } from "./card-on-file.tsx";
import { LeaveAccount } from "./leave-account.tsx";
import { NoticeSettings } from "./notice-settings.tsx";
import { ReadingSettings } from "./reading-settings.tsx";
import { RoleSettings } from "./role-settings.tsx";
import { type Sessions, SignedInDevices } from "./signed-in-devices.tsx";

type SettingsData = {
  profile: Profile;
  /** Whether this person receives booking requests, as a landowner or a co-host. */
  receivesRequests: boolean;
  methods: Answer<"GET /api/auth/methods">;
  sessions: Sessions;
  card: CardOnFileAnswer;
};

export function SettingsTab({ profile, receivesRequests, methods, sessions, card }: SettingsData) {
  const t = useTranslations("settings");
  const leave = useTranslations("form.leave");
  const { unsaved, onDirty } = useUnsavedParts<"notices" | "roles">();
  return (
    <PartsColumn>
      <NoticeSettings profile={profile} receivesRequests={receivesRequests} onDirty={onDirty} />
      <ThisDevice />
      <ReadingSettings />
      <RoleSettings profile={profile} onDirty={onDirty} />
      <FormSection title={t("signIn.title")} lead={t("signIn.lead", { email: profile.email })}>
        <Wide>
          <div className="row">
            {methods.emailPassword && <LinkButton to="/reset-password">{t("signIn.password")}</LinkButton>}
            <LinkButton to="/logout">{t("signIn.out")}</LinkButton>
          </div>
        </Wide>
      </FormSection>
      <SignedInDevices sessions={sessions} />
      <CardOnFile card={card} />
      <FormSection title={t("data.title")} lead={t("data.lead")}>
        <Wide>
          <div className="row">
            <LinkButton
              reloadDocument
              to="/api/user-profile/me/export"
              download
              icon={<IconDownload size={20} aria-hidden />}
            >
              {t("data.export")}
            </LinkButton>
            <LeaveAccount email={profile.email} />
          </div>
        </Wide>
      </FormSection>
      <LeaveGuard on={unsaved} title={leave("title")} text={leave("text")} go={leave("go")} />
    </PartsColumn>
  );
}
