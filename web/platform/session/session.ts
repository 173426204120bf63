/** The session of a request, which is fetched once for all loaders. */
import {
  createContext,
  data,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from "react-router";
import { ApiError, type Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { apiContext, localeContext } from "#web/platform/api/api-context.ts";
import { expiredReturnUrlCookie, returnUrlCookie, storedReturnUrl } from "#web/platform/page/return-url.ts";

type Session = { me: () => Promise<Profile | undefined> };
const sessionContext = createContext<Session>();

export const sessionOf = (context: Readonly<RouterContextProvider>): Session => context.get(sessionContext);

/**
 * Loads the person's profile; undefined for an anonymous reader. Throws an error page if it could not be
 * loaded: because it is missing, the database is away, or of another error.
 */
async function fetchProfile(api: Client, locale: Locale): Promise<Profile | undefined> {
  try {
    return await api("GET /api/user-profile/me", {});
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    const { problem } = e;
    if (problem.status === 401) return undefined;
    const t = errorTexts(locale);
    const missing = problem.status === 404;
    const detail = missing ? t.profileMissing : problem.status === 503 ? problem.detail : t.profileCheck;
    throw data(
      { ...problem, code: missing ? "profile_missing" : "profile_unchecked", detail },
      { status: problem.status },
    );
  }
}

export const withSession: MiddlewareFunction<Response> = async ({ context }, next) => {
  let profile: Promise<Profile | undefined> | undefined;
  const me = () => (profile ??= fetchProfile(context.get(apiContext), context.get(localeContext)));
  context.set(sessionContext, { me });
  return next();
};

/** Saves a signed-in person's language, for e-mails and other devices. A failure does not stop the page. */
export const saveLanguage = (api: Client, language: Locale): Promise<unknown> =>
  api("PATCH /api/user-profile/me", { body: { language } }).catch((e: unknown) => {
    if (!(e instanceof ApiError)) throw e;
  });

const setupPath = "/profile-setup";
const signInPages = new Set(["/login", "/register"]);
const pagesWithoutProfile = new Set([
  setupPath,
  "/profilesetup",
  ...signInPages,
  "/reset-password",
  "/resetpassword",
  "/verify-email",
  "/verifyemail",
  "/logout",
]);

/**
 * Leads a person without a complete profile to the setup, whatever page is requested. The stored return URL
 * is deleted once the person has arrived there, or was redirected there after sign-in.
 */
export const withProfile: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  // not request.url: a client-side navigation requests `/path.data?_routes=…`
  const currentPath = url.pathname + url.search;
  const me = await sessionOf(context).me();
  if (me && !me.isComplete && !pagesWithoutProfile.has(url.pathname))
    throw redirect(`${setupPath}?next=${encodeURIComponent(currentPath)}`, {
      headers: { "set-cookie": returnUrlCookie(currentPath) },
    });
  const response = await next();
  const stored = storedReturnUrl(request);
  if (me?.isComplete && stored !== undefined && (stored === currentPath || signInPages.has(url.pathname)))
    response.headers.append("set-cookie", expiredReturnUrlCookie());
  return response;
};

/** The fields of the profile that every page needs. */
export type Me = Pick<Profile, "uid" | "displayName" | "photoURL" | "roles">;
export const sessionUserOf = ({ uid, displayName, photoURL, roles }: Profile): Me => ({
  uid,
  displayName,
  photoURL,
  roles,
});
