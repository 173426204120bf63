import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profile/endpoints.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { type OnDirty, useFormPart } from "#web/platform/api/use-part.ts";
import { PartForm } from "#web/ui/form/part-form.tsx";
import { otherNames, type PartId, parts, type ProfileValues, valuesOf } from "./profile-form.ts";

type Props = {
  id: PartId;
  profile: Profile;
  onDirty: OnDirty<PartId>;
  children: (form: FormOf<ProfileValues>) => ReactNode;
};

export function ProfilePart({ id, profile, onDirty, children }: Props) {
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
      fields={[...Object.keys(form.values), ...otherNames]}
      save={t(`saveParts.${id}`)}
    >
      {children(form)}
    </PartForm>
  );
}
