/**
 * Tests the texts of refusals during sign-in and sign-up, in both languages with the field's path. All
 * sign-in methods are switched on, mail goes through a real SMTP server, and failures are caused in the
 * database or the mail server. hunter-profile.test.ts has the profile's texts.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignInApp, form as signUp, openSignInApp, tokenIn } from "../support/sign-in-app.ts";
import { readTableCounts, whileRowsAreRefused } from "./rows.ts";

let { app, mail, browser, member }: SignInApp = {} as SignInApp;
beforeAll(async () => {
  ({ app, mail, browser, member } = await openSignInApp());
  await member("per@example.no");
});
beforeEach(() => app.pool.query("delete from rate_limit")); // all requests come from one IP address

/**
 * Returns the errors of an endpoint in both languages, and asserts that no row changed. `sendsEmail`: the
 * request attempts to send an email.
 */
async function signInErrors(path: string, body: object, { sendsEmail }: { sendsEmail?: boolean } = {}) {
  const rows = () =>
    readTableCounts(app.pool, sendsEmail ? ["public.communication", "auth.verification"] : []);
  const before = await rows();
  const [nb, en] = [await browser("nb").post(path, body), await browser("en").post(path, body)];
  expect(await rows()).toBe(before);
  expect([nb.status, nb.body.code]).toEqual([en.status, en.body.code]);
  expect([...nb.cookies, ...en.cookies].filter((c) => c.includes("session_token"))).toEqual([]);
  const errorLines = ({ body: answer }: typeof nb) =>
    (answer.errors ?? [answer]).map((e) => `${"path" in e && e.path ? `${e.path}: ` : ""}${e.detail}`);
  return { status: nb.status, code: nb.body.code, nb: errorLines(nb), en: errorLines(en) };
}
describe("sign-up", () => {
  it.each<[string, object, string, string, string, string]>([
    [
      "the address of an existing account",
      { email: "Per@Example.no" },
      "email_taken",
      "email",
      "Det finnes allerede en konto med denne e-postadressen.",
      "An account with this email already exists.",
    ],
    [
      "a password of five characters",
      { password: "12a45", passwordRepeat: "12a45" },
      "password_too_weak",
      "password",
      "Passordet er for svakt. Velg et sterkere passord.",
      "Password is too weak. Please choose a stronger password.",
    ],
    [
      "a common password",
      { password: "passord", passwordRepeat: "passord" },
      "password_too_weak",
      "password",
      "Passordet er for svakt. Velg et sterkere passord.",
      "Password is too weak. Please choose a stronger password.",
    ],
    [
      "two different passwords",
      { passwordRepeat: "rypa flyr høyt" },
      "passwords_differ",
      "passwordRepeat",
      "Passordene er ikke like.",
      "Passwords do not match.",
    ],
    [
      "a malformed address",
      { email: "kari@" },
      "sign_up_email_invalid",
      "email",
      "E-postadressen er ikke gyldig.",
      "Invalid email.",
    ],
    [
      "no address",
      { email: "" },
      "field_required",
      "email",
      "Dette feltet er påkrevd",
      "This field is required",
    ],
    [
      "no password",
      { password: "", passwordRepeat: "" },
      "field_required",
      "password",
      "Dette feltet er påkrevd",
      "This field is required",
    ],
    [
      "no first name",
      { firstName: " " },
      "field_required",
      "firstName",
      "Dette feltet er påkrevd",
      "This field is required",
    ],
    [
      "no last name",
      { lastName: "" },
      "field_required",
      "lastName",
      "Dette feltet er påkrevd",
      "This field is required",
    ],
    ["no role", { roles: [] }, "role_required", "roles", "Velg minst én rolle.", "Choose at least one role."],
  ])("refuses %s", async (_what, change, code, path, nb, en) => {
    const answer = await signInErrors("sign-up", { ...signUp, email: "ny@example.no", ...change });
    expect(answer).toMatchObject({ status: 422, code });
    expect([answer.nb[0], answer.en[0]]).toEqual([`${path}: ${nb}`, `${path}: ${en}`]);
    // without a password each of the two password fields has an error
    expect(answer.nb.length).toBe("password" in change && change.password === "" ? 2 : 1);
  });
  it("accepts a password of six characters, for either role", async () => {
    for (const roles of [["hunter"], ["landowner"]])
      expect(
        (
          await browser().post("sign-up", {
            ...signUp,
            roles,
            email: `${roles[0]}6@example.no`,
            password: "ræv-17",
            passwordRepeat: "ræv-17",
          })
        ).status,
      ).toBe(201);
  });
  it("creates no account when it fails halfway, and succeeds on retry", async () => {
    const body = { ...signUp, email: "brutt@example.no" };
    const answer = await whileRowsAreRefused(app.pool, "user_profile", "email <> 'brutt@example.no'", () =>
      signInErrors("sign-up", body),
    );
    expect(answer).toEqual({
      status: 503,
      code: "sign_up_failed",
      nb: ["Brukeren ble ikke laget. Prøv igjen."],
      en: ["Sign up failed."],
    });
    expect((await browser().post("sign-up", body)).status).toBe(201);
  });
});

describe("sign-in", () => {
  it.each<[string, string, string, string, string, string]>([
    [
      "a malformed address",
      "per@",
      "sign_in_invalid",
      "",
      "Feil e-postadresse eller passord.",
      "Invalid email or password.",
    ],
    [
      "an address without an account",
      "ukjent@example.no",
      "account_not_found",
      "email: ",
      "Det finnes ingen konto med denne e-postadressen.",
      "No account found with this email.",
    ],
    [
      "a wrong password",
      "per@example.no",
      "password_incorrect",
      "password: ",
      "Passordet er feil.",
      "Incorrect password.",
    ],
  ])("refuses %s", async (_what, email, code, path, nb, en) => {
    expect(await signInErrors("sign-in", { email, password: "rypa flyr høyt" })).toEqual({
      status: 422,
      code,
      nb: [path + nb],
      en: [path + en],
    });
  });
  it("refuses an unverified address", async () => {
    await browser().post("sign-up", { ...signUp, email: "ubekreftet@example.no" });
    expect(
      await signInErrors("sign-in", { email: "ubekreftet@example.no", password: signUp.password }),
    ).toEqual({
      status: 409,
      code: "email_not_verified",
      nb: ["Bekreft e-postadressen din før du logger inn."],
      en: ["Please verify your email before signing in."],
    });
  });
  it("creates no session when it fails halfway, and answers with an error", async () => {
    const answer = await whileRowsAreRefused(app.pool, "auth.session", "false", () =>
      signInErrors("sign-in", { email: "per@example.no", password: signUp.password }),
    );
    expect(answer).toEqual({
      status: 503,
      code: "sign_in_failed",
      nb: ["Innloggingen ble ikke fullført. Prøv en gang til."],
      en: ["The sign-in was not completed. Please try once more."],
    });
  });
});

describe("an email that cannot be sent", () => {
  const unsent = (path: string, email: string) => {
    mail.refuse(true);
    return signInErrors(path, { email }, { sendsEmail: true }).finally(() => mail.refuse(false));
  };
  it("for a new password answers 503, and the old password still works", async () => {
    expect(await unsent("reset-email", "per@example.no")).toEqual({
      status: 503,
      code: "reset_email_failed",
      nb: ["E-posten med lenke til nytt passord ble ikke sendt. Prøv igjen."],
      en: ["Failed to send reset email."],
    });
    expect(
      (await browser().post("sign-in", { email: "per@example.no", password: signUp.password })).status,
    ).toBe(200);
  });
  it("for the verification link answers 503, and another can be requested", async () => {
    await browser().post("sign-up", { ...signUp, email: "sen@example.no" });
    await mail.next("sen@example.no");
    expect(await unsent("verification-email", "sen@example.no")).toEqual({
      status: 503,
      code: "verification_email_failed",
      nb: ["E-posten med bekreftelseslenka ble ikke sendt. Prøv igjen."],
      en: ["Failed to send verification email."],
    });
    await browser().post("verification-email", { email: "sen@example.no" });
    const { link } = await mail.next("sen@example.no");
    expect((await browser().post("verify-email", { token: tokenIn(link) })).status).toBe(200);
  });
});
