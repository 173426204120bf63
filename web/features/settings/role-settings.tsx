import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profiles.ts";
import type { Role } from "#domain/lists.ts";
import { useForm } from "../../platform/use-form.ts";
import { ChoiceCard } from "../../ui/choice.tsx";
import { errorsOf } from "../../ui/field.tsx";
import { Choices, FormSection } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { SettingsPart } from "./settings-part.tsx";

const own = ["hunter", "landowner"] as const;
const rolesOf = (profile: Profile): { roles: readonly Role[] } => ({ roles: profile.roles });

/** Adding and leaving a role. One that something rests on stays, and the server says what. */
export function RoleSettings({ profile, onDirty }: { profile: Profile; onDirty: (id: "roles", dirty: boolean) => void }) {
  const t = useTranslations("settings.roles");
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: rolesOf(profile),
    bodyOf: ({ roles }) => ({ roles: [...roles] }),
    send: (api, body, options) =>
      api("PUT /api/user-profile/me/roles", { body }, options).catch((e: unknown) => {
        notify.error(t("failed"));
        throw e;
      }),
  });
  const { dirty, reset, values } = form;
  const told = profile.roles.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server tells begins the part anew, and never over what is being chosen
  useEffect(() => {
    if (!dirty) reset(rolesOf(profile));
  }, [told]);
  useEffect(() => onDirty("roles", dirty), [dirty, onDirty]);
  const toggle = (role: Role) =>
    form.set({
      roles: values.roles.includes(role)
        ? values.roles.filter((r) => r !== role)
        : [...profile.roles, ...own].filter((r, i, all) => all.indexOf(r) === i && (r === role || values.roles.includes(r))),
    });
  async function submit() {
    const saved = await form.submit();
    if (!saved) return;
    reset(rolesOf(saved));
    notify.success(t("saved"));
    void revalidate();
  }
  return (
    <SettingsPart form={form} fields={["roles"]} onSubmit={submit} save={t("save")}>
      <FormSection title={t("title")} lead={t(profile.isAdmin ? "admin" : "lead")}>
        <Choices label={t("label")} error={errorsOf(form.problem, ["roles"]).at("roles")}>
          {own.map((role) => (
            <ChoiceCard key={role} type="checkbox" name="roles" checked={values.roles.includes(role)} onChange={() => toggle(role)} label={t(role)} hint={t(`${role}Hint`)} />
          ))}
        </Choices>
      </FormSection>
    </SettingsPart>
  );
}
