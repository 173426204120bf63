import { redirect } from "react-router";
import { chosenLanguage, readerLanguage } from "#messages/reader-language.ts";
import { addressIn } from "./address-in.ts";
import type { Page } from "./page.ts";

/**
 * For a page that people open by a code or a link of somebody else's: nobody has chosen a language here, so it is
 * the browser's.
 */
export function inBrowserLanguage({ me, request, url, locale }: Page, address: string): void {
  const [cookie, acceptLanguage] = [request.headers.get("cookie"), request.headers.get("accept-language")];
  const language = readerLanguage({ acceptLanguage: acceptLanguage ?? "" });
  if (!me && !chosenLanguage({ query: url.searchParams, cookie }) && language !== locale)
    throw redirect(addressIn(address, language));
}
