import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { userSorts, userStates } from "#contract/admin/endpoints.ts";
import { type Role, roles } from "#domain/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Badge, type Tone } from "#web/ui/status-badge.tsx";
import css from "./admin.module.css";
import { ChoiceFilter, TextFilter } from "./filter-fields.tsx";
import { AdminList } from "./list-parts.tsx";
import type { Users } from "./load-users.ts";
import { PersonPage } from "./person.tsx";
import { sectionAddress } from "./sections.ts";
import { RolesDialog } from "./user-dialogs.tsx";

type User = Listed["list"]["items"][number];
const tones: Record<User["state"], Tone> = { active: "good", disabled: "bad", deleted: "neutral" };

/** Who has an account: found, and what is done to them. */
export function UsersSection({ users, now }: { users: Users; now: string }) {
  const { person, list } = users;
  if (person) return <PersonPage key={person.user.uid} person={person} now={now} />;
  return list && <UserList users={{ ...users, list }} now={now} />;
}

type Listed = Users & { list: NonNullable<Users["list"]> };
function UserList({ users: { asked, list, isGone }, now }: { users: Listed; now: string }) {
  const t = useTranslations("desk.users");
  const f = useFormat();
  const role = (one: Role) => t(`roles.${one}`);
  const gone = useTranslations("deskPerson");
  const address = (uid: string) => sectionAddress("users", { user: uid });
  return (
    <div className={css.parts}>
      {isGone && (
        <Notice kind="warning">
          <p>{gone("gone")}</p>
        </Notice>
      )}
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
