import { posterAddress } from "#domain/page-addresses.ts";
import { inBrowserLanguage } from "#web/platform/page/browser-language.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { TodaysCardsView } from "#web/features/poster/public.ts";
import type { Route } from "./+types/todays-cards";

export const loader = pageLoader({
  messages: ["poster", "species"],
  load: async (page) => {
    const code = page.params.code ?? "";
    inBrowserLanguage(page, posterAddress(code));
    return { shown: await page.api("GET /api/posters/:code", { params: { code } }) };
  },
});

export default function TodaysCards({ loaderData: { shown } }: Route.ComponentProps) {
  return <TodaysCardsView shown={shown} />;
}
