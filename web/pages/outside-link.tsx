/** The page never redirects; otherwise anybody could create addresses of our site that lead to theirs. */
import { LeavingPage, outsideSite } from "#web/features/conversation/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import type { Route } from "./+types/outside-link";

/** For signed-in readers only, as conversations are, so that the address is no open redirect. */
export const loader = pageLoader({
  messages: ["conversation"],
  load: ({ url: { searchParams } }) => ({
    isGiven: searchParams.has("to"),
    to: outsideSite(searchParams.get("to"))?.href,
  }),
  status: ({ isGiven, to }) => (isGiven && to === undefined ? 404 : undefined),
});

export default function OutsideLinkPage({ loaderData: { to } }: Route.ComponentProps) {
  return <LeavingPage to={to} />;
}
