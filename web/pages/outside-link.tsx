/** Asks before it leads to another site. A redirect would let anybody make our addresses lead to theirs. */
import { LeavingPage, outsideSite } from "#web/features/conversation/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import type { Route } from "./+types/outside-link";

/** Only signed-in readers can use conversations, so this address too requires sign-in. */
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
