/**
 * Tests the default sign-in configuration, and Facebook and Twitter switched on, with fakes that validate the
 * requests.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openApp } from "./support/app.ts";
import { type SignInApp, form, openSignInApp, errorsOf, tokenIn } from "./support/sign-in-app.ts";
import { signInByProvider } from "./support/sign-in.ts";

let signInApp: SignInApp;
let { app, mail, browser, member }: SignInApp = {} as SignInApp;
beforeAll(async () => {
  signInApp = await openSignInApp();
  ({ app, mail, browser, member } = signInApp);
});
beforeEach(() => app.pool.query("delete from rate_limit")); // all requests come from one IP address

describe("sign-in by default", () => {
  it("is possible only through the provider", async () => {
    const plain = await openApp();
    expect((await plain.call(undefined, "GET /api/auth/methods")).body).toEqual({
      provider: null,
      emailPassword: false,
      magicLink: false,
      facebook: false,
      twitter: false,
    });
    for (const path of [
      "sign-up",
      "sign-in",
      "magic-link",
      "magic-link/use",
      "verification-email",
      "verify-email",
      "reset-email",
      "reset-password",
    ]) {
      const r = await plain.http.inject({ method: "POST", url: `/api/auth/${path}`, payload: {} });
      expect([path, r.statusCode, r.json().code]).toEqual([path, 404, "sign_in_method_off"]);
    }
    for (const provider of ["facebook", "twitter"]) {
      expect((await plain.http.inject(`/api/auth/start?provider=${provider}`)).json().code).toBe(
        "sign_in_method_off",
      );
      expect((await plain.http.inject(`/api/auth/callback/${provider}`)).json().code).toBe("not_found");
    }
  });
  it("exposes no endpoint of the library apart from the product's own, whatever is switched on", async () => {
    for (const path of [
      "sign-up/email",
      "sign-in/email",
      "sign-in/magic-link",
      "request-password-reset",
      "send-verification-email",
      "update-user",
      "change-password",
    ])
      expect([path, (await browser().post(path, form)).status]).toEqual([path, 404]);
    for (const path of [
      "verify-email?token=x",
      "magic-link/verify?token=x",
      "reset-password/x?callbackURL=/",
      "get-session",
    ])
      expect([path, (await browser().go(`/api/auth/${path}`)).status]).toEqual([
        path,
        expect.toSatisfy((s: number) => s === 404 || s === 405),
      ]);
  });
});

describe.each(["facebook", "twitter"] as const)("sign-in by %s", (name) => {
  const network = () => signInApp[name];
  it("leads to the same account twice", async () => {
    network().be({ id: `${name}-7`, name: "Nora Nettjeger", email: `nora.${name}@example.no` });
    for (let i = 0; i < 2; i++) {
      const nora = browser();
      expect(await nora.follow(`/api/auth/start?provider=${name}&returnUrl=/api/health`)).toBe("/api/health");
      expect(await nora.me()).toMatchObject({
        email: `nora.${name}@example.no`,
        displayName: "Nora Nettjeger",
        roles: ["hunter"],
      });
    }
    const { rows } = await app.pool.query(
      'select "providerId", "accountId" from auth.account where "providerId" = $1',
      [name],
    );
    expect(rows).toEqual([{ providerId: name, accountId: `${name}-7` }]);
  });
  it("accepts no authorization response of another user, and none twice", async () => {
    const [own, other] = [browser(), browser()];
    const dialog =
      (await own.go(`/api/auth/start?provider=${name}&returnUrl=/api/health`)).headers.get("location") ?? "";
    const back = (await own.go(dialog)).headers.get("location") ?? "";
    expect(await other.follow(back)).toMatch(/^\/login\?error=/);
    expect(await other.me()).toBeUndefined();
    const forged = new URL(back);
    forged.searchParams.set("state", "x");
    expect(await own.follow(forged.href)).toMatch(/^\/login\?error=/);
  });
  it("redirects to the sign-in page if the user declines, or has no email address", async () => {
    network().sayNo(true);
    expect(await browser().follow(`/api/auth/start?provider=${name}`)).toMatch(
      /^\/login\?error=access_denied/,
    );
    network().sayNo(false);
    network().be({ id: `${name}-8`, name: "Uten" });
    expect(await browser().follow(`/api/auth/start?provider=${name}`)).toMatch(
      /^\/login\?error=email_not_found/,
    );
  });
  it("signs nobody in to an account with another sign-in method", async () => {
    await member(`egen.${name}@example.no`);
    network().be({ id: `${name}-9`, name: "Tyv", email: `egen.${name}@example.no` });
    const thief = browser();
    expect(await thief.follow(`/api/auth/start?provider=${name}`)).toMatch(
      /^\/login\?error=account_not_linked/,
    );
    expect(await thief.me()).toBeUndefined();
  });
});

describe("an account of the provider", () => {
  it("gets no password through a reset, and the email names the provider to sign in with", async () => {
    await signInByProvider(app.base, "jeger@example.no");
    expect(errorsOf(await browser().post("sign-up", { ...form, email: "jeger@example.no" }))).toEqual([
      ["email", "An account with this email already exists."],
    ]);
    expect((await browser().post("sign-in", { email: "jeger@example.no", password: "x" })).body.detail).toBe(
      "Invalid email or password.",
    );
    expect((await browser().post("reset-email", { email: "jeger@example.no" })).status).toBe(202);
    const email = await mail.next("jeger@example.no");
    expect(email.text).not.toContain("token=");
    expect(email.subject).toBe("There is no password to change");
  });
});

const addressOf = async (uid: unknown) => {
  const { rows } = await app.pool.query(
    'select email, "emailVerified" proven from auth."user" where id = $1',
    [uid],
  );
  return rows[0];
};
async function uidOf(person: ReturnType<typeof browser>): Promise<unknown> {
  const me = await person.me();
  return me ? me.uid : undefined;
}
/** Signs in by Facebook, which does not verify e-mail addresses. */
async function signInByFacebook(id: string, email: string) {
  signInApp.facebook.be({ id, name: "Lånt Adresse", email });
  const person = browser();
  expect(await person.follow("/api/auth/start?provider=facebook&returnUrl=/api/health")).toBe("/api/health");
  return person;
}
const signInByLink = async (email: string) => {
  expect((await browser().post("magic-link", { email })).status).toBe(202);
  const owner = browser();
  const token = tokenIn((await mail.next(email)).link, "link");
  expect((await owner.post("magic-link/use", { token })).body).toMatchObject({ signedIn: true });
  return owner;
};

describe("an address that a network has not verified", () => {
  it("blocks no sign-in method of its owner", async () => {
    const email = "lant@example.no";
    const uid = await uidOf(await signInByFacebook("facebook-10", email));
    const owner = await uidOf(await signInByLink(email));
    expect(owner).not.toBe(uid);
    expect(await addressOf(owner)).toEqual({ email, proven: true });
    // each method signs in to the same account again
    expect(await uidOf(await signInByLink(email))).toBe(owner);
    expect(await uidOf(await signInByFacebook("facebook-10", email))).toBe(uid);

    await signInByFacebook("facebook-11", "jeger2@example.no");
    expect((await signInByProvider(app.base, "jeger2@example.no")).token).toBeTypeOf("string");
    await browser().post("sign-up", { ...form, email: "begge@example.no" });
    expect((await signInByProvider(app.base, "begge@example.no")).token).toBeTypeOf("string");
  });

  it("gives no access to data of its owner, for reading, export or deletion", async () => {
    const email = "offer@example.no";
    await app.pool.query(
      "insert into newsletter_subscriber (email, language, token, asked_at) values ($1, 'nb', repeat('offer', 8), now())",
      [email],
    );
    const sent = await app.call(undefined, "POST /api/contact-messages", {
      body: { name: "Offer", email, message: "Koden min er 1234", topic: "other" },
    });
    expect(sent.status).toBeLessThan(300);
    await app.settle();
    const person = await signInByFacebook("facebook-12", email);
    const { token } = (await (await person.go("/api/auth/token")).json()) as { token: string };
    const as = async (method: "GET" | "DELETE", path: string) =>
      (
        await fetch(`${app.base}/api/user-profile/me${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
        })
      ).text();
    const exported = await as("GET", "/export");
    expect(exported).toContain("facebook-12");
    expect(exported).not.toContain("1234");
    expect(JSON.parse(exported).newsletter).toEqual([]);
    expect(JSON.parse(await as("DELETE", ""))).toMatchObject({ deleted: true });
    const { rows } = await app.pool.query(
      `select (select count(*)::int from newsletter_subscriber where email = $1) subscribed,
        (select count(*)::int from communication
          where subtype = 'contact_message' and reply_to = $1 and written::text like '%1234%') asked`,
      [email],
    );
    expect(rows[0]).toEqual({ subscribed: 1, asked: 1 });
  });
});

it("a new address at the provider is stored at sign-in, and both addresses are notified", async () => {
  const [former, email] = ["hege.gift@example.no", "hege.ny@example.no"];
  const { token } = await signInByProvider(app.base, email, { name: "Hege" });
  const me = (bearer = token) =>
    fetch(`${app.base}/api/user-profile/me`, { headers: { authorization: `Bearer ${bearer}` } }).then((r) =>
      r.json(),
    ) as Promise<{ uid: string; email: string }>;
  const { uid } = await me();
  // restores the address that the account had before it changed at the provider
  await app.pool.query('update auth."user" set email = $2 where id = $1', [uid, former]);
  await app.pool.query("update user_profile set email = $2 where uid = $1", [uid, former]);
  const again = await signInByProvider(app.base, email);
  expect(await me(again.token)).toMatchObject({ uid, email });
  expect(await addressOf(uid)).toEqual({ email, proven: true });
  await app.settle();
  const { rows } = await app.pool.query(
    "select recipient from communication where subtype = 'email_changed' and channel = 'email' order by 1",
  );
  expect(rows.map((row) => row.recipient)).toEqual([former, email]);
});
