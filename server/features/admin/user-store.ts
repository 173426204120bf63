/** The list of accounts; each order and each rare filter has an index. */
import { type RawBuilder, sql } from "kysely";
import { AdminUser, type userSorts } from "#contract/admin/endpoints.ts";
import type { Role } from "#domain/account/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { neverPrepared } from "#server/platform/database/prepared.ts";
import { columnsOf } from "#server/platform/database/field-columns-store.ts";
import { exactInstant } from "#server/platform/database/instant-store.ts";
import { type Listed, listedColumns } from "#server/platform/database/listed-columns-store.ts";

export type UserRow = Listed<typeof AdminUser.shape>;
const columns = listedColumns("u", AdminUser.shape, {
  state: sql`case when u.deleted_at is not null then 'deleted' when u.disabled_at is not null then 'disabled'
    else 'active' end`,
});
const { state: _, ...storedShape } = AdminUser.shape;
const storedColumns = columnsOf("u", [...Object.keys(storedShape), "deletedAt"]);

type UserSort = (typeof userSorts)[number];
type UserFilter = {
  q?: string | undefined;
  role?: Role | undefined;
  state?: UserRow["state"] | undefined;
  sort: UserSort;
};
export type Place = readonly [key: string, uid: string];

/** `key`: the row's sort value in the cursor; null if rows are sorted by `createdAt`. */
const orders: Record<
  UserSort,
  { by: RawBuilder<unknown>; key: RawBuilder<unknown>; after: (p: Place) => RawBuilder<boolean> }
> = {
  newest: {
    by: sql`u.created_at desc, u.uid desc`,
    key: sql`null`,
    after: ([at, uid]) => sql`(u.created_at, u.uid) < (${at}::timestamptz, ${uid})`,
  },
  name: {
    by: sql`left(lower(u.display_name), 60), u.uid`,
    key: sql`left(lower(u.display_name), 60)`,
    after: ([name, uid]) => sql`(left(lower(u.display_name), 60), u.uid) > (${name}, ${uid})`,
  },
  email: {
    by: sql`left(lower(u.email), 60), u.uid`,
    key: sql`left(lower(u.email), 60)`,
    after: ([email, uid]) => sql`(left(lower(u.email), 60), u.uid) > (${email}, ${uid})`,
  },
};
type ListedUser = UserRow & { key: string | null };
/** Keyset of the row, for the cursor of the page after it. */
export const placeOf = ({ key, createdAt, uid }: ListedUser): Place => [key ?? exactInstant(createdAt), uid];
const states: Record<NonNullable<UserFilter["state"]>, RawBuilder<boolean>> = {
  active: sql`u.deleted_at is null and u.disabled_at is null`,
  disabled: sql`u.deleted_at is null and u.disabled_at is not null`,
  deleted: sql`u.deleted_at is not null`,
};
const roleFlags: Record<Role, RawBuilder<boolean>> = {
  hunter: sql`u.is_hunter`,
  landowner: sql`u.is_landowner`,
  admin: sql`u.is_admin`,
};

/** One or two letters match the beginning of a word: the trigram index has no shorter parts. */
const patternOf = (word: string): string => {
  const escaped = word.toLowerCase().replace(/[\\%_]/g, "\\$&");
  return `%${word.length < 3 ? " " : ""}${escaped}%`;
};
const maxWords = 6;
const patternsOf = (q = ""): string[] => q.split(/\s+/).filter(Boolean).slice(0, maxWords).map(patternOf);

const text = sql`lower(' ' || u.display_name || ' ' || u.email)`;
/** The text in a form for which PostgreSQL does not use the trigram index. */
const textUnindexed = sql`(${text} || '')`;
const matchesText =
  (where: RawBuilder<unknown>) =>
  (pattern: string): RawBuilder<boolean> =>
    sql<boolean>`${where} like ${pattern}`;

const conditions = ({ role, state }: UserFilter): RawBuilder<boolean>[] => [
  state ? states[state] : sql<boolean>`u.deleted_at is null`,
  ...(role ? [roleFlags[role]] : []),
];
const allOf = (where: RawBuilder<boolean>[]): RawBuilder<boolean> => sql`${sql.join(where, sql` and `)}`;

/**
 * Up to this many matches are sorted. If there are more, rows are read in the sort order until the page is
 * full: soon reached in the order of creation, but not of names, where equal names are adjacent.
 */
const maxSortedBy: Record<UserSort, number> = { newest: 5000, name: 100_000, email: 100_000 };
/** The number of rows that are scanned in order first: a frequent word is found among them. */
const nearest = 1000;

export async function listUsers(
  db: Db,
  filter: UserFilter,
  { after, limit }: { after: Place | undefined; limit: number },
  { maxSorted = maxSortedBy[filter.sort], near = nearest } = {},
): Promise<ListedUser[]> {
  const { by, key, after: afterPlace } = orders[filter.sort];
  const filterConditions = conditions(filter);
  const patterns = patternsOf(filter.q);
  const place = after ? [afterPlace(after)] : [];
  const page = (from: RawBuilder<unknown>, where: RawBuilder<boolean>[]) => sql`
    select ${columns}, ${key} as key from ${from} u
    where ${allOf([...where, ...place])} order by ${by} limit ${limit}`;
  if (!patterns.length)
    return (await sql<ListedUser>`${page(sql`user_profile`, filterConditions)}`.execute(db)).rows;
  // The planner misjudges how rare a word is, and for a word without matches it read all accounts in order.
  // So the first rows in order are searched; unless they fill the page, all matches are found and, if they
  // are few, sorted; only if they are many, rows are read in order.
  const isFull = sql<boolean>`(select yes from full_page)`;
  const isFew = sql<boolean>`(select yes from few)`;
  const { rows } = await sql<ListedUser>`${sql.raw(neverPrepared)}
    with first as materialized (
        select ${storedColumns} from user_profile u where ${allOf([...filterConditions, ...place])} order by ${by} limit ${near}),
      hits as materialized (
        select * from first u where ${allOf(patterns.map(matchesText(text)))} order by ${by} limit ${limit}),
      full_page as materialized (select count(*) >= ${limit} yes from hits),
      found as materialized (
        select ${storedColumns} from user_profile u
        where not ${isFull} and ${allOf([...filterConditions, ...patterns.map(matchesText(text))])} limit ${maxSorted + 1}),
      few as materialized (select count(*) <= ${maxSorted} yes from found)
    (${page(sql`hits`, [isFull])})
    union all
    (${page(sql`found`, [sql<boolean>`not ${isFull}`, isFew])})
    union all
    (${page(sql`user_profile`, [
      sql<boolean>`not ${isFull}`,
      sql<boolean>`not ${isFew}`,
      ...filterConditions,
      ...patterns.map(matchesText(textUnindexed)),
    ])})`.execute(db);
  return rows;
}

export async function findUser(db: Db | Tx, uid: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${columns} from user_profile u where u.uid = ${uid}`.execute(db);
  return rows[0];
}

type LeavingCounts = { properties: number; pastBookings: number; papers: number };
/**
 * The numbers of rows that are deleted with an account, and of rows that stay without its name; `account`
 * refuses the deletion while there are obligations.
 */
export async function countLeavings(db: Db, uid: string): Promise<LeavingCounts> {
  const { rows } = await sql<LeavingCounts>`select
    (select count(*)::int from property where owner_uid = ${uid} and deleted_at is null) properties,
    (select count(*)::int from booking where ${uid} in (hunter_uid, landowner_uid)
      and status <> 'calculated') past_bookings,
    (select count(*)::int from invoice join booking b using (booking_id) where ${uid} in (b.hunter_uid, b.landowner_uid))
      + (select count(*)::int from receipt join booking b using (booking_id) where ${uid} in (b.hunter_uid, b.landowner_uid)) papers`.execute(
    db,
  );
  return rows[0]!;
}

/** Lets changes of the admin role run one at a time; returns the administrators. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    uid: string;
  }>`select uid from user_profile where is_admin and deleted_at is null order by uid for no key update`.execute(
    tx,
  );
  return rows.map(({ uid }) => uid);
}

export async function setDisabled(
  tx: Tx,
  uid: string,
  disabled: { at: Date; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable("userProfile")
    .set({ disabledAt: disabled?.at ?? null, disabledReason: disabled?.reason ?? null })
    .where("uid", "=", uid)
    .execute();
}
