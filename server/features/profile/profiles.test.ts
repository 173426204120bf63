import { describe, expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";
import { readStream } from "#tests/support/stream.ts";
import { until } from "#tests/support/until.ts";

const app = await openApp({ now: "2027-08-01T08:00:00Z" });
const me = "GET /api/user-profile/me";
const patch = "PATCH /api/user-profile/me";
const putRoles = "PUT /api/user-profile/me/roles";
const count = async (sql: string, values: unknown[]) =>
  Number((await app.pool.query<{ n: string }>(`select count(*) n from ${sql}`, values)).rows[0]?.n);

describe("a first sign-in", () => {
  it("creates a hunter with both notifications on and no years of experience", async () => {
    const ola = await app.signIn("ola@example.no", { name: "" });
    const { status, body } = await app.call(ola, me);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      roles: ["hunter"],
      isHunter: true,
      isLandowner: false,
      isAdmin: false,
      isComplete: false,
      preferences: {
        emailNotifications: true,
        pushNotifications: true,
        notifications: {
          bookingRequests: { email: true, sms: false },
          bookingResults: { email: true, sms: false },
          chatMessages: { email: true, sms: false },
        },
      },
      hunterProfile: {
        experienceYears: 0,
        experienceLevel: null,
        preferredGameTypes: [],
        preferredHuntingTypes: [],
      },
      createdAt: "2027-08-01T08:00:00.000Z",
    });
  });
  it("audits which role the user got", async () => {
    const eli = await app.signIn("eli@example.no");
    const { rows } = await app.pool.query(
      "select actor_uid, from_state, to_state, reason, at from audit where subject = 'role' and subject_id = $1",
      [eli.uid],
    );
    expect(rows).toEqual([
      {
        actor_uid: eli.uid,
        from_state: null,
        to_state: "hunter",
        reason: "first sign-in",
        at: new Date("2027-08-01T08:00:00Z"),
      },
    ]);
  });
  it("is refused without a token and with a forged one", async () => {
    expect((await app.call(undefined, me)).status).toBe(401);
    expect((await app.call("forged", patch, { body: { bio: "x" } })).body.code).toBe("unauthenticated");
  });
  it("is required: without a profile the response is 404 profile_not_loaded", async () => {
    const userWithoutProfile = await app.signIn("lost@example.no");
    await app.pool.query("delete from user_profile where uid = $1", [userWithoutProfile.uid]);
    expect((await app.call(userWithoutProfile, me)).body).toMatchObject({
      status: 404,
      code: "profile_not_loaded",
    });
    expect((await app.call(userWithoutProfile, patch, { body: { bio: "x" } })).body.detail).toBe(
      "Ingen profil lastet",
    );
    expect((await app.call(userWithoutProfile, putRoles, { body: { roles: ["hunter"] } })).body.detail).toBe(
      "Ingen profil lastet for rolleoppdatering",
    );
  });
});

describe("changing the profile", () => {
  it("keeps fields that are left out, and updates the account's name", async () => {
    const kari = await app.signIn("kari@example.no", { name: "Kari" });
    await app.call(kari, patch, { body: { bio: "Fra Storåsen", address: { city: "Grong" } } });
    await app.call(kari, patch, { body: { address: { postalCode: "7870" } } });
    const { body } = await app.call(kari, patch, {
      body: { displayName: "Kari Storås", organizationNumber: "923 609 016", language: "en" },
    });
    expect(body).toMatchObject({
      displayName: "Kari Storås",
      bio: "Fra Storåsen",
      address: { city: "Grong", postalCode: "7870" },
      organizationNumber: "923609016",
      language: "en",
      isComplete: true,
    });
    expect(await count('auth."user" where id = $1 and name = $2', [kari.uid, "Kari Storås"])).toBe(1);
  });
  it("is refused with every error, and then changes nothing", async () => {
    const per = await app.signIn("per@example.no", { name: "Per" });
    const { status, body } = await app.call(per, patch, {
      body: { displayName: " ", bankAccountNumber: "1234", organizationNumber: "923609017", bio: "ny" },
    });
    expect(status).toBe(422);
    expect(body.errors?.map((e) => e.code)).toEqual([
      "name_required",
      "bank_account_invalid",
      "organization_number_invalid",
    ]);
    expect((await app.call(per, me)).body).toMatchObject({ displayName: "Per", bio: "" });
  });
  it("with a wrong check digit of the bank account is accepted with a warning", async () => {
    const per = await app.signIn("per2@example.no");
    const { status, body } = await app.call(per, patch, { body: { bankAccountNumber: "1234.56.78901" } });
    expect(status).toBe(200);
    expect(body.bankAccountNumber).toBe("12345678901");
    expect(
      await count("pgboss.job where name = 'release-held-payouts' and data->>'uid' = $1", [per.uid]),
    ).toBe(1);
    expect(body.warnings.map((w) => w.code)).toEqual(["bank_account_check_digit"]);
    expect((await app.call(per, patch, { body: { bankAccountNumber: null } })).body).toMatchObject({
      bankAccountNumber: null,
      warnings: [],
    });
  });
  it.each([
    ["a right of one's own making", { isAdmin: true }],
    ["a role there is not", { roles: ["keeper"] }],
    ["a number for a text", { bio: 7 }],
    ["NUL", { bio: "a\u0000b" }],
    ["a megabyte", { bio: "x".repeat(200_000) }],
    ["a phone that is none", { phoneNumber: "ring meg" }],
    ["an unknown game", { hunterProfile: { experienceYears: 1, preferredGameTypes: ["enhjørning"] } }],
    ["huge experience", { hunterProfile: { experienceYears: 1e300, preferredGameTypes: [] } }],
  ])("with %s is refused", async (_what, body) => {
    const per = await app.signIn("per@example.no");
    const reply = await app.call(per, patch, { body: body as object });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe("invalid_request");
  });
  it.each([
    ["nb", "Skriv et gyldig telefonnummer"],
    ["en", "Please enter a valid phone number"],
  ])("with an invalid phone number is refused, with the reason in %s", async (language, detail) => {
    const per = await app.signIn("per@example.no");
    const { body } = await app.call(
      per,
      patch,
      { body: { phoneNumber: "ring meg" } },
      { headers: { "accept-language": language } },
    );
    expect(body.errors).toEqual([{ code: "invalid_phone", path: "phoneNumber", detail }]);
  });
  it("accepts «no» as Norwegian", async () => {
    const per = await app.signIn("per@example.no");
    expect((await app.call(per, patch, { body: { language: "en" } })).body.language).toBe("en");
    expect((await app.call(per, patch, { body: { language: "no" } })).body.language).toBe("nb");
    expect((await app.call(per, patch, { body: { language: "xx" as "nb" } })).body.errors).toMatchObject([
      { code: "invalid_value", path: "language" },
    ]);
  });
  it("keeps nested fields that are left out", async () => {
    const per = await app.signIn("per5@example.no");
    await app.call(per, patch, {
      body: { hunterProfile: { experienceLevel: "expert", preferredHuntingTypes: ["moose", "ptarmigan"] } },
    });
    await app.call(per, patch, {
      body: {
        hunterProfile: { experienceYears: 12 },
        preferences: { notifications: { chatMessages: { email: false } } },
      },
    });
    const { body } = await app.call(per, patch, { body: { preferences: { pushNotifications: false } } });
    expect(body.hunterProfile).toEqual({
      experienceYears: 12,
      experienceLevel: "expert",
      preferredGameTypes: [],
      preferredHuntingTypes: ["moose", "ptarmigan"],
    });
    expect(body.preferences).toMatchObject({
      emailNotifications: true,
      pushNotifications: false,
      notifications: {
        bookingResults: { email: true, sms: false },
        chatMessages: { email: false, sms: false },
      },
    });
  });
  it("switches SMS on only with a number, and keeps the number while SMS is off", async () => {
    const per = await app.signIn("per6@example.no");
    const sms = { preferences: { notifications: { bookingResults: { sms: true } } } };
    expect((await app.call(per, patch, { body: sms })).body).toMatchObject({
      status: 422,
      errors: [{ code: "sms_needs_phone", path: "preferences.notifications.bookingResults.sms" }],
    });
    expect(
      (await app.call(per, patch, { body: { ...sms, phoneNumber: "+47 912 34 567" } })).body.preferences
        .notifications.bookingResults,
    ).toEqual({ email: true, sms: true });
    expect((await app.call(per, patch, { body: { phoneNumber: "" } })).body).toMatchObject({
      status: 422,
      errors: [{ code: "phone_needed_for_sms", path: "phoneNumber" }],
    });
    await app.call(per, patch, {
      body: { phoneNumber: "", preferences: { notifications: { bookingResults: { sms: false } } } },
    });
    expect((await app.call(per, me)).body.phoneNumber).toBe(null);
    await expect(
      app.pool.query(
        `update user_profile set preferences = jsonb_set(preferences, '{notifications,chatMessages,sms}', 'true') where uid = $1`,
        [per.uid],
      ),
    ).rejects.toThrow("sms_needs_phone");
  });
  it("is done once per idempotency key", async () => {
    const per = await app.signIn("per3@example.no");
    const first = await app.call(per, patch, { body: { bio: "en" } }, { idempotencyKey: "k1" });
    await app.call(per, patch, { body: { bio: "to" } });
    expect((await app.call(per, patch, { body: { bio: "en" } }, { idempotencyKey: "k1" })).body).toEqual(
      first.body,
    );
    expect((await app.call(per, me)).body.bio).toBe("to");
    expect((await app.call(per, patch, { body: { bio: "tre" } }, { idempotencyKey: "k1" })).body.code).toBe(
      "idempotency_key_reused",
    );
  });
  it("loses none of several concurrent changes", async () => {
    const per = await app.signIn("per4@example.no");
    await Promise.all([
      app.call(per, patch, { body: { bio: "bio" } }),
      app.call(per, patch, { body: { location: "Namsos" } }),
      app.call(per, putRoles, { body: { isLandowner: true } }),
    ]);
    expect((await app.call(per, me)).body).toMatchObject({
      bio: "bio",
      location: "Namsos",
      roles: ["hunter", "landowner"],
    });
  });
});

describe("roles", () => {
  it("are added and removed by the user, by list or by flag, with an audit row for each change", async () => {
    const liv = await app.signIn("liv@example.no");
    expect((await app.call(liv, putRoles, { body: { roles: ["hunter", "landowner"] } })).body).toMatchObject({
      isHunter: true,
      isLandowner: true,
    });
    expect((await app.call(liv, putRoles, { body: { isHunter: false } })).body).toMatchObject({
      roles: ["landowner"],
      isHunter: false,
    });
    await app.call(liv, putRoles, { body: { roles: ["landowner"] } });
    expect(
      await count("audit where subject = 'role' and from_state is not null and subject_id = $1", [liv.uid]),
    ).toBe(2);
  });
  it("are saved with the profile or not at all, and a refusal has every error of both", async () => {
    const liv = await app.signIn("liv4@example.no", { name: "Liv" });
    const before = (await app.call(liv, me)).body;
    const codes = async (body: object) =>
      (await app.call(liv, patch, { body })).body.errors?.map((e) => [e.code, e.path]);
    expect(await codes({ roles: ["landowner"], organizationNumber: "123" })).toEqual([
      ["organization_number_invalid", "organizationNumber"],
    ]);
    expect(await codes({ roles: [], displayName: "" })).toEqual([
      ["role_required", "roles"],
      ["name_required", "displayName"],
    ]);
    expect((await app.call(liv, patch, { body: { roles: ["admin"], bio: "Sjef" } })).body).toMatchObject({
      status: 403,
      code: "role_not_yours_to_give",
    });
    expect((await app.call(liv, me)).body).toEqual(before);
    expect(
      (await app.call(liv, patch, { body: { roles: ["landowner"], displayName: "Liv Li" } })).body,
    ).toMatchObject({
      isHunter: false,
      isLandowner: true,
      displayName: "Liv Li",
    });
    expect(
      await count("audit where subject = 'role' and from_state is not null and subject_id = $1", [liv.uid]),
    ).toBe(1);
  });
  it("are at least one", async () => {
    const liv = await app.signIn("liv2@example.no");
    expect((await app.call(liv, putRoles, { body: { roles: [] } })).body).toMatchObject({
      status: 422,
      code: "role_required",
    });
    expect((await app.call(liv, putRoles, { body: { isHunter: false } })).body.code).toBe("role_required");
  });
  it("never include the administrator role by the user's own request", async () => {
    const liv = await app.signIn("liv3@example.no");
    expect((await app.call(liv, putRoles, { body: { roles: ["hunter", "admin"] } })).body).toMatchObject({
      status: 403,
      code: "role_not_yours_to_give",
    });
    const boss = await app.signIn("boss@example.no", { roles: ["admin"] });
    expect((await app.call(boss, putRoles, { body: { roles: ["hunter"] } })).body.roles).toEqual([
      "hunter",
      "admin",
    ]);
    expect(await count("user_profile where is_admin", [])).toBe(1);
  });
});

it("the live profile sends an event on connecting and at each change, without profile data", async () => {
  const eva = await app.signIn("eva@example.no", { name: "Eva" });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as { port: number };
  const stream = await readStream(
    `http://127.0.0.1:${port}`,
    "/api/user-profile/me/live",
    eva.bearer.slice(7),
  );
  await until(() => expect(stream.data()).toHaveLength(1));
  await app.call(eva, patch, { body: { displayName: "Eva Li", bankAccountNumber: "12345678903" } });
  await until(() => expect(stream.data()).toEqual(Array(2).fill({ topic: "profile", ref: null })));
  expect(stream.received()).not.toMatch(/Eva|12345678903/);
  await stream.stop();
});
