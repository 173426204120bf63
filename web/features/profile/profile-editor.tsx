import { useEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { ApiError, type CallOptions, type Client } from "#contract/client.ts";
import type { Profile } from "#contract/profiles.ts";
import type { Role } from "#domain/lists.ts";
import { forgetWay } from "../../platform/return-url.ts";
import { useForm } from "../../platform/use-form.ts";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { AddressFields, HunterFields, LandownerFields, RoleFields, SettingFields, WhoFields } from "./profile-fields.tsx";
import { failedPart, type ProfileBody, profileBody, valuesOf } from "./profile-form.ts";

type Failure = "createFailed" | "createDenied" | "updateFailed" | "rolesFailed" | "hunterFailed" | "landownerFailed";
type Props = { profile: Profile; asked: readonly Role[]; creating: boolean; way: string | undefined };

/** Roles first: what belongs to a role is only shown to those who hold it. */
async function saveProfile(api: Client, { roles, profile }: ProfileBody, { idempotencyKey }: CallOptions, failed: (part: Failure) => void): Promise<Profile> {
  const keyed = (part: string) => (idempotencyKey ? { idempotencyKey: `${idempotencyKey}-${part}` } : {});
  const told = (part: (e: ApiError) => Failure) => (e: unknown) => {
    if (e instanceof ApiError) failed(part(e));
    throw e;
  };
  await api("PUT /api/user-profile/me/roles", { body: { roles } }, keyed("roles")).catch(told(() => "rolesFailed"));
  return api("PATCH /api/user-profile/me", { body: profile }, keyed("profile")).catch(told((e) => failedPart((e.problem.errors ?? []).map((r) => r.path))));
}

export function ProfileEditor({ profile, asked, creating, way }: Props) {
  const t = useTranslations("profile");
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leaving = useRef(false);
  const failed = (part: Failure) => notify.error(t(`toast.${creating ? "createFailed" : part}`));
  const form = useForm({
    initial: valuesOf(profile, asked),
    bodyOf: profileBody,
    send: (api, body: ProfileBody, options) =>
      saveProfile(api, body, options, (part) => failed(part)).catch((e: unknown) => {
        if (creating && e instanceof ApiError && (e.problem.status === 401 || e.problem.status === 403)) notify.error(t("toast.createDenied"));
        throw e;
      }),
  });
  const told = JSON.stringify(profile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change told by the server begins the form anew, and never over what is being written
  useEffect(() => {
    if (!form.dirty && asked.length === 0) form.reset(valuesOf(profile));
  }, [told]);

  async function submit() {
    const saved = await form.submit();
    if (!saved) return;
    leaving.current = true;
    notify.success(t(creating ? "toast.created" : "toast.saved"));
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser yet
    if (way) document.cookie = forgetWay();
    if (saved.language !== locale) return location.assign(inLanguage(way ?? location.pathname, saved.language));
    await revalidate();
    if (way) await navigate(way);
    leaving.current = false;
  }
  const { roles } = form.values;
  return (
    <Form form={form} onSubmit={submit} save={t("save")} also={["address", "hunterProfile", "landownerProfile", "preferences"]} leaving={leaving}>
      <WhoFields form={form} email={profile.email} />
      <RoleFields form={form} />
      {roles.includes("hunter") && <HunterFields form={form} />}
      {roles.includes("landowner") && <LandownerFields form={form} />}
      <AddressFields form={form} />
      <SettingFields form={form} />
    </Form>
  );
}

function inLanguage(path: string, lang: string): string {
  const url = new URL(path, location.origin);
  url.searchParams.set("lang", lang);
  return url.pathname + url.search + url.hash;
}
