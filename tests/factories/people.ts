/** Signs users in without the OpenID Connect round trip, for tests and benchmarks that need many. */
import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import type { Role } from "#domain/account/lists.ts";
import type { App } from "#server/app.ts";
import { createProfile } from "#server/features/profile/public.ts";

/** Creates an account id in the format that sign-in uses: 32 letters and digits, not a UUID. */
const newUid = () => randomBytes(24).toString("base64url").replace(/[-_]/g, "x");

export type Person = { uid: string; email: string; bearer: string; sessionId: string };

const address = { street: "Bygdevegen 1", postalCode: "7890", city: "Namsskogan" };
/** Gives a user roles, an address and, to a landowner, the agreement that Utmark issues invoices. */
const setUpUser = (pool: pg.Pool, uid: string, { roles, at }: { roles: readonly Role[]; at: Date }) =>
  pool.query(
    `update user_profile set roles = $2, address = $3, invoicing_agreed_version = $4, invoicing_agreed_at = $5 where uid = $1`,
    [
      uid,
      roles,
      JSON.stringify(address),
      ...(roles.includes("landowner") ? [invoicingAgreementVersion, at] : [null, null]),
    ],
  );

/** Inserts the rows of a sign-in, and creates a token signed with the app's own key. */
export async function signIn(
  app: App,
  pool: pg.Pool,
  email: string,
  o: { name?: string; roles?: readonly Role[]; userAgent?: string } = {},
): Promise<Person> {
  const users = await pool.query<{ id: string }>('select id from auth."user" where email = $1', [email]);
  const uid = users.rows[0]?.id ?? newUid();
  const { clock, db } = app.platform;
  if (!users.rows.length) {
    await pool.query('insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, true)', [
      uid,
      o.name ?? "",
      email,
    ]);
    const name = o.name ?? email.split("@")[0] ?? "";
    const languageChoice = { language: "nb", isChosen: true } as const;
    await createProfile(db, { uid, name, email, reads: languageChoice, now: clock.now() });
  }
  if (o.roles) await setUpUser(pool, uid, { roles: o.roles, at: clock.now() });
  const sessionId = randomUUID();
  await pool.query(
    `insert into auth.session (id, "expiresAt", token, "updatedAt", "userAgent", "userId") values ($1, now() + interval '30 days', $1, now(), $2, $3)`,
    [sessionId, o.userAgent ?? null, uid],
  );
  // on a busy machine a test file takes longer than a token's usual ten minutes
  const exp = Math.floor(Date.now() / 1000) + 7200;
  const { token } = await app.auth.auth.api.signJWT({ body: { payload: { sub: uid, sid: sessionId, exp } } });
  return { uid, email, bearer: `Bearer ${token}`, sessionId };
}
