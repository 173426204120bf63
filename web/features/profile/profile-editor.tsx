import { useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import type { Role } from "#domain/lists.ts";
import { expiredReturnUrlCookie } from "#web/platform/return-url.ts";
import { useForm } from "#web/platform/use-form.ts";
import { Form } from "#web/ui/form.tsx";
import { notify } from "#web/ui/toast.tsx";
import { AddressFields, HunterFields, LandownerFields, RoleFields, WhoFields } from "./profile-fields.tsx";
import { failedPart, otherNames, type ProfileBody, profileBody, valuesOf } from "./profile-form.ts";

const ownProperties = "/dashboard?tab=my-properties";
type Props = { profile: Profile; asked: readonly Role[]; way: string };

/** The whole profile at once, for the first time: only the name is asked for. */
export function ProfileEditor({ profile, asked, way }: Props) {
  const t = useTranslations("profile");
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leaving = useRef(false);
  const form = useForm({
    initial: valuesOf(profile, asked),
    bodyOf: (values) => profileBody(values, profile.isComplete ? profile.language : locale),
    send: (api, body: ProfileBody, options) =>
      api("PATCH /api/user-profile/me", { body }, options).catch((e: unknown) => {
        if (!(e instanceof ApiError)) throw e;
        const part = failedPart((e.problem.errors ?? []).map((r) => r.path));
        notify.error(t(`toast.${profile.isComplete ? part : "createFailed"}`));
        if (e.problem.status === 401 || e.problem.status === 403) notify.error(t("toast.createDenied"));
        throw e;
      }),
  });

  async function submit() {
    if (!(await form.submit())) return;
    leaving.current = true;
    notify.success(t(profile.isComplete ? "toast.saved" : "toast.created"));
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser yet
    document.cookie = expiredReturnUrlCookie();
    // the front page is the hunters'
    await navigate(way === "/" && form.values.roles.includes("landowner") ? ownProperties : way);
    await revalidate();
    leaving.current = false;
  }
  const { roles } = form.values;
  return (
    <Form form={form} onSubmit={submit} save={t("save")} also={otherNames} leaving={leaving}>
      <WhoFields form={form} email={profile.email} />
      <RoleFields form={form} />
      {roles.includes("hunter") && <HunterFields form={form} />}
      {roles.includes("landowner") && <LandownerFields form={form} />}
      <AddressFields form={form} />
    </Form>
  );
}
