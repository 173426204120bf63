/** Attacks on sign-in and sign-up: taking over another user's account, and incompletely created accounts. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignInApp, form, openSignInApp, tokenIn } from "../support/sign-in-app.ts";
import { form as upload, photo } from "../support/files.ts";

let { app, mail, browser, member }: SignInApp = {} as SignInApp;
beforeAll(async () => {
  ({ app, mail, browser, member } = await openSignInApp());
});
beforeEach(() => app.pool.query("delete from rate_limit"));

const codes = async (responses: Promise<{ status: number; body: { code?: string } }>[]) =>
  (await Promise.all(responses)).map(({ status, body }) => body.code ?? status).sort();

describe("an email address that somebody else has signed up with", () => {
  it("is claimed by its owner through a mailed link, and the other's password stops working", async () => {
    const thief = browser();
    expect((await thief.post("sign-up", { ...form, email: "offer@example.no" })).status).toBe(201);
    await mail.next("offer@example.no");
    const victim = browser();
    await victim.post("magic-link", { email: "offer@example.no" });
    await victim.post("magic-link/use", {
      token: tokenIn((await mail.next("offer@example.no")).link, "link"),
    });
    expect(await victim.me()).toMatchObject({ email: "offer@example.no" });
    expect(
      (await thief.post("sign-in", { email: "offer@example.no", password: form.password })).body.code,
    ).toBe("sign_in_invalid");
    expect(await thief.me()).toBeUndefined();
  });
  it("is claimed by its owner through a password reset", async () => {
    const thief = browser();
    await thief.post("sign-up", { ...form, email: "offer2@example.no" });
    const early = tokenIn((await mail.next("offer2@example.no")).link);
    await browser().post("reset-email", { email: "offer2@example.no" });
    const token = tokenIn((await mail.next("offer2@example.no")).link);
    expect(
      (
        await browser().post("reset-password", {
          token,
          password: "helt annet ord",
          passwordRepeat: "helt annet ord",
        })
      ).status,
    ).toBe(200);
    expect(
      (await thief.post("sign-in", { email: "offer2@example.no", password: form.password })).body.code,
    ).toBe("password_incorrect");
    expect((await thief.post("verify-email", { token: early })).body.code).toBe("email_already_verified");
    expect(await thief.me()).toBeUndefined();
  });
});

it("a mailed token works once, also with concurrent requests", async () => {
  await browser().post("magic-link", { email: "to@example.no" });
  const link = tokenIn((await mail.next("to@example.no")).link, "link");
  expect(await codes([1, 2, 3, 4].map(() => browser().post("magic-link/use", { token: link })))).toEqual([
    200,
    "link_not_valid",
    "link_not_valid",
    "link_not_valid",
  ]);
  await member("medlem@example.no");
  await browser().post("reset-email", { email: "medlem@example.no" });
  const token = tokenIn((await mail.next("medlem@example.no")).link);
  const choose = (password: string) =>
    browser().post("reset-password", { token, password, passwordRepeat: password });
  expect(await codes(["ny nøkkel 1", "ny nøkkel 2", "ny nøkkel 3"].map(choose))).toEqual([
    200,
    "link_not_valid",
    "link_not_valid",
  ]);
});

it("a planted session cookie or another site's form signs nobody in", async () => {
  await member("fiks@example.no");
  const body = { email: "fiks@example.no", password: form.password };
  const { cookies } = await browser().post("sign-in", body, {
    cookie: "better-auth.session_token=valgt.avtyven",
  });
  expect(cookies.find((c) => c.includes("session_token"))).not.toContain("valgt");
  for (const origin of ["null", "https://evil.example", `${app.base}.evil.example`])
    expect((await browser().post("sign-in", body, { origin })).status).toBe(403);
});

describe("deleting an account", () => {
  it("during an upload of a picture leaves no file behind", async () => {
    const kari = await app.signIn("bilde@example.no");
    const send = async () => {
      const { payload, headers } = upload(await photo());
      return app.http.inject({
        method: "POST",
        url: "/api/user-profile/upload-profile-image",
        headers: { ...headers, authorization: kari.bearer },
        payload,
      });
    };
    await Promise.all([send(), app.call(kari, "DELETE /api/user-profile/me"), send()]);
    const { rows } = await app.pool.query(
      "select photo_url, (select count(*)::int from image where person_uid = uid) pictures from user_profile where uid = $1",
      [kari.uid],
    );
    expect(rows).toEqual([{ photo_url: null, pictures: 0 }]);
  });
  it("with a password ends every session, and no earlier mailed token works", async () => {
    const own = await member("borte@example.no");
    const { token } = (await (await own.go("/api/auth/token")).json()) as { token: string };
    await browser().post("reset-email", { email: "borte@example.no" });
    const reset = tokenIn((await mail.next("borte@example.no")).link);
    expect((await app.call(token, "DELETE /api/user-profile/me")).status).toBe(200);
    expect(await own.me()).toBeUndefined();
    expect((await app.call(token, "GET /api/user-profile/me")).status).toBe(401);
    const chosen = { token: reset, password: "helt annet ord", passwordRepeat: "helt annet ord" };
    expect((await browser().post("reset-password", chosen)).body.code).toBe("link_not_valid");
    expect(
      (await browser().post("sign-in", { email: "borte@example.no", password: form.password })).body.code,
    ).toBe("account_not_found");
    const anew = browser();
    await anew.post("magic-link", { email: "borte@example.no" });
    await anew.post("magic-link/use", { token: tokenIn((await mail.next("borte@example.no")).link, "link") });
    expect(await anew.me()).toMatchObject({ displayName: "", roles: ["hunter"] });
  });
});
