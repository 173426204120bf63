import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clockFrom } from "./clock.ts";
import { readConfig, settingNames, startWarnings } from "./config.ts";
import { production } from "#tests/support/production.ts";

it("the demo needs no settings, and an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({
    mode: "demo",
    PORT: 3000,
    publicUrl: "http://localhost:3000",
  });
});
it("a complete production configuration is accepted", () => {
  expect(readConfig(production)).toMatchObject({
    mode: "production",
    publicUrl: "https://utmark.example",
    oidc: { clientId: "utmark", name: "id.example" },
  });
});
it("the bank account in production is the configured one only, and has to be valid", () => {
  expect(readConfig(production).paymentAccount).toBeNull();
  expect(readConfig({ ...production, PAYMENT_ACCOUNT: "12345678903" }).paymentAccount).toBe("12345678903");
  expect(() => readConfig({ PAYMENT_ACCOUNT: "12345678901" })).toThrow("PAYMENT_ACCOUNT must be");
  expect(() => readConfig({ BANK_BIC: "dnb" })).toThrow("BANK_BIC must be");
});
it("Enhetsregisteret is used in production, and in the demo only with a configured address", () => {
  expect(readConfig({}).entityRegister).toBeUndefined();
  expect(readConfig(production).entityRegister).toBe("https://data.brreg.no");
  expect(readConfig({ ENTITY_REGISTER_URL: "http://127.0.0.1:4126/" }).entityRegister).toBe(
    "http://127.0.0.1:4126",
  );
});
it("texts are translated by DeepL where there is a key; else by a stand-in in the demo, and not in production", () => {
  expect(readConfig({}).translation).toEqual({ provider: "stand_in" });
  expect(readConfig({ TRANSLATION_PROVIDER: "off" }).translation).toBeUndefined();
  expect(readConfig(production).translation).toBeUndefined();
  expect(readConfig({ ...production, DEEPL_AUTH_KEY: "279a2e9d" }).translation).toEqual({
    provider: "deepl",
    url: "https://api.deepl.com",
    authKey: "279a2e9d",
  });
  expect(startWarnings(readConfig({ ...production, DEEPL_AUTH_KEY: "279a2e9d:fx" })).join()).toContain(
    "free plan",
  );
});
it("as much of the map may be kept on a device as its owner allows", () => {
  const zoomWith = (env: Record<string, string>) => readConfig(env).nationalMap.downloadZoom;
  expect(zoomWith({})).toBe(11);
  expect(zoomWith({ NATIONAL_MAP_TILES_URL: "https://tiles.example" })).toBe(17);
  expect(zoomWith({ NATIONAL_MAP_TILES_URL: "https://tiles.example", MAP_DOWNLOAD_ZOOM: "0" })).toBe(0);
  expect(zoomWith({ MAP_DOWNLOAD_ZOOM: "15" })).toBe(15);
});
it("every sign-in method but the provider is off by default", () => {
  expect(readConfig({}).signIn).toEqual({ emailPassword: false, magicLink: false });
  const set = {
    SIGN_IN_EMAIL_PASSWORD: "true",
    SIGN_IN_MAGIC_LINK: "1",
    SMTP_URL: "smtp://post.example",
    FACEBOOK_CLIENT_ID: "a",
    FACEBOOK_CLIENT_SECRET: "b",
    TWITTER_CLIENT_ID: "",
    TWITTER_URL: "",
  };
  expect(readConfig({ ...production, ...set }).signIn).toMatchObject({
    emailPassword: true,
    magicLink: true,
    facebook: { tokenUrl: "https://graph.facebook.com/v24.0/oauth/access_token" },
  });
  expect(readConfig({ ...production, ...set }).signIn.twitter).toBeUndefined();
});
it.each([
  [{ PORT: "abc" }, "PORT must be a number"],
  [{ PAYOUT_BY: "cheque" }, "PAYOUT_BY must be provider or bank_file"],
  [{ TRANSLATION_PROVIDER: "deepl" }, "DEEPL_AUTH_KEY missing (goes with TRANSLATION_PROVIDER=deepl)"],
  [{ PORT: "70000" }, "PORT must be a number from 0 to 65535"],
  [{ STATEMENT_SECONDS: "0" }, "STATEMENT_SECONDS must be a number from 1 to 600"],
  [{ MAP_DOWNLOAD_ZOOM: "18" }, "MAP_DOWNLOAD_ZOOM must be a number from 0 to 17"],
  [{ MODE: "prod" }, "MODE must be demo or production"],
  [{ PUBLIC_URL: "utmark.example" }, "PUBLIC_URL must be an http or https address"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a postgres:// address"],
  [{ DATABASE_READ_URL: "postgres://standby/utmark" }, "DATABASE_URL missing (goes with DATABASE_READ_URL)"],
  [{ DEMO_NOW: "i går" }, "DEMO_NOW must be an instant"],
  [{ CRON_SECRET: "short" }, "CRON_SECRET must be at least 16 characters"],
  [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID, OIDC_CLIENT_SECRET missing"],
  [{ SIGN_IN_EMAIL_PASSWORD: "maybe" }, "SIGN_IN_EMAIL_PASSWORD must be on or off"],
  [{ FACEBOOK_CLIENT_ID: "x" }, "FACEBOOK_CLIENT_SECRET missing"],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "authorization=%zz" }, "OTEL_EXPORTER_OTLP_HEADERS must be name=value"],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "authorization=%ff" }, "OTEL_EXPORTER_OTLP_HEADERS must be name=value"],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"],
  [{ TWITTER_CLIENT_SECRET: "x" }, "TWITTER_CLIENT_ID missing"],
  [
    { ...production, SIGN_IN_EMAIL_PASSWORD: "on", SIGN_IN_MAGIC_LINK: "on" },
    "SIGN_IN_EMAIL_PASSWORD, SIGN_IN_MAGIC_LINK needs SMTP_URL in production",
  ],
  [{ ...production, SMS_USER: "utmark" }, "SMS_PASSWORD, SMS_SENDER missing (goes with SMS_USER)"],
  [{ ...production, SMS_TOKEN: "t" }, "SMS_URL, SMS_SENDER missing (goes with SMS_TOKEN)"],
  [{ ...production, SMS_PROVIDER: "sveve" }, "SMS_USER, SMS_PASSWORD, SMS_SENDER missing"],
  [
    { SMS_USER: "u", SMS_PASSWORD: "p", SMS_SENDER: "Utmark Norge AS" },
    "SMS_SENDER must be a name of 3 to 11",
  ],
  [{ ...production, DEMO_NOW: "2027-01-01T00:00:00Z" }, "DEMO_NOW is for MODE=demo only"],
  [
    { ...production, INTERNAL_TOKEN: undefined, AUTH_SECRET: undefined },
    "MODE=production needs AUTH_SECRET, INTERNAL_TOKEN",
  ],
  [{ ...production, CRON_SECRET: "demo-cron-secret" }, "CRON_SECRET must not be the demo's"],
  [
    { ...production, PUBLIC_URL: "http://utmark.example" },
    "PUBLIC_URL must be an https address in production",
  ],
  [
    { ...production, PUBLIC_URL: "HTTP://localhost:3000" },
    "PUBLIC_URL must be an https address in production",
  ],
  [
    { ...production, OIDC_ISSUER: "http://localhost:8080" },
    "OIDC_ISSUER must be an https address in production",
  ],
  [
    { ...production, AUTH_SECRET: "a".repeat(64) },
    "AUTH_SECRET must be random: at least 8 different characters",
  ],
  [{ ...production, INTERNAL_TOKEN: "abc123".repeat(8) }, "INTERNAL_TOKEN must be random"],
  [{ ...production, TAX_KEY: "0".repeat(32) }, "TAX_KEY must be random: at least 8 different characters"],
  [
    { ...production, PERMIT_KEY: "0".repeat(32) },
    "PERMIT_KEY must be random: at least 8 different characters",
  ],
  [{ ...production, SMS_REPORT_SECRET: "0".repeat(16) }, "SMS_REPORT_SECRET must be at least 32 characters"],
  [{ ...production, METRICS_TOKEN: "demo-internal-token" }, "METRICS_TOKEN must not be the demo's"],
  [{ ...production, CRON_SECRET: production.AUTH_SECRET }, "CRON_SECRET must differ from AUTH_SECRET"],
  [
    { ...production, METRICS_TOKEN: production.INTERNAL_TOKEN },
    "METRICS_TOKEN must differ from INTERNAL_TOKEN",
  ],
  [
    { ...production, OIDC_CLIENT_SECRET: production.AUTH_SECRET },
    "OIDC_CLIENT_SECRET must differ from AUTH_SECRET",
  ],
  [
    { ...production, CRON_SECRET: "0b47839f2d1c6a95" },
    "CRON_SECRET must be at least 32 characters in production",
  ],
  [
    { ...production, STRIPE_SECRET_KEY: "s" },
    "STRIPE_SECRET_KEY must be a whole key of Stripe's live mode (sk_live_…)",
  ],
  [
    { ...production, STRIPE_SECRET_KEY: production.STRIPE_PUBLISHABLE_KEY },
    "STRIPE_SECRET_KEY must be a whole key of Stripe's",
  ],
  [
    { ...production, STRIPE_PUBLISHABLE_KEY: production.STRIPE_SECRET_KEY },
    "STRIPE_PUBLISHABLE_KEY must be a whole key of Stripe's",
  ],
  [
    { ...production, STRIPE_WEBHOOK_SECRET: "whsec_8eKq" },
    "STRIPE_WEBHOOK_SECRET must be a whole key of Stripe's",
  ],
  [
    { ...production, STRIPE_SECRET_KEY: "sk_test_51Hc8eKq2vT9xYbN" },
    "STRIPE_SECRET_KEY must be a whole key of Stripe's live mode",
  ],
  [
    { ...production, STRIPE_PUBLISHABLE_KEY: "pk_test_51Hc8eKq2vT9xYbN" },
    "must be of one mode, live or test",
  ],
  [{ ...production, STRIPE_CONNECT_WEBHOOK_SECRET: undefined }, "STRIPE_CONNECT_WEBHOOK_SECRET missing"],
  [{ MODE: "production" }, "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, STRIPE_SECRET_KEY"],
])("the settings %j are refused with one line", (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
  try {
    readConfig(env);
  } catch (e) {
    expect((e as Error).message).not.toContain("\n");
  }
});
it("the demo's clock starts at the given time, and runs from there", () => {
  const start = new Date("2027-09-20T08:00:00Z");
  const past = clockFrom(start).now().getTime() - start.getTime();
  expect(past).toBeGreaterThanOrEqual(0);
  expect(past).toBeLessThan(60_000);
});
it("production starts with a warning that the embedded database is for trial use only", () => {
  expect(startWarnings(readConfig(production))).toHaveLength(2);
  const own = { DATABASE_URL: "postgres://db/utmark", METRICS_TOKEN: "78f2d1c6a95e0b47839f2d1c6a95e0b4" };
  expect(startWarnings(readConfig({ ...production, ...own }))).toEqual([]);
  expect(startWarnings(readConfig({}))).toEqual([]);
});
it("deploy/utmark.env has every setting of production", () => {
  const settingLines = [...readFileSync("deploy/utmark.env", "utf8").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)];
  const ofTheDemo = ["DEMO_NOW", "STRIPE_URL"];
  expect(settingLines.map(([, name]) => name).sort()).toEqual(
    [...settingNames.filter((name) => !ofTheDemo.includes(name)), "POSTGRES_PASSWORD"].sort(),
  );
});
it("docs/SETTINGS.md has every setting", () => {
  // the documentation has all settings that begin with SMS_ as `SMS_*`
  const documented = [...readFileSync("docs/SETTINGS.md", "utf8").matchAll(/`([A-Z][A-Z0-9_]+)(\*?)/g)];
  const undocumented = settingNames.filter(
    (name) => !documented.some(([, word = "", all]) => (all ? name.startsWith(word) : name === word)),
  );
  expect(undocumented).toEqual([]);
});
