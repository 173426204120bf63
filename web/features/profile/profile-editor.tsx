import { useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import type { Role } from "#domain/account/lists.ts";
import { expiredReturnUrlCookie } from "#web/platform/page/return-url.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Form, FormSection } from "#web/ui/form/form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { NameFields, RoleFields } from "./profile-fields.tsx";
import { newProfileBody, type ProfileBody, valuesOf } from "./profile-form.ts";

const ownProperties = "/dashboard?tab=my-properties";
type Props = { profile: Profile; requestedRoles: readonly Role[]; returnUrl: string };

/** The form for a new profile: name, phone and roles. Other data are requested where they are needed. */
export function ProfileEditor({ profile, requestedRoles, returnUrl }: Props) {
  const t = useTranslations("profile");
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leaving = useRef(false);
  const form = useForm({
    initial: valuesOf(profile, requestedRoles),
    bodyOf: newProfileBody,
    keptAs: "profile-setup",
    send: (api, body: ProfileBody, options) => api("PATCH /api/user-profile/me", { body }, options),
  });
  /** The text beside the button; undefined if all errors are shown at fields. */
  const failed = ({ status, errors = [] }: Problem) => {
    if (status === 401 || status === 403) return t("toast.createDenied");
    if (profile.isComplete) {
      const isOfRoles = errors.length > 0 && errors.every(({ path }) => path === "roles");
      return t(isOfRoles ? "toast.rolesFailed" : "toast.updateFailed");
    }
    const isAtFields = errors.length > 0 && errors.every(({ path = "" }) => path in form.values);
    return isAtFields ? undefined : t("toast.createFailed");
  };

  async function submit() {
    if (!(await form.submit())) return;
    leaving.current = true;
    notify.success(t(profile.isComplete ? "toast.saved" : "toast.created"));
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser yet
    document.cookie = expiredReturnUrlCookie();
    // shows the new name in the header; this comes first, because the page load would abort it
    await revalidate();
    // a landowner goes to the own properties instead of the front page, which is for hunters
    await navigate(returnUrl === "/" && form.values.roles.includes("landowner") ? ownProperties : returnUrl);
    leaving.current = false;
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      save={t("save")}
      leaving={leaving}
      failed={form.problem && failed(form.problem)}
    >
      <FormSection title={t("who.title")} lead={t("who.lead", { email: profile.email })}>
        <NameFields form={form} />
      </FormSection>
      <RoleFields form={form} />
    </Form>
  );
}
