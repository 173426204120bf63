import { beforeAll, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openApp({ listen: true });
});
const profileOf = async (email: string) =>
  (
    await app.pool.query(
      "select display_name, roles, preferences, hunter_profile from user_profile where email = $1",
      [email],
    )
  ).rows[0];

it("sign-in through the provider creates a hunter's profile, and returns to its first page", async () => {
  const visit = await signInByProvider(app.base, "ny.jeger@example.no", { returnUrl: "/api/health?a=1" });
  expect(visit.landedOn).toBe("/api/health?a=1");
  expect(visit.token).toMatch(/^eyJ/);
  expect(await profileOf("ny.jeger@example.no")).toEqual({
    display_name: "",
    roles: ["hunter"],
    preferences: { emailNotifications: true, pushNotifications: true, notifications: expect.any(Object) },
    hunter_profile: {
      experienceYears: 0,
      experienceLevel: null,
      preferredGameTypes: [],
      preferredHuntingTypes: [],
    },
  });
  const secondSignIn = await signInByProvider(app.base, "ny.jeger@example.no");
  expect(secondSignIn.token).toBeDefined();
  expect(
    (await app.pool.query(`select count(*)::int n from auth."user" where email = 'ny.jeger@example.no'`))
      .rows[0].n,
  ).toBe(1);
});
it("the profile has the demo account's name, or the name from the provider", async () => {
  await signInByProvider(app.base, "grunneier@example.no");
  await signInByProvider(app.base, "annen@example.no", { name: "Ola Å. Nordmann" });
  expect(await profileOf("grunneier@example.no")).toMatchObject({
    display_name: "Kari Storås",
    roles: ["hunter"],
  });
  expect(await profileOf("annen@example.no")).toMatchObject({ display_name: "Ola Å. Nordmann" });
});
it("the profile is created at the next sign-in if the first was interrupted", async () => {
  await signInByProvider(app.base, "avbrutt@example.no", { name: "Siv" });
  await app.pool.query("delete from user_profile where email = 'avbrutt@example.no'");
  await signInByProvider(app.base, "avbrutt@example.no");
  expect(await profileOf("avbrutt@example.no")).toMatchObject({ display_name: "Siv", roles: ["hunter"] });
});
it("several people sign in one after the other in the same browser, also without JavaScript", async () => {
  const cookies = new Map<string, string>();
  for (const email of ["jeger@example.no", "grunneier@example.no", "en.ny@example.no", "jeger@example.no"]) {
    const { landedOn, token } = await signInByProvider(app.base, email, { cookies });
    expect(landedOn).toBe("/api/health");
    expect((await app.call(token, "GET /api/user-profile/me")).body.email).toBe(email);
  }
});
it("an expired sign-in is redirected to the sign-in page", async () => {
  const answer = await fetch(`${app.base}/oidc/auth/nothing-here`, { redirect: "manual" });
  expect(answer.headers.get("location")).toBe("/login?error=interaction_expired");
});
it.each(["https://evil.example/x", "//evil.example", "/\\evil.example"])(
  "sign-in never redirects to %s",
  async (returnUrl) => {
    const { landedOn } = await signInByProvider(app.base, "jeger@example.no", { returnUrl });
    expect(landedOn).toBe("/");
  },
);
it("a token request gets 401 without a session, and after signing out", async () => {
  expect((await fetch(`${app.base}/api/auth/token`)).status).toBe(401);
  const { cookie } = await signInByProvider(app.base, "jeger2@example.no");
  const signOut = await fetch(`${app.base}/api/auth/sign-out`, {
    method: "POST",
    headers: { cookie, origin: app.base },
  });
  expect(signOut.status).toBe(200);
  expect((await fetch(`${app.base}/api/auth/token`, { headers: { cookie } })).status).toBe(401);
});
it("a page's session is read from our own cookie only, until it ends, and extended once a day", async () => {
  const { cookie } = await signInByProvider(app.base, "leser@example.no");
  const readerOf = (cookie: string) =>
    app.auth.actorOfCookie(new Headers({ cookie })).then((actor) => actor?.email);
  expect(await readerOf(`annen=1; ${cookie}`)).toBe("leser@example.no");
  const [name = "", value = ""] = cookie.split(/(?<=session_token)=/);
  const token = decodeURIComponent(value).split(".")[0] ?? "";
  for (const forged of [
    token,
    `${token}.`,
    `${token}.${"A".repeat(43)}=`,
    `x${decodeURIComponent(value)}`,
    "%E0%A4%A",
    "",
  ])
    expect(await readerOf(`${name}=${forged}`)).toBeUndefined();
  const until = async (sql: string) =>
    (
      await app.pool.query(
        `${sql} where token = $1 returning "expiresAt" - now() > interval '29 days' as fresh`,
        [token],
      )
    ).rows[0].fresh;
  await until(`update auth.session set "expiresAt" = now() + interval '20 days'`);
  expect(await readerOf(cookie)).toBe("leser@example.no");
  expect(await until(`update auth.session set "userAgent" = ''`)).toBe(true);
  await until(`update auth.session set "expiresAt" = now() - interval '1 minute'`);
  expect(await readerOf(cookie)).toBeUndefined();
});
it("a sign-out from another site's page is refused", async () => {
  const r = await fetch(`${app.base}/api/auth/sign-out`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  expect(r.status).toBe(403);
});
it.each([
  ["POST", "/api/auth/sign-up/email", { email: "a@b.no", password: "langt-passord-1", name: "A" }],
  ["POST", "/api/auth/sign-in/email", { email: "a@b.no", password: "langt-passord-1" }],
  ["POST", "/api/auth/sign-in/magic-link", { email: "a@b.no" }],
  ["POST", "/api/auth/sign-in/social", { provider: "facebook" }],
  ["POST", "/api/auth/sign-in/social", { provider: "twitter" }],
  ["POST", "/api/auth/update-user", { name: "A" }],
  ["GET", "/api/auth/callback/facebook", undefined],
])("the endpoint %s %s is switched off", async (method, path, body) => {
  const r = await fetch(app.base + path, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin: app.base },
    }),
  });
  expect([r.status, ((await r.json()) as { code: string }).code]).toEqual([404, "not_found"]);
});
it("a bearer token is refused if it is a session token, forged, or of an ended session", async () => {
  const { cookie, token } = await signInByProvider(app.base, "jeger@example.no");
  const session = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? "");
  const [head, body = ""] = (token ?? "").split(".");
  const other = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), sub: "someone" }),
  ).toString("base64url");
  const tokens = [
    session,
    session.split(".")[0],
    `${head}.${other}.${token?.split(".")[2]}`,
    "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.",
    "x",
    "",
  ];
  const health = async (bearer: string | undefined) =>
    (await fetch(`${app.base}/api/health`, { headers: { authorization: `Bearer ${bearer}` } })).status;
  expect([await health(token), await health(token)]).toEqual([200, 200]);
  for (const bearer of tokens) expect(await health(bearer)).toBe(401);
  await app.pool.query("delete from auth.session where token = $1", [session.split(".")[0]]);
  expect(await health(token)).toBe(401);
});
it("a provider page is in the reader's language, with one form per account", async () => {
  const page = async (language: string) => {
    const start = await fetch(`${app.base}/api/auth/start`, { redirect: "manual" });
    const auth = await fetch(start.headers.get("location") ?? "", { redirect: "manual" });
    return (
      await fetch(new URL(auth.headers.get("location") ?? "", app.base), {
        headers: {
          "accept-language": language,
          cookie: auth.headers
            .getSetCookie()
            .map((c) => c.split(";")[0])
            .join("; "),
        },
      })
    ).text();
  };
  const nb = await page("nb");
  expect(nb).toContain("Logg inn i demoen");
  expect(nb.match(/<form/g)).toHaveLength(8);
  expect(await page("en-GB")).toContain("Sign in to the demo");
});
it("the database has the tables and columns that better-auth requires", async () => {
  const { explicitSchemaCheck: check } = await app.auth.auth.$context;
  expect(check).toBeDefined();
  await check?.();
});
