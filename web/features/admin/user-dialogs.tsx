import { useTranslations } from "use-intl";
import { type Role, roles } from "#domain/account/lists.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { Users } from "./load-users.ts";

type User = NonNullable<Users["list"]>["items"][number];
type Props<U = User> = { user: U };
const nameOf = ({ displayName, email }: User) => displayName || email;
const reasonOf = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {});

export function ChangeRoles({ user }: Props) {
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
    <DialogButton label={t("manageRoles")}>
      {(state) => (
        <FormDialog
          title={t("rolesOf", { name: nameOf(user) })}
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
      )}
    </DialogButton>
  );
}

export function DisableUser({ user }: Props) {
  const t = useTranslations("desk.users");
  const params = { uid: user.uid };
  return (
    <NoteButton
      label={t("disable")}
      title={t("disableTitle", { name: nameOf(user) })}
      text={t("disableText")}
      field="reason"
      fieldLabel={t("whyTold")}
      lines
      maxLength={2000}
      done={t("disabled")}
      send={(api, body, once) => api("POST /api/admin/users/:uid/disable", { params, body }, once)}
    />
  );
}

export function EnableUser({ user }: Props) {
  const t = useTranslations("desk.users");
  const params = { uid: user.uid };
  return (
    <ConfirmButton
      title={t("enableTitle", { name: nameOf(user) })}
      label={t("enable")}
      send={(api, once) => api("POST /api/admin/users/:uid/enable", { params, body: {} }, once)}
      done={t("enabled")}
    >
      <p>{t("enableText")}</p>
    </ConfirmButton>
  );
}

/** Deletes a user after saying what is deleted, what stays, and what prevents it. */
export function DeleteUser({ user }: Props<NonNullable<Users["person"]>["user"]>) {
  const t = useTranslations("desk.users");
  const params = { uid: user.uid };
  const { openBookings, moneyDue, lastAdmin, properties, pastBookings, papers } = user.leaving;
  const isTied = openBookings > 0 || moneyDue > 0 || lastAdmin;
  return (
    <ConfirmButton
      opens={t("delete")}
      title={t("deleteTitle", { name: nameOf(user) })}
      look="danger"
      label={t("deleteForGood")}
      off={isTied}
      send={(api, once) => api("DELETE /api/admin/users/:uid", { params, body: {} }, once)}
      done={t("deleted")}
      failed={t("deleteFailed")}
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
    </ConfirmButton>
  );
}
