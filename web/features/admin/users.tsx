import { useTranslations } from "use-intl";
import { userSorts, userStates } from "#contract/admin/endpoints.ts";
import { type Role, roles } from "#domain/account/lists.ts";
import { SelectField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Badge, type Tone } from "#web/ui/status-badge.tsx";
import css from "./admin.module.css";
import { ChoiceFilter, TextFilter } from "./filter-fields.tsx";
import { AdminList } from "./list-parts.tsx";
import type { Users } from "./load-users.ts";
import { PersonPage } from "./person.tsx";
import { sectionAddress } from "./sections.ts";
import { ChangeRoles } from "./user-dialogs.tsx";

type User = Listed["list"]["items"][number];
const tones: Record<User["state"], Tone> = { active: "good", disabled: "bad", deleted: "neutral" };

/** The list of users, with search and actions. */
export function UsersSection({ loaded: users }: { loaded: Users }) {
  const { person, list } = users;
  if (person) return <PersonPage key={person.user.uid} person={person} />;
  return list && <UserList users={{ ...users, list }} />;
}

type Listed = Users & { list: NonNullable<Users["list"]> };
function UserList({ users: { listQuery, list, isGone } }: { users: Listed }) {
  const t = useTranslations("desk.users");
  const role = (one: Role) => t(`roles.${one}`);
  const personTexts = useTranslations("deskPerson");
  return (
    <div className={css.parts}>
      {isGone && (
        <Notice kind="warning">
          <p>{personTexts("gone")}</p>
        </Notice>
      )}
      <AdminList
        section="users"
        title={t("title")}
        listQuery={listQuery}
        csv="/api/admin/users/csv"
        none={t("none")}
        rows={list.items}
        rowKey={(row) => row.uid}
        nextCursor={list.nextCursor}
        filters={
          <>
            <TextFilter name="q" label={t("search")} />
            <ChoiceFilter name="role" label={t("role")} values={roles} word={role} />
            <ChoiceFilter
              name="state"
              label={t("columns.state")}
              values={userStates}
              word={(state) => t(`states.${state}`)}
            />
            <SelectField
              name="sort"
              label={t("sort")}
              defaultValue={listQuery.sort ?? "newest"}
              options={userSorts.map((sort) => [sort, t(`sorts.${sort}`)] as const)}
            />
          </>
        }
        columns={[
          {
            title: t("columns.name"),
            lead: (row) => sectionAddress("users", { user: row.uid }),
            cell: (row) => row.displayName || t("nameless"),
          },
          { title: t("columns.email"), cell: (row) => row.email || null },
          { title: t("columns.roles"), cell: (row) => row.roles.map(role).join(", ") || "–" },
          {
            title: t("columns.state"),
            cell: (row) => <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
          },
          { title: t("columns.lastLogin"), at: (row) => row.lastLogin },
          {
            title: t("do"),
            cell: (row) => row.state !== "deleted" && <ChangeRoles user={row} />,
          },
        ]}
      />
    </div>
  );
}
