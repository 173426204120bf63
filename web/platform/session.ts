/** Who reads, in which language, and when: found once per request, however many loaders ask. */
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { ApiError, type Client } from "#contract/client.ts";
import type { Profile } from "#contract/profiles.ts";
import type { Locale } from "#contract/words.ts";
import { apiContext } from "./api-context.ts";
import { localeOf } from "./locale.ts";

type Session = { locale: Locale; me: () => Promise<Profile | undefined> };
const sessionContext = createContext<Session>();

export const sessionOf = (context: Readonly<RouterContextProvider>): Session => context.get(sessionContext);

async function whoAmI(api: Client): Promise<Profile | undefined> {
  try {
    return await api("GET /api/user-profile/me", {});
  } catch (e) {
    if (e instanceof ApiError && e.problem.status === 401) return undefined;
    throw e;
  }
}

export const withSession: MiddlewareFunction<Response> = ({ request, context }, next) => {
  let me: Promise<Profile | undefined> | undefined;
  context.set(sessionContext, { locale: localeOf(request), me: () => (me ??= whoAmI(context.get(apiContext))) });
  return next();
};

/** The little of a profile that every page knows. */
export type Me = Pick<Profile, "uid" | "displayName" | "photoURL" | "roles">;
export const meOf = ({ uid, displayName, photoURL, roles }: Profile): Me => ({ uid, displayName, photoURL, roles });
