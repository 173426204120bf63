import { useTranslations } from "use-intl";
import { type Role, roles } from "#domain/lists.ts";
import { ConfirmDialog } from "#web/platform/confirm-dialog.tsx";
import { useForm } from "#web/platform/use-form.ts";
import { ChoiceCard } from "#web/ui/choice.tsx";
import type { DialogState } from "#web/ui/dialog-button.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Users } from "./load-users.ts";

type User = NonNullable<Users["list"]>["items"][number];
type Props<U = User> = { user: U } & DialogState;
const called = ({ displayName, email }: User) => displayName || email;
const reasonOf = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {});

export function RolesDialog({ user, ...state }: Props) {
  const t = useTranslations("desk.users");
  const params = { uid: user.uid };
  const form = useForm({
    initial: { roles: user.roles as Role[], reason: "" },
    bodyOf: (values) => ({ roles: values.roles, ...reasonOf(values.reason) }),
    send: (api, body, once) => api("PUT /api/admin/users/:uid/roles", { params, body }, once),
  });
  const toggle = (role: Role, on: boolean) =>
    form.set({ roles: roles.filter((one) => (one === role ? on : form.values.roles.includes(one))) });
  return (
    <FormDialog
      title={t("rolesOf", { name: called(user) })}
      form={form}
      fields={["reason"]}
      intro={<p>{t("rolesText")}</p>}
      save={t("save")}
      done={t("rolesSaved")}
      {...state}
    >
      {roles.map((role) => (
        <ChoiceCard
          key={role}
          type="checkbox"
          label={t(`roles.${role}`)}
          hint={t(`roleHints.${role}`)}
          checked={form.values.roles.includes(role)}
          onChange={(e) => toggle(role, e.target.checked)}
        />
      ))}
      <TextField {...form.text("reason")} label={t("why")} autoComplete="off" maxLength={2000} />
    </FormDialog>
  );
}

export function DisableDialog({ user, ...state }: Props) {
  const t = useTranslations("desk.users");
  const params = { uid: user.uid };
  const form = useForm({
    initial: { reason: "" },
    bodyOf: ({ reason }) => ({ reason: reason.trim() }),
    send: (api, body, once) => api("POST /api/admin/users/:uid/disable", { params, body }, once),
  });
  return (
    <FormDialog
      title={t("disableTitle", { name: called(user) })}
      form={form}
      fields={["reason"]}
      intro={<p>{t("disableText")}</p>}
      save={t("disable")}
      done={t("disabled")}
      {...state}
    >
      <TextArea {...form.text("reason")} label={t("whyTold")} maxLength={2000} required />
    </FormDialog>
  );
}

export function EnableDialog({ user, ...state }: Props) {
  const t = useTranslations("desk.users");
  const params = { uid: user.uid };
  return (
    <ConfirmDialog
      title={t("enableTitle", { name: called(user) })}
      label={t("enable")}
      send={(api, once) => api("POST /api/admin/users/:uid/enable", { params, body: {} }, once)}
      done={t("enabled")}
      {...state}
    >
      <p>{t("enableText")}</p>
    </ConfirmDialog>
  );
}

/** Says first what goes, what stays, and what is in the way. */
export function DeleteDialog({ user, ...state }: Props<NonNullable<Users["person"]>["user"]>) {
  const t = useTranslations("desk.users");
  const params = { uid: user.uid };
  const { openBookings, moneyDue, lastAdmin, properties, pastBookings, papers } = user.leaving;
  const isTied = openBookings > 0 || moneyDue > 0 || lastAdmin;
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name: called(user) })}
      look="danger"
      label={t("deleteForGood")}
      disabled={isTied}
      send={(api, once) => api("DELETE /api/admin/users/:uid", { params, body: {} }, once)}
      done={t("deleted")}
      failed={t("deleteFailed")}
      {...state}
    >
      <div className="stack">
        {isTied && (
          <Notice kind="warning">
            {openBookings > 0 && <p>{t("tied.bookings", { count: openBookings })}</p>}
            {moneyDue > 0 && <p>{t("tied.money", { count: moneyDue })}</p>}
            {lastAdmin && <p>{t("tied.lastAdmin")}</p>}
          </Notice>
        )}
        <p>{t("goes", { count: properties })}</p>
        <p>{t("stays", { bookings: pastBookings, papers })}</p>
      </div>
    </ConfirmDialog>
  );
}
