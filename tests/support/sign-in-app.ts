/** Opens a server with every sign-in method switched on, a mailbox, fake networks, and browsers. */
import { expect } from "vitest";
import type { Problem } from "#contract/client.ts";
import { openApp } from "./app.ts";
import { openMailbox } from "../stand-ins/mailbox.ts";
import { openNetwork } from "../stand-ins/social-network.ts";
import { atEndOfFile } from "./end-of-file.ts";

export type Answer = Problem & { email: string; letterSent: boolean; token?: string };
/** A fake browser at `base`, which sends requests and stores cookies. */
function browserAt(base: string, language: string) {
  const jar = new Map<string, string>();
  async function go(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map((c) => c.join("=")).join("; ");
    const r = await fetch(new URL(path, base), {
      redirect: "manual",
      ...init,
      headers: { "accept-language": language, cookie, ...init.headers },
    });
    for (const c of r.headers.getSetCookie()) {
      const [, k = "", v = ""] = c.match(/^([^=]+)=([^;]*)/) ?? [];
      if (v) jar.set(k, v);
      else jar.delete(k);
    }
    return r;
  }
  return {
    go,
    async post(path: string, body: object, headers: Record<string, string> = {}) {
      const r = await go(`/api/auth/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", origin: base, ...headers },
      });
      return {
        status: r.status,
        body: (await r.json()) as Answer,
        cookies: r.headers.getSetCookie(),
        headers: r.headers,
      };
    },
    /** Follows redirects, and returns the final URL. */
    async follow(path: string): Promise<string> {
      let url = new URL(path, base).href;
      for (let i = 0; i < 10; i++) {
        const to = (await go(url)).headers.get("location");
        if (!to) break;
        url = new URL(to, url).href;
        if (url.startsWith(`${base}/login`)) break;
      }
      return url.replace(base, "");
    },
    async me() {
      const { token } = (await (await go("/api/auth/token")).json()) as Answer;
      return (
        token &&
        ((await (
          await fetch(`${base}/api/user-profile/me`, { headers: { authorization: `Bearer ${token}` } })
        ).json()) as Record<string, unknown>)
      );
    },
  };
}

export const form = {
  email: "kari@example.no",
  password: "rypa flyr lavt",
  passwordRepeat: "rypa flyr lavt",
  firstName: "Kari",
  lastName: "Storås",
  roles: ["landowner"],
};
export const tokenIn = (link: string, name = "token") => new URL(link).searchParams.get(name) ?? "";
export const errorsOf = ({ body }: { body: Answer }) => body.errors?.map((e) => [e.path, e.detail]);

/** Opens the app; call it in `beforeAll`. */
export async function openSignInApp() {
  const [mail, facebook, twitter] = [
    await openMailbox(),
    await openNetwork("facebook", "fb:fb-secret"),
    await openNetwork("twitter", "tw:tw-secret"),
  ];
  const app = await openApp({
    listen: true,
    env: {
      SMTP_URL: mail.url,
      SIGN_IN_EMAIL_PASSWORD: "on",
      SIGN_IN_MAGIC_LINK: "on",
      FACEBOOK_CLIENT_ID: "fb",
      FACEBOOK_CLIENT_SECRET: "fb-secret",
      FACEBOOK_URL: facebook.url,
      TWITTER_CLIENT_ID: "tw",
      TWITTER_CLIENT_SECRET: "tw-secret",
      TWITTER_URL: twitter.url,
    },
  });
  atEndOfFile(() => Promise.all([mail.close(), facebook.close(), twitter.close()]));
  const browser = (language = "en") => browserAt(app.base, language);
  /** Creates an account with a verified address. */
  async function createMember(email: string, password = form.password) {
    const own = browser();
    await own.post("sign-up", { ...form, email, password, passwordRepeat: password });
    const { link } = await mail.next(email);
    expect((await own.post("verify-email", { token: tokenIn(link) })).status).toBe(200);
    return own;
  }
  return { app, mail, facebook, twitter, browser, member: createMember };
}
export type SignInApp = Awaited<ReturnType<typeof openSignInApp>>;
