import { useTranslations } from "use-intl";
import { maxMemberName, type MemberRole, memberRoles } from "#domain/party/lists.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { SelectField, TextField } from "#web/ui/form/field.tsx";

export const roleIn = (name: string): MemberRole => memberRoles.find((role) => role === name) ?? "hunter";

/** Who somebody is, and as what they come along. */
export function NameAndRole<V extends { name: string; role: string }>({
  form,
  roles,
  nameLabel,
  roleLabel,
  isOwn = false,
}: {
  form: FormOf<V>;
  roles: readonly MemberRole[];
  nameLabel: string;
  roleLabel: string;
  /** Whether it is the reader's own name. */
  isOwn?: boolean;
}) {
  const t = useTranslations("party");
  const { values, set } = form as unknown as FormOf<{ name: string; role: string }>;
  return (
    <>
      <TextField
        name="name"
        label={nameLabel}
        value={values.name}
        onChange={(e) => set({ name: e.currentTarget.value })}
        maxLength={maxMemberName}
        autoComplete={isOwn ? "name" : "off"}
        required
      />
      <SelectField
        name="role"
        label={roleLabel}
        hint={t(`roleHints.${roleIn(values.role)}`)}
        value={values.role}
        onChange={(e) => set({ role: e.currentTarget.value })}
        options={roles.map((role) => [role, t(`roles.${role}`)])}
      />
    </>
  );
}
