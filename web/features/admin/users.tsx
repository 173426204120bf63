import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { userSorts, userStates } from "#contract/admin/endpoints.ts";
import { type Role, roles } from "#domain/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/card.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Badge, type Tone } from "#web/ui/status-badge.tsx";
import css from "./admin.module.css";
import { ChoiceFilter, TextFilter } from "./filter-fields.tsx";
import { AdminList } from "./list-parts.tsx";
import type { Users } from "./load-users.ts";
import { sectionAddress } from "./sections.ts";
import { DeleteDialog, DisableDialog, EnableDialog, RolesDialog } from "./user-dialogs.tsx";

type User = Users["list"]["items"][number];
const tones: Record<User["state"], Tone> = { active: "good", disabled: "bad", deleted: "neutral" };

/** Who has an account: found, and what is done to them. */
export function UsersSection({ users: { asked, list, user }, now }: { users: Users; now: string }) {
  const t = useTranslations("desk.users");
  const f = useFormat();
  const role = (one: Role) => t(`roles.${one}`);
  const address = (uid: string) => sectionAddress("users", { ...asked, user: uid });
  return (
    <div className={css.parts}>
      {user && <OneUser key={user.uid} user={user} now={now} />}
      <AdminList
        section="users"
        title={t("title")}
        asked={asked}
        csv="/api/admin/users/csv"
        none={t("none")}
        rows={list.items}
        rowKey={(row) => row.uid}
        nextCursor={list.nextCursor}
        filters={
          <>
            <TextFilter name="q" label={t("search")} given={asked.q} most={200} />
            <ChoiceFilter name="role" label={t("role")} given={asked.role} values={roles} word={role} />
            <ChoiceFilter
              name="state"
              label={t("state")}
              given={asked.state}
              values={userStates}
              word={(state) => t(`states.${state}`)}
            />
            <SelectField
              name="sort"
              label={t("sort")}
              defaultValue={asked.sort ?? "newest"}
              options={userSorts.map((sort) => [sort, t(`sorts.${sort}`)] as const)}
            />
          </>
        }
        columns={[
          {
            key: "name",
            title: t("name"),
            lead: true,
            cell: (row) => <Link to={address(row.uid)}>{row.displayName || t("nameless")}</Link>,
          },
          { key: "email", title: t("email"), cell: (row) => row.email || null },
          {
            key: "roles",
            title: t("rolesTitle"),
            cell: (row) => row.roles.map(role).join(", ") || "–",
          },
          {
            key: "state",
            title: t("state"),
            cell: (row) => <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
          },
          {
            key: "login",
            title: t("lastLogin"),
            cell: (row) => f.dateTime(row.lastLogin, { now, weekday: false, short: true }),
          },
          {
            key: "do",
            title: t("do"),
            cell: (row) =>
              row.state !== "deleted" && (
                <DialogButton label={t("manageRoles")}>
                  {(o) => <RolesDialog user={row} {...o} />}
                </DialogButton>
              ),
          },
        ]}
      />
    </div>
  );
}

function OneUser({ user, now }: { user: NonNullable<Users["user"]>; now: string }) {
  const t = useTranslations("desk.users");
  const f = useFormat();
  const at = (instant: string) => f.dateTime(instant, { now, weekday: false, short: true });
  const { leaving } = user;
  return (
    <Card title={user.displayName || t("nameless")}>
      <Facts
        facts={[
          { label: t("email"), value: user.email || "–" },
          {
            label: t("rolesTitle"),
            value: user.roles.map((role) => t(`roles.${role}`)).join(", ") || "–",
          },
          { label: t("state"), value: t(`states.${user.state}`) },
          { label: t("registered"), value: at(user.createdAt) },
          { label: t("openBookings"), value: f.number(leaving.openBookings) },
          { label: t("properties"), value: f.number(leaving.properties) },
        ]}
      />
      {user.disabledReason && (
        <p className="muted">{t("disabledBecause", { reason: user.disabledReason })}</p>
      )}
      <div className={css.actions}>
        {user.state !== "deleted" && (
          <>
            <DialogButton label={t("manageRoles")}>{(o) => <RolesDialog user={user} {...o} />}</DialogButton>
            {user.state === "active" ? (
              <DialogButton label={t("disable")}>{(o) => <DisableDialog user={user} {...o} />}</DialogButton>
            ) : (
              <DialogButton label={t("enable")}>{(o) => <EnableDialog user={user} {...o} />}</DialogButton>
            )}
            <DialogButton label={t("delete")}>{(o) => <DeleteDialog user={user} {...o} />}</DialogButton>
          </>
        )}
        <Link to={sectionAddress("audit", { subjectId: user.uid })}>{t("history")}</Link>
        {user.email && <Link to={sectionAddress("communications", { q: user.email })}>{t("messages")}</Link>}
      </div>
    </Card>
  );
}
