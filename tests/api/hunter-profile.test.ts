/**
 * Refusals of the profile and profile picture endpoints, in both languages with the field's path, and all
 * values that a profile accepts.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "../support/app.ts";
import { form, hugePng, pdf, photo } from "../support/files.ts";
import { readTableCounts, whileRowsAreRefused } from "./rows.ts";
import { type ApiCaller, createApiCaller } from "./api-caller.ts";

let app: TestApp, nils: Person, send: ApiCaller["send"], errorsInBoth: ApiCaller["errorsInBoth"];
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  nils = await app.signIn("nils@example.no", { name: "Nils Vidda", roles: ["hunter", "landowner"] });
  ({ send, errorsInBoth } = createApiCaller(app, nils));
});

describe("the profile endpoint", () => {
  const me = "/user-profile/me";
  /** Returns the errors in both languages, and asserts that no row changed. */
  async function errorsWithoutChange(
    ...args: Parameters<typeof errorsInBoth>
  ): ReturnType<typeof errorsInBoth> {
    const before = await readTableCounts(app.pool);
    const answer = await errorsInBoth(...args);
    expect(await readTableCounts(app.pool)).toBe(before);
    return answer;
  }
  it.each<[string, object, string[], string[]]>([
    [
      "no name",
      { displayName: " ", bio: "ny" },
      ["displayName: Skriv navnet ditt."],
      ["displayName: Enter your name."],
    ],
    [
      "ten digits of a bank account, and an organisation number that does not add up",
      { bankAccountNumber: "1234567890", organizationNumber: "923609017", bio: "ny" },
      [
        "bankAccountNumber: Kontonummeret må ha nøyaktig 11 siffer.",
        "organizationNumber: Organisasjonsnummeret må ha 9 siffer og stemme.",
      ],
      [
        "bankAccountNumber: The bank account number must have exactly 11 digits.",
        "organizationNumber: The organisation number must have 9 digits and a correct check digit.",
      ],
    ],
    [
      "SMS but no phone number",
      {
        preferences: { notifications: { bookingRequests: { sms: true }, chatMessages: { sms: true } } },
        bio: "ny",
      },
      ["bookingRequests", "chatMessages"].map(
        (kind) =>
          `preferences.notifications.${kind}.sms: Legg inn et telefonnummer i profilen før du velger SMS.`,
      ),
      ["bookingRequests", "chatMessages"].map(
        (kind) =>
          `preferences.notifications.${kind}.sms: Add a phone number to your profile before choosing SMS.`,
      ),
    ],
  ])("refuses a profile with %s", async (_what, body, nb, en) => {
    expect(await errorsWithoutChange("PATCH", me, { body })).toMatchObject({ status: 422, nb, en });
  });
  it("answers with an error and stores no field when the database refuses the profile", async () => {
    const answer = await whileRowsAreRefused(app.pool, "user_profile", "bio <> 'brutt'", () =>
      errorsWithoutChange("PATCH", me, {
        body: { bio: "brutt", location: "Røros", displayName: "Et annet" },
      }),
    );
    expect(answer).toEqual({
      status: 500,
      code: "internal_error",
      nb: ["En feil oppstod. Vennligst prøv igjen."],
      en: ["An error occurred. Please try again."],
    });
    expect((await app.call(nils, "GET /api/user-profile/me")).body).toMatchObject({
      displayName: "Nils Vidda",
      location: "",
      bio: "",
    });
  });
  it("refuses a user without a profile", async () => {
    const userWithoutProfile = await app.signIn("borte@example.no");
    await app.pool.query("delete from user_profile where uid = $1", [userWithoutProfile.uid]);
    const errorsWithoutProfile = createApiCaller(app, userWithoutProfile).errorsInBoth;
    const [nb, en] = [["Ingen profil lastet"], ["No profile loaded"]];
    expect(await errorsWithoutProfile("GET", me)).toEqual({
      status: 404,
      code: "profile_not_loaded",
      nb,
      en,
    });
    expect(await errorsWithoutProfile("PATCH", me, { body: { bio: "x" } })).toEqual({
      status: 404,
      code: "profile_not_loaded",
      nb,
      en,
    });
    expect(await errorsWithoutProfile("PUT", `${me}/roles`, { body: { roles: ["hunter"] } })).toEqual({
      status: 404,
      code: "profile_not_loaded_for_roles",
      nb: ["Ingen profil lastet for rolleoppdatering"],
      en: ["No profile loaded for the role update"],
    });
    expect(
      await errorsWithoutProfile("POST", "/user-profile/upload-profile-image", { file: form(await photo()) }),
    ).toEqual({
      status: 404,
      code: "profile_image_no_user",
      nb: ["Vi fant ikke brukeren som bildet skulle høre til."],
      en: ["User not found: the picture has nobody to belong to."],
    });
  });

  describe("the profile picture endpoint", () => {
    const url = "/user-profile/upload-profile-image";
    it.each<[string, () => Promise<Buffer>, number, string, string, string]>([
      [
        "a picture of another format",
        () => photo({ format: "webp" }),
        415,
        "profile_image_type",
        "Profilbildet må være JPG eller PNG.",
        "The profile picture must be a JPG or PNG.",
      ],
      [
        "a PDF",
        async () => pdf(),
        415,
        "profile_image_type",
        "Profilbildet må være JPG eller PNG.",
        "The profile picture must be a JPG or PNG.",
      ],
      [
        "a picture of more than 5 MB",
        async () => Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024)]),
        413,
        "profile_image_too_large",
        "Profilbildet er for stort. Det kan være på høyst 5 MB.",
        "The profile picture is too large. At most 5 MB is allowed.",
      ],
      [
        "a picture 4097 pixels wide",
        async () => hugePng(4097, 8),
        422,
        "profile_image_dimensions",
        "Bildet har for mange piksler. Det kan være høyst 4096 × 4096.",
        "The image dimensions are too large. At most 4096 × 4096 pixels are allowed.",
      ],
      [
        "a picture without readable dimensions",
        async () => (await photo()).subarray(0, 120),
        422,
        "profile_image_unreadable",
        "Vi kunne ikke lese hvor stort bildet er. Lagre det på nytt og prøv igjen.",
        "Could not read the image dimensions. Save it anew and try again.",
      ],
    ])("refuses %s", async (_what, bytes, status, code, nb, en) => {
      expect(await errorsWithoutChange("POST", url, { file: form(await bytes()) })).toEqual({
        status,
        code,
        nb: [`file: ${nb}`],
        en: [`file: ${en}`],
      });
    });
    it("answers with an error when the file cannot be stored", async () => {
      const { files } = app.platform;
      const originalPut = files.put;
      files.put = () => Promise.reject(new Error("no room left on the disk"));
      const answer = await errorsInBoth("POST", url, { file: form(await photo()) }).finally(() => {
        files.put = originalPut;
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

describe("a profile accepts", () => {
  const patch = async (body: object) => (await send("nb", "PATCH", "/user-profile/me", { body })).body;
  it("every hunting type and level, and every notification by e-mail or SMS", async () => {
    const types = [
      "moose",
      "deer",
      "roe_deer",
      "reindeer",
      "small_game",
      "forest_bird",
      "ptarmigan",
      "freshwater_fishing",
      "saltwater_fishing",
    ];
    expect(await patch({ hunterProfile: { preferredHuntingTypes: types } })).toMatchObject({
      hunterProfile: { preferredHuntingTypes: types },
    });
    for (const experienceLevel of ["beginner", "intermediate", "advanced", "expert"])
      expect(await patch({ hunterProfile: { experienceLevel } })).toMatchObject({
        hunterProfile: { experienceLevel },
      });
    for (const kind of ["bookingRequests", "bookingResults", "chatMessages"])
      for (const bodies of [
        { email: true, sms: true },
        { email: false, sms: true },
        { email: true, sms: false },
      ])
        expect(
          await patch({ phoneNumber: "91234567", preferences: { notifications: { [kind]: bodies } } }),
        ).toMatchObject({ preferences: { notifications: { [kind]: bodies } } });
  });
  it("every field of the profile forms, and returns it", async () => {
    const fields = {
      firstName: "Nils",
      lastName: "Vidda",
      bio: "Rype med setter.",
      location: "Røros",
      address: { street: "Kjerkgata 1", city: "Røros", postalCode: "7374", country: "Norge" },
      bankAccountNumber: "12345678903",
      organizationNumber: "923609016",
      contactPerson: "Siri Vidda",
    };
    for (const language of ["en", "nb"])
      expect(await patch({ ...fields, language })).toMatchObject({ ...fields, language });
  });
  it("missing name and roles, but is then not complete", async () => {
    const isComplete = async () => (await send("nb", "GET", "/user-profile/me")).body.isComplete;
    expect(await isComplete()).toBe(true);
    for (const [change, back] of [
      ["roles = '{}'", "roles = '{hunter,landowner}'"],
      ["display_name = ''", "display_name = 'Nils Vidda'"],
    ]) {
      await app.pool.query(`update user_profile set ${change} where uid = $1`, [nils.uid]);
      expect(await isComplete()).toBe(false);
      await app.pool.query(`update user_profile set ${back} where uid = $1`, [nils.uid]);
    }
  });
});
