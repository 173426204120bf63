/**
 * Ending a session ends its event streams and bearer tokens in the other process too: streams by a database
 * notification, tokens by a lookup.
 */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import { readStream } from "#tests/support/stream.ts";
import { until } from "#tests/support/until.ts";

const sessions = "GET /api/user-profile/me/sessions";
const signOutThere = "DELETE /api/user-profile/me/sessions/:sessionId";
const signOutEverywhere = "POST /api/user-profile/me/sessions/sign-out-everywhere";
const me = "GET /api/user-profile/me";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

let here: TestApp, there: TestApp;
beforeAll(async () => {
  const database = await freshDatabase();
  here = await openApp({ database, listen: true });
  there = await openApp({
    database,
    listen: true,
    env: { PUBLIC_URL: here.base, SESSION_CHECK_SECONDS: "1" },
  });
});

const tokenOf = (who: Person) => who.bearer.slice("Bearer ".length);
const streamsOf = (app: TestApp, token: string) =>
  Promise.all(["/api/live", "/api/user-profile/me/live"].map((path) => readStream(app.base, path, token)));
const statusAt = async (app: TestApp, who: Person | string) => (await app.call(who, me)).status;
const auditReasonsOf = async ({ uid }: Person) =>
  (
    await here.pool.query(
      "select reason from audit where subject = 'account' and subject_id = $1 and actor_uid = $1",
      [uid],
    )
  ).rows.map(({ reason }) => reason);
/** Expects both streams to end with a reason, and the token to be refused. */
async function expectEnded(
  streams: Awaited<ReturnType<typeof streamsOf>>,
  who: Person | string,
): Promise<void> {
  await until(() => expect(streams.map((s) => s.ended())).toEqual([true, true]));
  for (const s of streams) expect(s.received()).toMatch(/event: closed\ndata: {"reason":"signed_out"}\n\n$/);
  expect([await statusAt(here, who), await statusAt(there, who)]).toEqual([401, 401]);
}

it("sessions are listed, and ending one takes effect at once in every process", async () => {
  const laptop = await here.signIn("kari@example.no");
  const current = await streamsOf(there, tokenOf(laptop));
  const mobile = await here.signIn("kari@example.no", { userAgent: phone });
  const revoked = await streamsOf(there, tokenOf(mobile));
  const listed = (await here.call(laptop, sessions)).body.items;
  expect(
    listed.map(({ sessionId, browser, system, current }) => ({ sessionId, browser, system, current })),
  ).toEqual([
    { sessionId: mobile.sessionId, browser: "Safari", system: "iPhone", current: false },
    { sessionId: laptop.sessionId, browser: null, system: null, current: true },
  ]);
  const params = { params: { sessionId: mobile.sessionId } };
  const stranger = await here.signIn("per@example.no");
  expect([(await here.call(stranger, signOutThere, params)).status, await statusAt(there, mobile)]).toEqual([
    404, 200,
  ]);
  expect((await here.call(laptop, signOutThere, params)).body).toEqual({ ended: true });
  await expectEnded(revoked, mobile);
  expect((await here.call(laptop, signOutThere, params)).status).toBe(404);
  expect(await auditReasonsOf(laptop)).toEqual(["signed out of one device"]);
  expect([current.map((s) => s.ended()), await statusAt(there, laptop)]).toEqual([[false, false], 200]);
  await Promise.all(current.map((s) => s.stop()));
});
it("signing out everywhere ends all sessions, the current one included", async () => {
  const both = [await here.signIn("ola@example.no"), await there.signIn("ola@example.no")] as const;
  const streams = [
    await streamsOf(there, tokenOf(both[0])),
    await streamsOf(here, tokenOf(both[1])),
  ] as const;
  expect((await here.call(both[0], signOutEverywhere)).body).toEqual({ ended: true });
  await expectEnded(streams[0], both[0]);
  await expectEnded(streams[1], both[1]);
  expect(await auditReasonsOf(both[0])).toEqual(["signed out everywhere"]);
});
it("signing out in the browser ends the session's streams and tokens", async () => {
  const { cookie, token = "" } = await signInByProvider(here.base, "ny@example.no");
  const streams = await streamsOf(there, token);
  expect(await statusAt(there, token)).toBe(200);
  await fetch(`${here.base}/api/auth/sign-out`, { method: "POST", headers: { cookie, origin: here.base } });
  await expectEnded(streams, token);
});
it("deleting the account ends its sessions", async () => {
  const siv = await here.signIn("siv@example.no");
  const streams = await streamsOf(there, tokenOf(siv));
  expect((await here.call(siv, "DELETE /api/user-profile/me")).status).toBe(200);
  await expectEnded(streams, siv);
});
it.each([
  ["has run out", `"expiresAt" = now() - interval '1 minute'`],
  [
    "is older than the limit, although it was extended recently",
    `"createdAt" = now() - interval '90 days 1 minute'`,
  ],
])("streams and tokens end without a notification where the session %s", async (_, change) => {
  const { cookie, token = "" } = await signInByProvider(here.base, "varig@example.no");
  const streams = await streamsOf(there, token);
  await here.pool.query(
    `update auth.session set "createdAt" = now() - interval '89 days' where "userId" = (select id from auth."user" where email = 'varig@example.no')`,
  );
  const tokenAgain = () => fetch(`${here.base}/api/auth/token`, { headers: { cookie } });
  expect([await statusAt(here, token), (await tokenAgain()).status]).toEqual([200, 200]);
  await here.pool.query(
    `update auth.session set ${change} where "userId" = (select id from auth."user" where email = 'varig@example.no')`,
  );
  await expectEnded(streams, token);
  expect((await tokenAgain()).status).toBe(401);
});
it("a bearer token is refused without a session, and with another user's session", async () => {
  const [eva, liv] = [await here.signIn("eva@example.no"), await here.signIn("liv@example.no")];
  const sign = async (payload: object) =>
    (await here.auth.auth.api.signJWT({ body: { payload: { sub: eva.uid, ...payload } } })).token;
  const statuses = [];
  for (const payload of [{}, { sid: liv.sessionId }, { sid: 1 }, { sid: eva.sessionId }])
    statuses.push(await statusAt(here, await sign(payload)));
  expect(statuses).toEqual([401, 401, 401, 200]);
});
