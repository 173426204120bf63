/** Signing in by e-mail and password or by mailed link (off by default), through a real SMTP server. */
import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignInApp, form, openSignInApp, errorsOf, tokenIn } from "./support/sign-in-app.ts";

let { app, mail, browser, member }: SignInApp = {} as SignInApp;
beforeAll(async () => {
  ({ app, mail, browser, member } = await openSignInApp());
});
beforeEach(() => app.pool.query("delete from rate_limit")); // all requests come from one IP address

describe("sign-up", () => {
  it("lists every invalid field at once, in the order of the form", async () => {
    const emptyForm = await browser().post("sign-up", {});
    expect([emptyForm.status, errorsOf(emptyForm)]).toEqual([
      422,
      [
        ...["firstName", "lastName", "email", "password", "passwordRepeat"].map((path) => [
          path,
          "This field is required",
        ]),
        ["roles", "Choose at least one role."],
      ],
    ]);
    const refused = await browser().post("sign-up", {
      ...form,
      email: "kari@",
      password: "12345",
      passwordRepeat: "123456",
    });
    expect(errorsOf(refused)).toEqual([
      ["email", "Invalid email."],
      ["password", "Password is too weak. Please choose a stronger password."],
      ["passwordRepeat", "Passwords do not match."],
    ]);
    const norwegian = await browser("nb").post("sign-up", {
      ...form,
      email: "kari@",
      password: "passord1",
      passwordRepeat: "x",
    });
    expect(errorsOf(norwegian)?.map(([, detail]) => detail)).toEqual([
      "E-postadressen er ikke gyldig.",
      "Passordet er for svakt. Velg et sterkere passord.",
      "Passordene er ikke like.",
    ]);
    expect(
      errorsOf(
        await browser().post("sign-up", { ...form, password: form.email, passwordRepeat: form.email }),
      )?.[0]?.[0],
    ).toBe("password");
  });
  it("sends an email whose link signs the user in with the chosen name and role", async () => {
    const kari = browser("nb");
    const created = await kari.post("sign-up", {
      ...form,
      email: "Kari@Example.no",
      returnUrl: "/dashboard?tab=overview",
    });
    expect([created.status, created.body]).toEqual([201, { email: "kari@example.no", letterSent: true }]);
    expect(await kari.me()).toBeUndefined();
    const email = await mail.next("kari@example.no");
    expect(email.subject).toBe("Bekreft e-postadressen din");
    expect(email.link).toMatch(`${app.base}/verify-email?token=`);
    expect(tokenIn(email.link, "returnUrl")).toBe("/dashboard?tab=overview");
    expect(errorsOf(await browser().post("sign-up", form))).toEqual([
      ["email", "An account with this email already exists."],
    ]);

    const unproven = await kari.post("sign-in", { email: "kari@example.no", password: form.password });
    expect([unproven.status, unproven.body.code, unproven.body.detail]).toEqual([
      409,
      "email_not_verified",
      "Bekreft e-postadressen din før du logger inn.",
    ]);
    expect(
      (await kari.post("verify-email", { token: `${tokenIn(email.link).slice(0, -3)}AAA` })).body.code,
    ).toBe("link_not_valid");
    const verified = await kari.post("verify-email", { token: tokenIn(email.link) });
    expect(verified.status).toBe(200);
    expect(verified.cookies.find((c) => c.includes("session_token"))).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await kari.me()).toMatchObject({
      email: "kari@example.no",
      displayName: "Kari Storås",
      firstName: "Kari",
      lastName: "Storås",
      roles: ["landowner"],
      isComplete: true,
      language: "nb",
    });
    const second = browser();
    expect((await second.post("verify-email", { token: tokenIn(email.link) })).body.code).toBe(
      "email_already_verified",
    );
    expect(await second.me()).toBeUndefined();
    const { rows } = await app.pool.query(
      "select subject, reason, to_state from audit where actor_uid = (select uid from user_profile where email = 'kari@example.no') order by audit_id",
    );
    expect(rows).toEqual([
      { subject: "role", reason: "sign-up", to_state: "landowner" },
      { subject: "account", reason: "e-mail verified", to_state: null },
    ]);
  });
  it("creates one account from two concurrent requests", async () => {
    const both = await Promise.all(
      [1, 2].map((n) => browser().post("sign-up", { ...form, email: "to@example.no", firstName: `Nr${n}` })),
    );
    expect(both.map((r) => r.status).sort()).toEqual([201, 422]);
    expect(both.find((r) => r.status === 422)?.body.code).toBe("email_taken");
  });
  it("accepts no return address of another site", async () => {
    await browser().post("sign-up", { ...form, email: "ut@example.no", returnUrl: "https://evil.example" });
    expect(new URL((await mail.next("ut@example.no")).link).searchParams.has("returnUrl")).toBe(false);
  });
  it("reports that the email was not sent, and sends it again on request", async () => {
    mail.refuse(true);
    const { status, body } = await browser().post("sign-up", { ...form, email: "sen@example.no" });
    expect([status, body.letterSent]).toEqual([201, false]);
    const failed = await browser().post("verification-email", { email: "sen@example.no" });
    expect([failed.status, failed.body.detail]).toEqual([503, "Failed to send verification email."]);
    mail.refuse(false);
    expect(
      (await browser().post("verification-email", { email: "sen@example.no", returnUrl: "/services-page" }))
        .status,
    ).toBe(202);
    const { link } = await mail.next("sen@example.no");
    const sen = browser();
    expect((await sen.post("verify-email", { token: tokenIn(link) })).status).toBe(200);
    expect(await sen.me()).toMatchObject({ email: "sen@example.no" });
    expect((await browser().post("verification-email", { email: "sen@example.no" })).status).toBe(202);
    expect((await browser().post("verification-email", { email: "ingen@example.no" })).status).toBe(202);
    expect(mail.waitingFor("sen@example.no") + mail.waitingFor("ingen@example.no")).toBe(0);
  });
  it("answers link_expired to an old link, and another code to an incomplete one", async () => {
    await browser().post("sign-up", { ...form, email: "gammel@example.no" });
    const key = new TextEncoder().encode("demo-auth-secret-demo-auth-secret-demo");
    const old = await new SignJWT({ email: "gammel@example.no" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("-1m")
      .sign(key);
    expect((await browser().post("verify-email", { token: old })).body.code).toBe("link_expired");
    for (const token of ["", "x", "a.b.c"])
      expect((await browser().post("verify-email", { token })).body.code).toBe("link_not_valid");
  });
  it("releases an address that was not verified within a day", async () => {
    await browser().post("sign-up", { ...form, email: "kapret@example.no" });
    await member("bekreftet@example.no");
    await app.pool.query(
      `update auth."user" set "createdAt" = now() - interval '25 hours' where email in ('kapret@example.no', 'bekreftet@example.no')`,
    );
    app.clock.advance({ days: 1 });
    await app.sweep();
    const { rows } = await app.pool.query(
      `select email from user_profile where email in ('kapret@example.no', 'bekreftet@example.no')`,
    );
    expect(rows).toEqual([{ email: "bekreftet@example.no" }]);
    expect((await browser().post("sign-up", { ...form, email: "kapret@example.no" })).status).toBe(201);
  });
});

describe("sign-in", () => {
  it("lists the invalid fields of the sign-in form", async () => {
    await member("per@example.no");
    const at = (email: string, password: string) => browser().post("sign-in", { email, password });
    expect(errorsOf(await at("", ""))).toEqual(
      ["email", "password"].map((path) => [path, "This field is required"]),
    );
    expect((await at("per@", "x")).body.detail).toBe("Invalid email or password.");
    expect(errorsOf(await at("ukjent@example.no", "x"))).toEqual([
      ["email", "No account found with this email."],
    ]);
    expect(errorsOf(await at("per@example.no", "rypa flyr høyt"))).toEqual([
      ["password", "Incorrect password."],
    ]);
    await browser().post("sign-up", { ...form, email: "pal@example.no" });
    expect((await at("pal@example.no", form.password)).body.detail).toBe(
      "Please verify your email before signing in.",
    );
    const browserOfPer = browser();
    expect(
      (await browserOfPer.post("sign-in", { email: "PER@example.no", password: form.password })).body,
    ).toEqual({
      signedIn: true,
    });
    expect(await browserOfPer.me()).toMatchObject({ email: "per@example.no" });
  });
  it("is refused from another site's page, and with a body that is not JSON", async () => {
    const body = { email: "per@example.no", password: form.password };
    expect((await browser().post("sign-in", body, { origin: "https://evil.example" })).body.code).toBe(
      "forbidden",
    );
    expect((await browser().post("sign-in", body, { origin: "null" })).body.code).toBe("forbidden");
    expect((await browser().post("sign-in", body, { "content-type": "text/plain" })).body.code).toBe(
      "unsupported_media_type",
    );
  });
  it("answers 429 after ten wrong passwords, with the minutes to wait", async () => {
    await member("gjettet@example.no");
    const attempts = [];
    for (let i = 0; i < 11; i++)
      attempts.push(await browser().post("sign-in", { email: "gjettet@example.no", password: `feil ${i}` }));
    expect(attempts.slice(0, 10).every((r) => r.body.code === "password_incorrect")).toBe(true);
    expect(attempts[10]?.status).toBe(429);
    expect(attempts[10]?.body.detail).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/);
    expect(
      (await browser().post("sign-in", { email: "gjettet@example.no", password: form.password })).status,
    ).toBe(429);
    expect(
      (
        await app.pool.query(
          "select count(*)::int n from rate_limit where key like '%gjettet%' or key like '%127.0.0.1%'",
        )
      ).rows[0].n,
    ).toBe(0);
  });
  it("limits guesses from many IP addresses, and lets the owner sign in from known ones", async () => {
    const signInFrom = (ip: string, password: string) =>
      browser().post("sign-in", { email: "utsatt@example.no", password }, { "x-forwarded-for": ip });
    const prolongLimits = (ms: number) =>
      app.pool.query(`update rate_limit set expire = expire + ${ms} where key like 'passwords:%'`);
    await member("utsatt@example.no");
    expect((await signInFrom("192.0.2.1", form.password)).body).toEqual({ signedIn: true });
    await signInFrom("198.51.100.0", "feil");
    await prolongLimits(600_000); // keeps the limits valid during the other requests
    const guesses = [];
    for (let i = 0; i < 40; i++) guesses.push((await signInFrom(`198.51.100.${i}`, `feil ${i}`)).status);
    expect(new Set(guesses.slice(-20))).toEqual(new Set([429]));
    expect((await signInFrom("192.0.2.1", form.password)).body).toEqual({ signedIn: true });
    expect((await signInFrom("192.0.2.2", form.password)).status).toBe(429);
    await prolongLimits(-660_000); // the limits expire after another minute
    expect((await signInFrom("192.0.2.2", form.password)).body).toEqual({ signedIn: true });
  });
});

describe("a new password", () => {
  it("is set by a mailed link that works once, and ends every session", async () => {
    const liv = await member("liv@example.no");
    expect(await liv.me()).toMatchObject({ email: "liv@example.no" });
    expect((await browser("nb").post("reset-email", { email: "liv@example.no" })).status).toBe(202);
    const email = await mail.next("liv@example.no");
    const token = tokenIn(email.link);
    expect(email.link).toMatch(`${app.base}/reset-password?token=`);
    const choose = (body: object) =>
      browser().post("reset-password", {
        token,
        password: "orre på leik",
        passwordRepeat: "orre på leik",
        ...body,
      });
    expect(errorsOf(await choose({ password: "liv@example.no", passwordRepeat: "liv@example.no" }))).toEqual([
      ["password", "Password is too weak. Please choose a stronger password."],
    ]);
    expect(errorsOf(await choose({ passwordRepeat: "orre" }))).toEqual([
      ["passwordRepeat", "Passwords do not match."],
    ]);
    expect((await choose({ token: `${token}x` })).body.code).toBe("link_not_valid");
    expect((await choose({})).body).toEqual({ changed: true });
    expect((await choose({})).body.code).toBe("link_not_valid");
    expect(await liv.me()).toBeUndefined();
    expect(
      (await browser().post("sign-in", { email: "liv@example.no", password: form.password })).body.code,
    ).toBe("password_incorrect");
    expect(
      (await browser().post("sign-in", { email: "liv@example.no", password: "orre på leik" })).status,
    ).toBe(200);
    expect((await mail.next("liv@example.no")).subject).toBe("Your password is changed");
  });
  it("invalidates every other link mailed to the account", async () => {
    await member("to.lenker@example.no");
    const linkFor = async (path: "reset-email" | "magic-link") => {
      expect((await browser().post(path, { email: "to.lenker@example.no" })).status).toBe(202);
      return (await mail.next("to.lenker@example.no")).link;
    };
    const [older, newer, magic] = [
      await linkFor("reset-email"),
      await linkFor("reset-email"),
      await linkFor("magic-link"),
    ];
    const choose = async (link: string, password: string) =>
      (await browser().post("reset-password", { token: tokenIn(link), password, passwordRepeat: password }))
        .body;
    expect(await choose(newer, "orre på leik")).toEqual({ changed: true });
    expect((await choose(older, "en annen rype")).code).toBe("link_not_valid");
    const used = await browser().post("magic-link/use", { token: tokenIn(magic, "link") });
    expect(used.body.code).toBe("link_not_valid");
  });
  it("also verifies the address", async () => {
    await browser().post("sign-up", { ...form, email: "ny@example.no" });
    await mail.next("ny@example.no");
    await browser().post("reset-email", { email: "ny@example.no" });
    const token = tokenIn((await mail.next("ny@example.no")).link);
    await browser().post("reset-password", {
      token,
      password: "orre på leik",
      passwordRepeat: "orre på leik",
    });
    expect(
      (await browser().post("sign-in", { email: "ny@example.no", password: "orre på leik" })).status,
    ).toBe(200);
  });
  it("is requested without revealing whether the account exists, and with an error when the mail server fails", async () => {
    const unknown = await browser().post("reset-email", { email: "ingen2@example.no" });
    expect([unknown.status, unknown.body]).toEqual([202, { email: "ingen2@example.no" }]);
    expect(errorsOf(await browser().post("reset-email", { email: "tull" }))).toEqual([
      ["email", "Invalid email."],
    ]);
    await member("post@example.no");
    mail.refuse(true);
    const failed = await browser().post("reset-email", { email: "post@example.no" });
    mail.refuse(false);
    expect([failed.status, failed.body.detail]).toEqual([503, "Failed to send reset email."]);
  });
  it("cannot be set by a link older than an hour", async () => {
    await member("time@example.no");
    await browser().post("reset-email", { email: "time@example.no" });
    const token = tokenIn((await mail.next("time@example.no")).link);
    await app.pool.query(
      `update auth.verification set "expiresAt" = now() - interval '1 minute' where value = (select id from auth."user" where email = 'time@example.no')`,
    );
    expect(
      (
        await browser().post("reset-password", {
          token,
          password: "orre på leik",
          passwordRepeat: "orre på leik",
        })
      ).body.code,
    ).toBe("link_not_valid");
  });
  it("can be requested only a few times an hour", async () => {
    await member("mange@example.no");
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await browser().post("reset-email", { email: "mange@example.no" })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    // requests are counted by IP address, so the owner can still request a mail from elsewhere
    for (let i = 0; i < 5; i++) await mail.next("mange@example.no");
    const owner = await browser().post(
      "reset-email",
      { email: "mange@example.no" },
      { "x-forwarded-for": "192.0.2.77" },
    );
    expect(owner.status).toBe(202);
    expect(tokenIn((await mail.next("mange@example.no")).link)).not.toBe("");
  });
});

describe("a mailed link", () => {
  it("signs in once, and creates an account for a new address", async () => {
    const eli = browser();
    expect((await eli.post("magic-link", { email: "eli@example.no", returnUrl: "/dashboard" })).body).toEqual(
      { email: "eli@example.no" },
    );
    const { link } = await mail.next("eli@example.no");
    expect([new URL(link).pathname, tokenIn(link, "returnUrl")]).toEqual(["/login", "/dashboard"]);
    const token = tokenIn(link, "link");
    expect((await eli.post("magic-link/use", { token: `${token}x` })).body.code).toBe("link_not_valid");
    expect((await eli.post("magic-link/use", { token })).body).toEqual({ signedIn: true });
    expect(await eli.me()).toMatchObject({ email: "eli@example.no", roles: ["hunter"], isComplete: false });
    expect((await browser().post("magic-link/use", { token })).body.code).toBe("link_not_valid");
  });
  it("is in the language that the guest uses, and so are later emails", async () => {
    const newcomer = async (email: string, language: string, cookie?: string) => {
      const own = browser(language);
      const headers: Record<string, string> = cookie ? { cookie } : {};
      await own.post("magic-link", { email }, headers);
      const { link, subject } = await mail.next(email);
      await own.post("magic-link/use", { token: tokenIn(link, "link") }, headers);
      return [subject, ((await own.me()) as { language: string }).language];
    };
    expect(await newcomer("gjest1@example.no", "en-GB")).toEqual(["Sign in to Utmark", "en"]);
    expect(await newcomer("gjest2@example.no", "nb")).toEqual(["Logg inn på Utmark", "nb"]);
    const chosen = "utmark-language=nb";
    expect(await newcomer("gjest3@example.no", "en", chosen)).toEqual(["Logg inn på Utmark", "nb"]);
  });
  it("signs in to an existing account", async () => {
    await member("fast@example.no");
    const fast = browser();
    await fast.post("magic-link", { email: "fast@example.no" });
    await fast.post("magic-link/use", { token: tokenIn((await mail.next("fast@example.no")).link, "link") });
    expect(await fast.me()).toMatchObject({ displayName: "Kari Storås" });
  });
  it("is refused with an error when the mail server fails", async () => {
    mail.refuse(true);
    const failed = await browser("nb").post("magic-link", { email: "uten@example.no" });
    mail.refuse(false);
    expect([failed.status, failed.body.code]).toEqual([503, "magic_link_failed"]);
  });
});

it("a disabled account refuses sign-in by verification, mailed link or password", async () => {
  const email = "stengt@example.no";
  await browser().post("sign-up", { ...form, email });
  const token = tokenIn((await mail.next(email)).link);
  await browser().post("magic-link", { email });
  const link = tokenIn((await mail.next(email)).link, "link");
  await app.pool.query(
    "update user_profile set disabled_at = now(), disabled_reason = 'Falske annonser' where email = $1",
    [email],
  );
  for (const [path, body] of [
    ["verify-email", { token }],
    ["magic-link/use", { token: link }],
    ["sign-in", { email, password: form.password }],
  ] as const) {
    const own = browser();
    const { status, body: answer } = await own.post(path, body);
    expect([path, status, answer.code, await own.me()]).toEqual([path, 403, "account_disabled", undefined]);
  }
});

it("no mailed token is stored in the log of emails or with the sessions", async () => {
  await member("hemmelig@example.no");
  await browser().post("reset-email", { email: "hemmelig@example.no" });
  await browser().post("magic-link", { email: "hemmelig@example.no" });
  const secrets = [
    tokenIn((await mail.next("hemmelig@example.no")).link),
    tokenIn((await mail.next("hemmelig@example.no")).link, "link"),
  ];
  expect(secrets.every((s) => s.length > 20)).toBe(true);
  for (const table of ["communication", "auth.verification", "pgboss.job", "audit"]) {
    const { rows } = await app.pool.query(`select t::text as row from ${table} t`);
    for (const secret of secrets) expect(rows.some((r) => r.row.includes(secret))).toBe(false);
  }
  const { rows } = await app.pool.query(
    "select subtype, status from communication where recipient = 'hemmelig@example.no' order by at, subtype",
  );
  expect(rows.map((r) => r.subtype).sort()).toEqual(["magic_link", "reset_password", "verify_email"]);
});
