/** Stands above every guarded page: the anonymous go to sign-in, an unfinished profile is finished first. */
import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { rememberWay } from "./return-url.ts";
import { sessionOf } from "./session.ts";

const setup = "/profile-setup";
const needsNoProfile = new Set([setup, "/profilesetup", "/logout"]);

const guard: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { pathname, search } = url; // not request.url: a walk in the browser asks for `/path.data?_routes=…`
  const here = pathname + search;
  const away = (to: string) => redirect(`${to}?next=${encodeURIComponent(here)}`, { headers: { "set-cookie": rememberWay(here) } });
  const me = await sessionOf(context).me();
  if (!me) throw away("/login");
  if (!me.isComplete && !needsNoProfile.has(pathname)) throw away(setup);
  return next();
};
export const middleware = [guard];

/** A loader, so that walking here in the browser asks the server too. */
export const loader = () => null;

export default function SignedIn() {
  return <Outlet />;
}
