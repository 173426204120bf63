/**
 * Replaces two `UNSAFE_` contexts of React Router, which has no hook for all addresses.
 * tests/search-engines.test.ts fails if an upgrade moves them.
 */
import { type ReactNode, useContext, useMemo } from "react";
import {
  parsePath,
  type To,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_NavigationContext as NavigationContext,
} from "react-router";
import type { Locale } from "#domain/locale.ts";
import { addressIn } from "./address-in.ts";

/** Adds the language to an address that has no language. */
function addressInLanguage(to: To, locale: Locale): To {
  const path = typeof to === "string" ? parsePath(to) : to;
  const { search = "" } = path;
  return /[?&]lang=/.test(search) ? to : { ...path, search: addressIn(search, locale) };
}

/**
 * Adds the language to all links and navigations below, if no cookie stores it (for crawlers and readers
 * without cookies). React Router takes every address from these two contexts. Forms that send a query use
 * LinkLanguageField instead.
 */
export function LinksInLanguage({ locale, children }: { locale: Locale | undefined; children: ReactNode }) {
  const navigation = useContext(NavigationContext);
  const data = useContext(DataRouterContext);
  const [links, routes] = useMemo(() => {
    if (!locale || !data) return [navigation, data];
    const { navigator } = navigation;
    const { router } = data;
    const createHref = (to: To) => navigator.createHref(addressInLanguage(to, locale));
    const navigate = (to: To | number | null, options?: object) =>
      router.navigate((to && typeof to !== "number" ? addressInLanguage(to, locale) : to) as To, options);
    return [
      { ...navigation, navigator: { ...navigator, createHref } },
      { ...data, router: Object.create(router, { navigate: { value: navigate } }) as typeof router },
    ];
  }, [navigation, data, locale]);
  return (
    <NavigationContext value={links}>
      <DataRouterContext value={routes}>{children}</DataRouterContext>
    </NavigationContext>
  );
}
