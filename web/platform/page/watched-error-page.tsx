/** An error page that reports its error. Loaded after the page, with the code that watches the page. */
import { type ComponentProps, useEffect } from "react";
import { isRouteErrorResponse, createPath, type DataRouter } from "react-router";
import { positionToasts } from "#web/ui/overlay/position-toasts.ts";
import { CanonicalLink } from "./canonical-link.tsx";
import { handleError, watchErrors } from "#web/platform/api/error-helper.ts";
import { followTranslation } from "./translated-page.ts";

import ErrorPage from "#web/ui/layout/error-page.tsx";

if (!import.meta.env.SSR) {
  watchErrors();
  followTranslation();
  openIntendedPage();
  positionToasts();
}

export default function WatchedErrorPage(props: ComponentProps<typeof ErrorPage>) {
  const { error } = props;
  // the page itself shows the error, so it needs no toast
  useEffect(() => handleError(error, { severity: "critical", code: "page_failed", quiet: true }), [error]);
  return (
    <>
      {isRouteErrorResponse(error) && error.status === 200 && <CanonicalLink />}
      <ErrorPage {...props} />
    </>
  );
}

/**
 * After a deploy, scripts of older pages may be missing. React Router then reloads the current page, and the
 * reader's navigation is lost: this opens the page that the reader asked for. Browsers without the Navigation
 * API just reload.
 */
type WithRouter = typeof globalThis & {
  navigation?: Navigation;
  __reactRouterDataRouter?: Pick<DataRouter, "state">;
};

function openIntendedPage(): void {
  const page: WithRouter = globalThis;
  page.navigation?.addEventListener("navigate", (event) => {
    const destination = page.__reactRouterDataRouter?.state.navigation.location;
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || !destination) return;
    event.preventDefault();
    location.assign(createPath(destination));
  });
}
