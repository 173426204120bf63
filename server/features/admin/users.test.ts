import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { openBookingApp } from "#tests/worlds/booking-app.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import { readStream } from "#tests/support/stream.ts";
import { until } from "#tests/support/until.ts";
import { listUsers, placeOf } from "./user-store.ts";

const app = await openBookingApp();
let admin: Person;
beforeAll(async () => {
  admin = await app.signIn("sjef@example.no", { name: "Åse Sjef", roles: ["admin"] });
});
const of = (uid: string) => ({ params: { uid } });
const setRoles = (who: Person, uid: string, body: object) =>
  app.call(who, "PUT /api/admin/users/:uid/roles", { ...of(uid), body });
const names = async (query: object) =>
  (await app.call(admin, "GET /api/admin/users", { query })).body.items.map((one) => one.displayName);
const audited = (uid: string) =>
  app.rows(
    "select subject, from_state, to_state, reason from audit where subject_id = $1 and actor_uid = $2 order by audit_id",
    uid,
    admin.uid,
  );
const letters = (uid: string) =>
  app.rows(
    "select subtype from communication where recipient_uid = $1 and channel = 'email' order by at",
    uid,
  );

it("users are found by words, role and state, in three sort orders, page by page", async () => {
  for (const [n, name] of ["Kari Storås", "Kåre Storli", "Per_100%", "Ola Storås"].entries()) {
    app.clock.advance({ minutes: 1 });
    const roles = n === 0 ? (["hunter", "landowner"] as const) : (["hunter"] as const);
    await app.signIn(`liste${n}@example.no`, { name, roles });
  }
  expect(await names({ q: "storås" })).toEqual(["Ola Storås", "Kari Storås"]);
  expect(await names({ q: "STOR liste1@" })).toEqual(["Kåre Storli"]);
  expect(await names({ q: "ka" })).toEqual(["Kari Storås"]);
  expect(await names({ q: "_100%" })).toEqual(["Per_100%"]);
  expect(await names({ q: "liste", role: "landowner" })).toEqual(["Kari Storås"]);
  expect(await names({ role: "admin" })).toEqual(["Åse Sjef"]);
  for (const sort of ["newest", "name", "email"] as const) {
    const allNames = await names({ sort, limit: 100 });
    const paged: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await app.call(admin, "GET /api/admin/users", {
        query: { sort, limit: 2, ...(cursor && { cursor }) },
      });
      paged.push(...body.items.map((one) => one.displayName));
      cursor = body.nextCursor;
    } while (cursor);
    expect(paged).toEqual(allNames);
  }
  expect(await names({ q: "liste", sort: "name" })).toEqual([
    "Kari Storås",
    "Kåre Storli",
    "Ola Storås",
    "Per_100%",
  ]);
  expect((await app.call(admin, "GET /api/admin/users", { query: { cursor: "x" } })).status).toBe(400);
});

it("the same users are found by all three search plans: in list order, few matches sorted, many matches unsorted", async () => {
  const found = async (q: string, sort: "newest" | "name", maxSorted: number, near: number) => {
    const list = (after?: readonly [string, string]) =>
      listUsers(app.platform.db, { q, sort }, { after, limit: 2 }, { maxSorted, near });
    const first = await list();
    const last = first.at(-1);
    const more = last ? await list(placeOf(last)) : [];
    return [...first, ...more].map((one) => one.displayName);
  };
  for (const [maxSorted = 0, near = 0] of [
    [0, 0],
    [3, 1],
    [4, 3],
    [100, 0],
    [0, 100],
  ]) {
    expect(await found("liste", "newest", maxSorted, near)).toEqual([
      "Ola Storås",
      "Per_100%",
      "Kåre Storli",
      "Kari Storås",
    ]);
    expect(await found("stor", "name", maxSorted, near)).toEqual([
      "Kari Storås",
      "Kåre Storli",
      "Ola Storås",
    ]);
    expect(await found("zzqx", "newest", maxSorted, near)).toEqual([]);
  }
});

it("the exported list has no cell that a spreadsheet runs, and the export is audited", async () => {
  await app.signIn("formel@example.no", { name: "=1+1" });
  const file = await app.http.inject({
    url: "/api/admin/users/csv?q=formel",
    headers: { authorization: admin.bearer },
  });
  expect(file.body).toContain("\r\n'=1+1;formel@example.no;");
  expect((await audited(admin.uid)).at(-1)).toMatchObject({ subject: "account", to_state: "list exported" });
});

it("role changes apply at once, are audited, notify the user, and cannot remove the last administrator", async () => {
  const ola = await signInHunter("ola-roller@example.no");
  expect(
    (await setRoles(admin, ola.uid, { roles: ["admin", "hunter"], reason: "Hjelper til" })).body,
  ).toMatchObject({
    isAdmin: true,
    roles: ["hunter", "admin"],
  });
  expect((await app.call(ola, "GET /api/admin/users", { query: {} })).status).toBe(200);
  expect(await audited(ola.uid)).toEqual([
    { subject: "role", from_state: "hunter", to_state: "admin,hunter", reason: "Hjelper til" },
  ]);
  await app.settle();
  expect(await letters(ola.uid)).toEqual([{ subtype: "roles_changed" }]);
  // both remove the other's administrator role
  const responses = await Promise.all([
    setRoles(admin, ola.uid, { isAdmin: false }),
    setRoles(ola, admin.uid, { isAdmin: false }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
  const admins = await app.rows("select uid from user_profile where is_admin");
  expect(admins).toHaveLength(1);
  const last = admins[0]!.uid === admin.uid ? admin : ola;
  const own = await setRoles(last, last.uid, { roles: ["hunter"] });
  expect([own.status, own.body.code]).toEqual([409, "last_admin"]);
  expect((await setRoles(last, last.uid, { roles: [] })).status).toBe(422);
  const leaving = await app.call(last, "DELETE /api/admin/users/:uid", { ...of(last.uid), body: {} });
  expect([leaving.status, leaving.body.code]).toEqual([409, "last_admin"]);
  await app.pool.query("update user_profile set roles = '{admin}' where uid = $1", [admin.uid]);
});
const signInHunter = (email: string) => app.signIn(email, { roles: ["hunter"] });

it("a role with bookings or properties cannot be removed", async () => {
  const [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  await app.confirmed(kari, ola);
  const answer = await setRoles(admin, kari.uid, { roles: ["hunter"] });
  expect([answer.status, answer.body.errors?.map(({ code }) => code)]).toEqual([
    409,
    ["user_role_has_bookings", "user_role_has_properties"],
  ]);
});

it("disabling an account ends streams, tokens and sign-in but no booking; enabling undoes it", async () => {
  const { token = "", cookie } = await signInByProvider(app.base, "ola.nordli@example.no", { name: "Ola" });
  const [kari, ola] = [
    await app.make.landowner(),
    await app.signIn("ola.nordli@example.no", { roles: ["hunter"] }),
  ];
  const bookingId = await app.confirmed(kari, ola);
  const streams = await Promise.all(
    ["/api/live", "/api/user-profile/me/live"].map((path) =>
      readStream(app.base, path, ola.bearer.slice("Bearer ".length)),
    ),
  );
  const disable = (uid: string) =>
    app.call(admin, "POST /api/admin/users/:uid/disable", {
      ...of(uid),
      body: { reason: "Falske annonser" },
    });
  expect((await disable(admin.uid)).body.code).toBe("user_is_admin");
  expect((await disable(ola.uid)).body).toMatchObject({
    state: "disabled",
    disabledReason: "Falske annonser",
  });
  expect((await disable(ola.uid)).body.code).toBe("user_already_disabled");
  await until(() => expect(streams.map((s) => s.ended())).toEqual([true, true]));
  const me = (who: Person | string) => app.call(who, "GET /api/user-profile/me");
  expect([(await me(ola)).status, (await me(token)).status]).toEqual([401, 401]);
  expect((await fetch(`${app.base}/api/auth/token`, { headers: { cookie } })).status).toBe(401);
  const secondSignIn = await signInByProvider(app.base, ola.email);
  expect([secondSignIn.token, secondSignIn.landedOn]).toEqual([
    undefined,
    expect.stringContaining("unable_to_create_session"),
  ]);
  expect(await app.count('auth.session where "userId" = $1', ola.uid)).toBe(0);
  expect((await app.see(kari, bookingId)).status).toBe("confirmed");
  expect(await names({ state: "disabled" })).toHaveLength(1);
  const enabled = await app.call(admin, "POST /api/admin/users/:uid/enable", { ...of(ola.uid), body: {} });
  expect(enabled.body).toMatchObject({ state: "active", disabledReason: null });
  expect((await signInByProvider(app.base, ola.email)).token).toBeDefined();
  expect((await audited(ola.uid)).map(({ to_state }) => to_state)).toEqual(["disabled", "active"]);
  await app.settle();
  expect((await letters(ola.uid)).map(({ subtype }) => subtype)).toEqual(
    expect.arrayContaining(["account_disabled", "account_enabled"]),
  );
});

it("a user's page shows what a deletion removes, and what prevents it", async () => {
  const [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  const bookingId = await app.confirmed(kari, ola);
  const before = await app.call(admin, "GET /api/admin/users/:uid", of(ola.uid));
  expect([before.status, before.body.leaving]).toEqual([
    200,
    {
      openBookings: 1,
      moneyDue: 0,
      lastAdmin: false,
      properties: 0,
      pastBookings: 1,
      papers: 1,
    },
  ]);
  const remove = () =>
    app.call(admin, "DELETE /api/admin/users/:uid", { ...of(ola.uid), body: { reason: "Har bedt om det" } });
  const refused = await remove();
  expect([refused.status, refused.body.code]).toEqual([409, "user_has_bookings"]);
  await app.cancel(ola, bookingId);
  expect((await remove()).body).toEqual({ deleted: true });
  expect((await app.call(ola, "GET /api/user-profile/me")).status).toBe(401);
  expect(await audited(ola.uid)).toEqual([
    { subject: "account", from_state: null, to_state: "deleted", reason: "Har bedt om det" },
  ]);
  const afterwards = (await app.call(admin, "GET /api/admin/users/:uid", of(ola.uid))).body;
  expect(afterwards).toMatchObject({ state: "deleted", displayName: "", email: "", roles: [] });
  expect((await remove()).status).toBe(404);
});
