import { bookingAddress } from "#domain/page-addresses.ts";
import { inBrowserLanguage } from "#web/platform/page/browser-language.ts";
import { pageLoader, signInAddress } from "#web/platform/page/page.ts";
import { OwnReferrer } from "#web/ui/layout/own-referrer.tsx";
import { OwnPlace } from "#web/features/party/public.ts";
import type { Route } from "./+types/own-place";

/**
 * The server reads nothing by the token: whether it may be used depends on a key that only this browser has
 * (rules 9.25).
 */
export const loader = pageLoader({
  messages: ["party", "ownPlace", "permit", "species", "form"],
  load: (page) => {
    const { token } = page.params;
    const memberId = page.url.searchParams.get("memberId") ?? undefined;
    const signIn = signInAddress(page.url);
    if (token) inBrowserLanguage(page, page.url.pathname);
    const bookingId = page.url.searchParams.get("bookingId");
    return { token, memberId, signIn, back: bookingId ? bookingAddress(bookingId) : undefined };
  },
});

/** A member's own place in a team, by a link or by session. */
export default function OwnPlacePage({
  loaderData: { token, memberId, signIn, back },
}: Route.ComponentProps) {
  return (
    <div className="page page-narrow page-body stack wide-gap">
      <OwnReferrer />
      <OwnPlace key={token ?? memberId} token={token} memberId={memberId} signIn={signIn} back={back} />
    </div>
  );
}
