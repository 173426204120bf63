import { redirect } from "react-router";
import { posterAddress } from "#domain/page-addresses.ts";
import { chosenLanguage, readerLanguage } from "#messages/reader-language.ts";
import { addressIn } from "#web/platform/page/address-in.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { TodaysCardsView } from "#web/features/poster/public.ts";
import type { Route } from "./+types/todays-cards";

export const loader = pageLoader({
  messages: ["poster", "species"],
  load: async ({ api, url, me, locale, request, params }) => {
    const code = params.code ?? "";
    const [cookie, acceptLanguage] = [request.headers.get("cookie"), request.headers.get("accept-language")];
    // nobody who scans a poster has chosen a language here: it is the browser's
    const language = readerLanguage({ acceptLanguage: acceptLanguage ?? "" });
    if (!me && !chosenLanguage({ query: url.searchParams, cookie }) && language !== locale)
      throw redirect(addressIn(posterAddress(code), language));
    return { shown: await api("GET /api/posters/:code", { params: { code } }) };
  },
});

export default function TodaysCards({ loaderData: { shown } }: Route.ComponentProps) {
  return <TodaysCardsView shown={shown} />;
}
