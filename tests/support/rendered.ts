/** Renders a component or hook to Norwegian text without a browser, as the server renders it first. */
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { screens } from "#messages/nb/index.ts";
import { Now } from "#web/i18n/format.ts";

/** Returns the component's markup. `now`: the server's time. */
export function markupOf(element: ReactNode, now = "2027-08-01T08:00:00Z"): string {
  const router = createMemoryRouter([{ id: "root", path: "/", element }], {
    hydrationData: { loaderData: { root: { locale: "nb" } } },
  });
  const children = createElement(Now, { value: now }, createElement(RouterProvider, { router }));
  const props = { locale: "nb" as const, timeZone: "UTC", messages: screens, children };
  return renderToStaticMarkup(createElement(IntlProvider, props));
}

/** Returns the hook's result. */
export function hookResult<T>(hook: () => T, now?: string): T {
  let result: { of: T } | undefined;
  function Reader() {
    result = { of: hook() };
    return null;
  }
  markupOf(createElement(Reader), now);
  if (!result) throw new Error("the hook was not called");
  return result.of;
}
