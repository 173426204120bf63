import { inBrowserLanguage } from "#web/platform/page/browser-language.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { OwnReferrer } from "#web/ui/layout/own-referrer.tsx";
import { GuardianConsent } from "#web/features/party/public.ts";
import type { Route } from "./+types/party-consent";

export const loader = pageLoader({
  messages: ["party", "ownPlace", "partyConsent", "species", "form"],
  load: (page) => {
    inBrowserLanguage(page, page.url.pathname);
    return { token: page.params.token ?? "" };
  },
});

/** The page on which a trainee's guardian consents, by a link. */
export default function PartyConsentPage({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <div className="page page-narrow page-body stack wide-gap">
      <OwnReferrer />
      <GuardianConsent key={token} token={token} />
    </div>
  );
}
