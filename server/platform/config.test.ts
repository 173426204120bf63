import { expect, it } from "vitest";
import { clockFrom } from "./clock.ts";
import { readConfig } from "./config.ts";

const production = {
  MODE: "production",
  PUBLIC_URL: "https://utmark.example",
  AUTH_SECRET: "a".repeat(40),
  CRON_SECRET: "c".repeat(20),
  INTERNAL_TOKEN: "i".repeat(20),
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "utmark",
  OIDC_CLIENT_SECRET: "s",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_PUBLISHABLE_KEY: "pk",
  STRIPE_WEBHOOK_SECRET: "wh",
};
it("needs nothing in the demo, and takes an empty variable as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ mode: "demo", PORT: 3000, publicUrl: "http://localhost:3000" });
});
it("takes a whole production", () => {
  expect(readConfig(production)).toMatchObject({ mode: "production", publicUrl: "https://utmark.example", oidc: { clientId: "utmark" } });
});
it("has every way of signing in off but the provider, until it is set", () => {
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
  [{ PORT: "70000" }, "PORT must be a number from 0 to 65535"],
  [{ STATEMENT_SECONDS: "0" }, "STATEMENT_SECONDS must be a number from 1 to 600"],
  [{ MODE: "prod" }, "MODE must be demo or production"],
  [{ PUBLIC_URL: "utmark.example" }, "PUBLIC_URL must be an http or https address"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a postgres:// address"],
  [{ DEMO_NOW: "i går" }, "DEMO_NOW must be an instant"],
  [{ CRON_SECRET: "short" }, "CRON_SECRET must be at least 16 characters"],
  [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID, OIDC_CLIENT_SECRET missing"],
  [{ SIGN_IN_EMAIL_PASSWORD: "maybe" }, "SIGN_IN_EMAIL_PASSWORD must be on or off"],
  [{ FACEBOOK_CLIENT_ID: "x" }, "FACEBOOK_CLIENT_SECRET missing"],
  [{ TWITTER_CLIENT_SECRET: "x" }, "TWITTER_CLIENT_ID missing"],
  [{ ...production, SIGN_IN_EMAIL_PASSWORD: "on", SIGN_IN_MAGIC_LINK: "on" }, "SIGN_IN_EMAIL_PASSWORD, SIGN_IN_MAGIC_LINK needs SMTP_URL in production"],
  [{ ...production, DEMO_NOW: "2027-01-01T00:00:00Z" }, "DEMO_NOW is for MODE=demo only"],
  [{ ...production, INTERNAL_TOKEN: undefined, AUTH_SECRET: undefined }, "MODE=production needs AUTH_SECRET, INTERNAL_TOKEN"],
  [{ ...production, CRON_SECRET: "demo-cron-secret" }, "CRON_SECRET must not be the demo's"],
  [{ MODE: "production" }, "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, STRIPE_SECRET_KEY"],
])("refuses %j in one line", (env, why) => {
  expect(() => readConfig(env)).toThrow(why);
  try {
    readConfig(env);
  } catch (e) {
    expect((e as Error).message).not.toContain("\n");
  }
});
it("starts the demo's clock where it is told, and lets it tick on", () => {
  const start = new Date("2027-09-20T08:00:00Z");
  const past = clockFrom(start).now().getTime() - start.getTime();
  expect(past).toBeGreaterThanOrEqual(0);
  expect(past).toBeLessThan(60_000);
});
