import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profile/endpoints.ts";
import type { Role } from "#domain/account/lists.ts";
import { type OnDirty, useFormPart } from "#web/platform/api/use-part.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { errorsOf } from "#web/ui/form/field.tsx";
import { Choices, FormSection } from "#web/ui/form/form.tsx";
import { PartForm } from "#web/ui/form/part-form.tsx";

const selectableRoles = ["hunter", "landowner"] as const;
const rolesOf = (profile: Profile): { roles: readonly Role[] } => ({ roles: profile.roles });

/** Adds and removes roles. The server refuses to remove a role that is in use, and says why. */
export function RoleSettings({ profile, onDirty }: { profile: Profile; onDirty: OnDirty<"roles"> }) {
  const t = useTranslations("settings.roles");
  const form = useFormPart({
    id: "roles" as const,
    onDirty,
    current: rolesOf(profile),
    saved: t("saved"),
    failed: t("failed"),
    bodyOf: ({ roles }) => ({ roles: [...roles] }),
    send: async (api, body, options) =>
      rolesOf(await api("PUT /api/user-profile/me/roles", { body }, options)),
  });
  const { values } = form;
  const toggle = (role: Role) =>
    form.set({
      roles: values.roles.includes(role)
        ? values.roles.filter((r) => r !== role)
        : [...profile.roles, ...selectableRoles].filter(
            (r, i, all) => all.indexOf(r) === i && (r === role || values.roles.includes(r)),
          ),
    });
  return (
    <PartForm form={form} fields={["roles"]} save={t("save")}>
      <FormSection title={t("title")} lead={t(profile.isAdmin ? "admin" : "lead")}>
        <Choices label={t("label")} error={errorsOf(form.problem, ["roles"]).at("roles")}>
          {selectableRoles.map((role) => (
            <ChoiceCard
              key={role}
              type="checkbox"
              name="roles"
              checked={values.roles.includes(role)}
              onChange={() => toggle(role)}
              label={t(role)}
              hint={t(`${role}Hint`)}
            />
          ))}
        </Choices>
      </FormSection>
    </PartForm>
  );
}
