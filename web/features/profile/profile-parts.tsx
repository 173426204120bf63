import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profiles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { Notice } from "../../ui/notice.tsx";
import { notify } from "../../ui/toast.tsx";
import { PartForm } from "./part-form.tsx";
import css from "./profile.module.css";
import { AddressFields, HunterFields, LandownerFields, WhoFields } from "./profile-fields.tsx";
import type { PartId } from "./profile-form.ts";
import { ProfilePicture } from "./profile-picture.tsx";
import { useLiveProfile } from "./use-live-profile.ts";

/** The profile, part by part, as the server tells it now. Once the right to it is lost nothing of it is shown. */
export function ProfileParts({ profile: loaded }: { profile: Profile }) {
  const t = useTranslations("profile.trouble");
  const { profile, trouble } = useLiveProfile(loaded);
  useEffect(() => {
    if (trouble) notify.error(t(trouble));
  }, [trouble, t]);
  if (profile) return <Parts profile={profile} />;
  return (
    <div className="stack">
      <Notice kind="error">{t("denied")}</Notice>
      <div>
        <LinkButton look="primary" to={`/login?next=${encodeURIComponent("/dashboard?tab=profile")}`}>
          {t("signIn")}
        </LinkButton>
      </div>
    </div>
  );
}

function Parts({ profile }: { profile: Profile }) {
  const t = useTranslations("form.leave");
  const [unsaved, setUnsaved] = useState<readonly PartId[]>([]);
  const onDirty = useCallback((id: PartId, dirty: boolean) => setUnsaved((now) => (now.includes(id) === dirty ? now : dirty ? [...now, id] : now.filter((one) => one !== id))), []);
  const part = { profile, onDirty };
  return (
    <div className={css.parts}>
      <ProfilePicture profile={profile} />
      <PartForm id="who" {...part}>
        {(form) => <WhoFields form={form} email={profile.email} />}
      </PartForm>
      {profile.isHunter && (
        <PartForm id="hunter" {...part}>
          {(form) => <HunterFields form={form} />}
        </PartForm>
      )}
      {profile.isLandowner && (
        <PartForm id="landowner" {...part}>
          {(form) => <LandownerFields form={form} />}
        </PartForm>
      )}
      <PartForm id="address" {...part}>
        {(form) => <AddressFields form={form} />}
      </PartForm>
      <LeaveGuard on={unsaved.length > 0} title={t("title")} text={t("text")} go={t("go")} />
    </div>
  );
}
