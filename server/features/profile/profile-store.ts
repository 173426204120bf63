import { looksLikeUtmark } from "#domain/account/reserved-names.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { sql } from "kysely";
import { type GuestLanguage, readerLanguage } from "#messages/reader-language.ts";
import { documentVersions } from "#domain/company/facts.ts";
import { readableEmail } from "#domain/email-address.ts";
import { holdingStatuses } from "#domain/booking/lists.ts";
import type { Role } from "#domain/account/lists.ts";
import type { NewProfile, SignUpChoices, SessionKey } from "#server/platform/auth/better-auth.ts";
import type { Db, Row, Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { isSessionValid } from "#server/platform/auth/session-store.ts";

export type ProfileRow = Row<"userProfile">;

export type Account = { uid: string; name: string; email: string };

/** The name from the sign-in provider; a reserved name is left out. */
function shownName(providerName: string): string {
  const name = cleanLine(providerName).slice(0, 200);
  return looksLikeUtmark(name) ? "" : name;
}

/**
 * Inserts a profile; undefined if it exists. Other columns have defaults: a hunter, both notification
 * switches on, no years of experience.
 */
export const insertProfile = (
  tx: Tx,
  p: Account,
  { now, chosen, reads }: Pick<NewProfile, "now" | "chosen" | "reads">,
): Promise<{ roles: string[] } | undefined> =>
  tx
    .insertInto("userProfile")
    .values({
      uid: p.uid,
      email: readableEmail(p.email),
      displayName: shownName(p.name),
      createdAt: now,
      lastLogin: now,
      termsVersion: documentVersions.terms,
      privacyVersion: documentVersions.privacy,
      termsAcceptedAt: now,
      language: reads.language,
      languageFromBrowser: !reads.isChosen,
      ...(chosen && chosenColumns(chosen)),
    })
    .onConflict((c) => c.doNothing())
    .returning("roles")
    .executeTakeFirst();

const chosenColumns = ({ firstName, lastName, roles }: SignUpChoices) => ({
  firstName,
  lastName,
  roles,
});

/** Records a sign-in; false without a profile. A language nobody has chosen becomes this browser's. */
export async function recordSignInAt(
  db: Db,
  { uid, reads, now }: { uid: string; reads: GuestLanguage; now: Date },
): Promise<boolean> {
  return (
    (await db
      .updateTable("userProfile")
      .set({
        lastLogin: now,
        ...(reads.isChosen && {
          language: sql<string>`case when language_from_browser then ${reads.language} else language end`,
          languageFromBrowser: false,
        }),
      })
      .where("uid", "=", uid)
      .returning("uid")
      .executeTakeFirst()) !== undefined
  );
}

export const findAccount = (db: Db, uid: string): Promise<Account | undefined> =>
  db.selectFrom("auth.user").select(["id as uid", "name", "email"]).where("id", "=", uid).executeTakeFirst();

type AccountRow = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  displayName: string | null;
  roles: string[] | null;
  language: string | null;
};
const actorOf = (row: AccountRow): Actor => ({
  uid: row.id,
  sessionId: row.sessionId,
  name: row.displayName ?? row.name,
  email: readableEmail(row.email),
  roles: (row.roles ?? []) as Role[],
  language: readerLanguage({ profile: row.language }),
});

export async function findRoles(db: Db, uid: string): Promise<string[]> {
  return (
    (await db.selectFrom("userProfile").select("roles").where("uid", "=", uid).executeTakeFirst())?.roles ??
    []
  );
}

/**
 * The person of a valid session; undefined if the account is deleted. A person without a profile has no
 * roles, and the profile endpoint says that it is missing.
 */
export async function findActorOfSession(
  db: Db,
  by: SessionKey,
  days: { left: number; max: number },
): Promise<{ actor: Actor; renew: boolean } | undefined> {
  // runs for each request, and is faster to build as text than by the query builder
  const { rows } = await sql<AccountRow & { renew: boolean }>`
    select a.id, s.id session_id, a.name, a.email, u.display_name, u.roles,
      case when not u.language_from_browser then u.language end as language,
      s."expiresAt" < now() + ${days.left} * interval '1 day' renew
    from auth.session s join auth."user" a on a.id = s."userId" left join user_profile u on u.uid = a.id
    where u.deleted_at is null and ${"id" in by ? sql`s.id = ${by.id}` : sql`s.token = ${by.token}`}
      and ${isSessionValid(days.max)}`.execute(db);
  return rows[0] && { actor: actorOf(rows[0]), renew: rows[0].renew };
}

export const findProfile = (db: Db, uid: string): Promise<ProfileRow | undefined> =>
  db
    .selectFrom("userProfile")
    .selectAll()
    .where("uid", "=", uid)
    .where("deletedAt", "is", null)
    .executeTakeFirst();

/** Loads and locks a profile's row; each change does this first, so that changes run one at a time. */
export const lockProfile = (tx: Tx, uid: string): Promise<ProfileRow | undefined> =>
  tx
    .selectFrom("userProfile")
    .selectAll()
    .where("uid", "=", uid)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Locks the landowner's terms of sale, which include VAT registration (rules 3.8). */
export const lockTerms = (tx: Tx, uid: string): Promise<unknown> =>
  sql`select lock_terms(${uid})`.execute(tx);

export async function saveProfile(tx: Tx, p: ProfileRow): Promise<void> {
  const {
    uid,
    email: _email,
    createdAt: _created,
    lastLogin: _login,
    deletedAt: _deleted,
    isHunter: _h,
    isLandowner: _l,
    isAdmin: _a,
    ...changedFields
  } = p;
  const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;
  await tx
    .updateTable("userProfile")
    .set({
      ...changedFields,
      address: json(p.address),
      preferences: json(p.preferences),
      hunterProfile: json(p.hunterProfile),
      landownerProfile: json(p.landownerProfile),
      vatRegistrations: json(p.vatRegistrations),
    })
    .where("uid", "=", uid)
    .execute();
}

type Newcomer = { uid: string; name: string; landowner: boolean };
/**
 * Marks new users as welcomed and returns them: one user, or those created before a time who have signed in.
 */
export async function takeNewcomers(
  tx: Tx,
  now: Date,
  by: { uid: string } | { before: Date; limit: number },
): Promise<Newcomer[]> {
  const whichNewcomers =
    "uid" in by
      ? sql`uid = ${by.uid}`
      : sql`created_at <= ${by.before} and last_login > created_at
          and (select "emailVerified" from auth."user" a where a.id = uid)
        order by created_at limit ${by.limit} for update skip locked`;
  const { rows } = await sql<Newcomer>`
    update user_profile set welcomed_at = ${now} where uid in (
      select uid from user_profile where welcomed_at is null and deleted_at is null
        and display_name <> '' and roles <> '{}' and ${whichNewcomers})
    returning uid, coalesce(nullif(first_name, ''), display_name) as name,
      'landowner' = any (roles) as landowner`.execute(tx);
  return rows;
}

/** Stores the name in the authentication library's own table, from which tokens get it. */
export async function renameAccount(tx: Tx, uid: string, name: string, now: Date): Promise<void> {
  await tx
    .withoutPlugins()
    .updateTable("auth.user")
    .set({ name, updatedAt: now })
    .where("id", "=", uid)
    .execute();
}

type ProfileUse = { bookings: Record<Role, number>; properties: number };
/** How a person's roles are used: the numbers of unfinished bookings, and of published properties. */
export async function countProfileUse(tx: Tx, uid: string): Promise<ProfileUse> {
  const running = sql`status = any (${[...holdingStatuses]}::text[])`;
  const { rows } = await sql<{ hunter: number; landowner: number; properties: number }>`select
    (select count(*)::int from booking where hunter_uid = ${uid} and ${running}) as hunter,
    (select count(*)::int from booking where landowner_uid = ${uid} and ${running}) as landowner,
    (select count(*)::int from property where owner_uid = ${uid} and status = 'published' and deleted_at is null) as properties`.execute(
    tx,
  );
  const { hunter = 0, landowner = 0, properties = 0 } = rows[0] ?? {};
  return { bookings: { hunter, landowner, admin: 0 }, properties };
}
