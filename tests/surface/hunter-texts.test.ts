/**
 * What a hunter is told on the way in and about the profile when something is refused (spec 5 and 8), through the wire, in both languages, at its field.
 * Every way of signing in is switched on, mail goes through a real server, and what breaks is broken where it would: in the database, the mail server, the storage.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Doors, form as signUp, openDoors, tokenIn } from "../doors.ts";
import { form, hugePng, pdf, photo } from "../files.ts";
import type { Person } from "../people.ts";
import { rowsNow } from "./rows.ts";
import { type Teller, teller } from "./told.ts";

let { app, mail, browser, member }: Doors = {} as Doors;
let nils: Person, told: Teller["told"];
beforeAll(async () => {
  ({ app, mail, browser, member } = await openDoors());
  nils = await app.signIn("nils@example.no", { name: "Nils Vidda", roles: ["hunter", "landowner"] });
  ({ told } = teller(app, nils));
  await member("per@example.no");
});
beforeEach(() => app.pool.query("delete from rate_limit")); // all of them come from one address

/** What was answered at a door in both languages; the same code in both, and not a row of anybody changed. `letters` may be written of: that one did not leave. */
async function atDoor(path: string, body: object, { letters }: { letters?: boolean } = {}) {
  const rows = () => rowsNow(app.pool, letters ? ["public.communication", "auth.verification"] : []);
  const before = await rows();
  const [nb, en] = [await browser("nb").post(path, body), await browser("en").post(path, body)];
  expect(await rows()).toBe(before);
  expect([nb.status, nb.body.code]).toEqual([en.status, en.body.code]);
  expect([...nb.cookies, ...en.cookies].filter((c) => c.includes("session_token"))).toEqual([]);
  const lines = ({ body: said }: typeof nb) => (said.errors ?? [said]).map((e) => `${"path" in e && e.path ? `${e.path}: ` : ""}${e.detail}`);
  return { status: nb.status, code: nb.body.code, nb: lines(nb), en: lines(en) };
}
/** While the database refuses what `broken` says. */
async function whileBroken<T>(table: string, check: string, work: () => Promise<T>): Promise<T> {
  await app.pool.query(`alter table ${table} add constraint broken check (${check}) not valid`);
  return work().finally(() => app.pool.query(`alter table ${table} drop constraint broken`));
}

describe("signing up", () => {
  it.each<[string, object, string, string, string, string]>([
    [
      "an address that has an account",
      { email: "Per@Example.no" },
      "email_taken",
      "email",
      "Det finnes allerede en konto med denne e-postadressen.",
      "An account with this email already exists.",
    ],
    [
      "a password of five signs",
      { password: "12a45", passwordRepeat: "12a45" },
      "password_too_weak",
      "password",
      "Passordet er for svakt. Velg et sterkere passord.",
      "Password is too weak. Please choose a stronger password.",
    ],
    [
      "a password everybody tries",
      { password: "passord", passwordRepeat: "passord" },
      "password_too_weak",
      "password",
      "Passordet er for svakt. Velg et sterkere passord.",
      "Password is too weak. Please choose a stronger password.",
    ],
    ["two passwords", { passwordRepeat: "rypa flyr høyt" }, "passwords_differ", "passwordRepeat", "Passordene er ikke like.", "Passwords do not match."],
    ["what is no address", { email: "kari@" }, "sign_up_email_invalid", "email", "E-postadressen er ikke gyldig.", "Invalid email."],
    ["no address", { email: "" }, "field_required", "email", "Dette feltet er påkrevd", "This field is required"],
    ["no password", { password: "", passwordRepeat: "" }, "field_required", "password", "Dette feltet er påkrevd", "This field is required"],
    ["no first name", { firstName: " " }, "field_required", "firstName", "Dette feltet er påkrevd", "This field is required"],
    ["no last name", { lastName: "" }, "field_required", "lastName", "Dette feltet er påkrevd", "This field is required"],
    ["no role", { roles: [] }, "role_required", "roles", "Velg minst én rolle.", "Choose at least one role."],
  ])("with %s", async (_what, change, code, path, nb, en) => {
    const answer = await atDoor("sign-up", { ...signUp, email: "ny@example.no", ...change });
    expect(answer).toMatchObject({ status: 422, code });
    expect([answer.nb[0], answer.en[0]]).toEqual([`${path}: ${nb}`, `${path}: ${en}`]);
    expect(answer.nb.length).toBe("password" in change && change.password === "" ? 2 : 1); // both of them are missing
  });
  it("takes a password of six signs, as either role", async () => {
    for (const roles of [["hunter"], ["landowner"]])
      expect((await browser().post("sign-up", { ...signUp, roles, email: `${roles[0]}6@example.no`, password: "ræv-17", passwordRepeat: "ræv-17" })).status).toBe(201);
  });
  it("that breaks half way leaves nobody, and goes the next time", async () => {
    const body = { ...signUp, email: "brutt@example.no" };
    const answer = await whileBroken("user_profile", "email <> 'brutt@example.no'", () => atDoor("sign-up", body));
    expect(answer).toEqual({ status: 503, code: "sign_up_failed", nb: ["Brukeren ble ikke laget. Prøv igjen."], en: ["Sign up failed."] });
    expect((await browser().post("sign-up", body)).status).toBe(201);
  });
});

describe("signing in", () => {
  it.each<[string, string, string, string, string, string]>([
    ["what is no address", "per@", "sign_in_invalid", "", "Feil e-postadresse eller passord.", "Invalid email or password."],
    ["a stranger's address", "ukjent@example.no", "account_not_found", "email: ", "Det finnes ingen konto med denne e-postadressen.", "No account found with this email."],
    ["another password", "per@example.no", "password_incorrect", "password: ", "Passordet er feil.", "Incorrect password."],
  ])("with %s", async (_what, email, code, path, nb, en) => {
    expect(await atDoor("sign-in", { email, password: "rypa flyr høyt" })).toEqual({ status: 422, code, nb: [path + nb], en: [path + en] });
  });
  it("before the address is proven", async () => {
    await browser().post("sign-up", { ...signUp, email: "ubekreftet@example.no" });
    expect(await atDoor("sign-in", { email: "ubekreftet@example.no", password: signUp.password })).toEqual({
      status: 409,
      code: "email_not_verified",
      nb: ["Bekreft e-postadressen din før du logger inn."],
      en: ["Please verify your email before signing in."],
    });
  });
  it("that breaks half way signs nobody in, and says so", async () => {
    const answer = await whileBroken("auth.session", "false", () => atDoor("sign-in", { email: "per@example.no", password: signUp.password }));
    expect(answer).toEqual({
      status: 503,
      code: "sign_in_failed",
      nb: ["Innloggingen ble ikke fullført. Prøv en gang til."],
      en: ["The sign-in was not completed. Please try once more."],
    });
  });
});

describe("a letter that does not leave", () => {
  const unsent = (path: string, email: string) => {
    mail.refuse(true);
    return atDoor(path, { email }, { letters: true }).finally(() => mail.refuse(false));
  };
  it("with a new password: says so, and the old one still works", async () => {
    expect(await unsent("reset-email", "per@example.no")).toEqual({
      status: 503,
      code: "reset_email_failed",
      nb: ["E-posten med lenke til nytt passord ble ikke sendt. Prøv igjen."],
      en: ["Failed to send reset email."],
    });
    expect((await browser().post("sign-in", { email: "per@example.no", password: signUp.password })).status).toBe(200);
  });
  it("with the link that proves the address: says so, and another can be had", async () => {
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

describe("the profile", () => {
  const me = "/user-profile/me";
  /** `told`, and not a row changed. */
  async function unchanged(...args: Parameters<typeof told>): ReturnType<typeof told> {
    const before = await rowsNow(app.pool);
    const answer = await told(...args);
    expect(await rowsNow(app.pool)).toBe(before);
    return answer;
  }
  it.each<[string, object, string[], string[]]>([
    ["no name", { displayName: " ", bio: "ny" }, ["displayName: Skriv navnet ditt."], ["displayName: Enter your name."]],
    [
      "ten digits of a bank account, and an organisation number that does not add up",
      { bankAccountNumber: "1234567890", organizationNumber: "923609017", bio: "ny" },
      ["bankAccountNumber: Kontonummeret må ha nøyaktig 11 siffer.", "organizationNumber: Organisasjonsnummeret må ha 9 siffer og stemme."],
      ["bankAccountNumber: The bank account number must have exactly 11 digits.", "organizationNumber: The organisation number must have 9 digits and a correct check digit."],
    ],
    [
      "SMS without a number",
      { preferences: { notifications: { bookingRequests: { sms: true }, chatMessages: { sms: true } } }, bio: "ny" },
      ["bookingRequests", "chatMessages"].map((kind) => `preferences.notifications.${kind}.sms: Legg inn et telefonnummer i profilen før du velger SMS.`),
      ["bookingRequests", "chatMessages"].map((kind) => `preferences.notifications.${kind}.sms: Add a phone number to your profile before choosing SMS.`),
    ],
  ])("with %s", async (_what, body, nb, en) => {
    expect(await unchanged("PATCH", me, { body })).toMatchObject({ status: 422, nb, en });
  });
  it("that cannot be kept says that something broke, and keeps nothing", async () => {
    const answer = await whileBroken("user_profile", "bio <> 'brutt'", () => unchanged("PATCH", me, { body: { bio: "brutt", location: "Røros", displayName: "Et annet" } }));
    expect(answer).toEqual({
      status: 500,
      code: "internal_error",
      nb: ["En feil oppstod. Vennligst prøv igjen."],
      en: ["An error occurred. Please try again."],
    });
    expect((await app.call(nils, "GET /api/user-profile/me")).body).toMatchObject({ displayName: "Nils Vidda", location: "", bio: "" });
  });
  it("that is not there", async () => {
    const lost = await app.signIn("borte@example.no");
    await app.pool.query("delete from user_profile where uid = $1", [lost.uid]);
    const theirs = teller(app, lost).told;
    const [nb, en] = [["Ingen profil lastet"], ["No profile loaded"]];
    expect(await theirs("GET", me)).toEqual({ status: 404, code: "profile_not_loaded", nb, en });
    expect(await theirs("PATCH", me, { body: { bio: "x" } })).toEqual({ status: 404, code: "profile_not_loaded", nb, en });
    expect(await theirs("PUT", `${me}/roles`, { body: { roles: ["hunter"] } })).toEqual({
      status: 404,
      code: "profile_not_loaded_for_roles",
      nb: ["Ingen profil lastet for rolleoppdatering"],
      en: ["No profile loaded for the role update"],
    });
    expect(await theirs("POST", "/user-profile/upload-profile-image", { file: form(await photo()) })).toEqual({
      status: 404,
      code: "profile_image_no_user",
      nb: ["Vi fant ikke brukeren som bildet skulle høre til."],
      en: ["User not found: the picture has nobody to belong to."],
    });
  });

  describe("its picture", () => {
    const url = "/user-profile/upload-profile-image";
    it.each<[string, () => Promise<Buffer>, number, string, string, string]>([
      ["of another kind", () => photo({ format: "webp" }), 415, "profile_image_type", "Profilbildet må være JPG eller PNG.", "The profile picture must be a JPG or PNG."],
      ["that is a paper", async () => pdf(), 415, "profile_image_type", "Profilbildet må være JPG eller PNG.", "The profile picture must be a JPG or PNG."],
      [
        "of more than 5 MB",
        async () => Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024)]),
        413,
        "profile_image_too_large",
        "Profilbildet er for stort. Det kan være på høyst 5 MB.",
        "The profile picture is too large. At most 5 MB is allowed.",
      ],
      [
        "of 4097 pixels",
        async () => hugePng(4097, 8),
        422,
        "profile_image_dimensions",
        "Bildet har for mange piksler. Det kan være høyst 4096 × 4096.",
        "The image dimensions are too large. At most 4096 × 4096 pixels are allowed.",
      ],
      [
        "that does not say how large it is",
        async () => (await photo()).subarray(0, 120),
        422,
        "profile_image_unreadable",
        "Vi kunne ikke lese hvor stort bildet er. Lagre det på nytt og prøv igjen.",
        "Could not read the image dimensions. Save it anew and try again.",
      ],
    ])("%s", async (_what, bytes, status, code, nb, en) => {
      expect(await unchanged("POST", url, { file: form(await bytes()) })).toEqual({ status, code, nb: [`file: ${nb}`], en: [`file: ${en}`] });
    });
    it("that there is no room for", async () => {
      const { files } = app.platform;
      const put = files.put;
      files.put = () => Promise.reject(new Error("no room left on the disk"));
      const answer = await told("POST", url, { file: form(await photo()) }).finally(() => {
        files.put = put;
      });
      expect(answer).toEqual({
        status: 503,
        code: "profile_image_failed",
        nb: ["Kunne ikke laste opp profilbildet. Prøv igjen om litt."],
        en: ["The upload of the profile picture failed. Try again in a little while."],
      });
      expect((await app.call(nils, "GET /api/user-profile/me")).body.photoURL).toBe(null);
    });
  });
});
