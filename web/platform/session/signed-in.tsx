/**
 * The parent route of pages that require sign-in: redirects anonymous readers, and names the canonical
 * address.
 */
import { type MiddlewareFunction, Outlet, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { CanonicalLink } from "#web/platform/page/canonical-link.tsx";
import { NoIndex } from "#web/ui/layout/no-index.tsx";
import { signInAddress } from "#web/platform/page/page.ts";
import { returnUrlCookie } from "#web/platform/page/return-url.ts";
import { sessionOf } from "./session.ts";

const guard: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  // not request.url: a client-side navigation requests `/path.data?_routes=…`
  const { pathname, search } = url;
  const currentPath = pathname + search;
  if (!(await sessionOf(context).me()))
    throw redirect(signInAddress(url), {
      headers: { "set-cookie": returnUrlCookie(currentPath) },
    });
  return next();
};
export const middleware = [guard];

/** A loader makes client-side navigations check the session too. */
export const loader = () => null;

/** Checks the session when the path changes. Within a page the page's own shouldRevalidate decides. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href);

export default function SignedIn() {
  return (
    <>
      <CanonicalLink />
      <NoIndex />
      <Outlet />
    </>
  );
}
