import { useEffect, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profile/endpoints.ts";
import { type OwnTax, TaxForm } from "#web/features/tax/public.ts";
import { useUnsavedParts, type OnDirty, useFormPart } from "#web/platform/api/use-part.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { PartsColumn, PartForm } from "#web/ui/form/part-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { AwaySection } from "./away-section.tsx";
import { Onboarding } from "./onboarding.tsx";
import { AddressFields, HunterFields, LandownerFields, IdentityFields } from "./profile-fields.tsx";
import { type PartId, otherErrorFields, parts, type ProfileValues, valuesOf } from "./profile-form.ts";
import { ProfilePicture } from "./profile-picture.tsx";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { ApiError } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";

/** The sections of the profile, updated live; hidden if the reader may no longer see them. */
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
  const { unsaved, onDirty } = useUnsavedParts<PartId>();
  const part = { profile, onDirty };
  return (
    <PartsColumn>
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
      {profile.isLandowner && <AwaySection profile={profile} />}
      {profile.isLandowner && <Onboarding />}
      <ProfilePart id="address" {...part}>
        {(form) => <AddressFields form={form} />}
      </ProfilePart>
      {ownTax && <TaxForm own={ownTax} profile={profile} />}
      <LeaveGuard on={unsaved} unload={false} title={t("title")} text={t("textKept")} go={t("go")} />
    </PartsColumn>
  );
}

type Props = {
  id: PartId;
  profile: Profile;
  onDirty: OnDirty<PartId>;
  children: (form: FormOf<ProfileValues>) => ReactNode;
};

function ProfilePart({ id, profile, onDirty, children }: Props) {
  const t = useTranslations("profile");
  const { body, failed } = parts[id];
  const form = useFormPart({
    ...{
      id,
      onDirty,
      current: valuesOf(profile),
      bodyOf: body,
      saved: t("toast.saved"),
      failed: t(`toast.${failed}`),
      keptAs: `profile/${id}`,
    },
    send: async (api, patch, options) =>
      valuesOf(await api("PATCH /api/user-profile/me", { body: patch }, options)),
  });
  return (
    <PartForm
      id={`part-${id}`}
      form={form}
      fields={[...Object.keys(form.values), ...otherErrorFields]}
      save={t(`saveParts.${id}`)}
    >
      {children(form)}
    </PartForm>
  );
}

/** Errors of the live profile, which is updated by server-sent events. */
type LiveError = "check" | "missing" | "denied" | "unavailable" | "live";
const errorByStatus: Record<number, LiveError> = {
  401: "denied",
  403: "denied",
  404: "missing",
  503: "unavailable",
};
const liveErrorOf = (e: unknown): LiveError =>
  e instanceof ApiError ? (errorByStatus[e.problem.status] ?? "check") : "check";

/** `profile` is undefined if the reader may no longer see it; `error` is the text key of the last failure. */
function useLiveProfile(loaded: Profile): {
  profile: Profile | undefined;
  error: LiveError | undefined;
} {
  const [profile, setProfile] = useState<Profile | undefined>(loaded);
  const [error, setError] = useState<LiveError>();
  useEffect(() => setProfile(loaded), [loaded]);
  useEffect(() => {
    let latestRequest = new AbortController();
    /** Loads the profile; the latest request wins. `isConnected`: the event stream is open. */
    async function loadProfile(isConnected: boolean): Promise<void> {
      latestRequest.abort();
      latestRequest = new AbortController();
      const { signal } = latestRequest;
      try {
        const fresh = await browserApi({ signal })("GET /api/user-profile/me", {});
        if (signal.aborted) return;
        setProfile(fresh);
        setError(isConnected ? undefined : "live");
      } catch (e) {
        if (signal.aborted) return;
        const reason = liveErrorOf(e);
        setError(reason);
        if (reason === "denied") setProfile(undefined);
      }
    }
    const stream = new EventSource("/api/user-profile/me/live");
    stream.onmessage = () => void loadProfile(true);
    stream.onerror = () => {
      // EventSource reconnects by itself, unless it is closed
      if (stream.readyState === EventSource.CLOSED) void loadProfile(false);
    };
    return () => {
      latestRequest.abort();
      stream.close();
    };
  }, []);
  return { profile, error };
}
