import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profile/endpoints.ts";
import { type OwnTax, TaxForm } from "#web/features/tax/public.ts";
import { useUnsaved } from "#web/platform/api/use-part.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Parts } from "#web/ui/form/part-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Onboarding } from "./onboarding.tsx";
import { ProfilePart } from "./profile-part.tsx";
import { AddressFields, HunterFields, LandownerFields, IdentityFields } from "./profile-fields.tsx";
import type { PartId } from "./profile-form.ts";
import { ProfilePicture } from "./profile-picture.tsx";
import { useLiveProfile } from "./use-live-profile.ts";

/** The profile in sections, kept up to date. Nothing is shown after the right to it is lost. */
export function ProfileParts({ profile: loaded, ownTax }: { profile: Profile; ownTax: OwnTax | null }) {
  const t = useTranslations("profile.trouble");
  const { profile, error } = useLiveProfile(loaded);
  useEffect(() => {
    if (error && profile) notify.error(t(error));
  }, [error, profile, t]);
  if (profile) return <AllParts profile={profile} ownTax={ownTax} />;
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

function AllParts({ profile, ownTax }: { profile: Profile; ownTax: OwnTax | null }) {
  const t = useTranslations("form.leave");
  const { unsaved, onDirty } = useUnsaved<PartId>();
  const part = { profile, onDirty };
  return (
    <Parts>
      <ProfilePicture profile={profile} />
      <ProfilePart id="who" {...part}>
        {(form) => <IdentityFields form={form} email={profile.email} />}
      </ProfilePart>
      {profile.isHunter && (
        <ProfilePart id="hunter" {...part}>
          {(form) => <HunterFields form={form} />}
        </ProfilePart>
      )}
      {profile.isLandowner && (
        <ProfilePart id="landowner" {...part}>
          {(form) => <LandownerFields form={form} profile={profile} />}
        </ProfilePart>
      )}
      {profile.isLandowner && <Onboarding />}
      <ProfilePart id="address" {...part}>
        {(form) => <AddressFields form={form} />}
      </ProfilePart>
      {ownTax && <TaxForm own={ownTax} profile={profile} />}
      <LeaveGuard on={unsaved} unload={false} title={t("title")} text={t("textKept")} go={t("go")} />
    </Parts>
  );
}
