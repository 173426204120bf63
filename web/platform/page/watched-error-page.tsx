/**
 * The error page, which reports what it is shown for. Fetched once a page is at hand: what watches the page comes
 * with it.
 */
import { type ComponentProps, useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import ErrorPage from "#web/ui/layout/error-page.tsx";
import { keepToastsClear } from "#web/ui/overlay/clear-of-toasts.ts";
import { openWhatWasMeant } from "#web/platform/device/after-deploy.ts";
import { CanonicalLink } from "./canonical-link.tsx";
import { handleError, watchErrors } from "#web/platform/api/error-helper.ts";
import { followTranslation } from "./translated-page.ts";

if (!import.meta.env.SSR) {
  watchErrors();
  followTranslation();
  openWhatWasMeant();
  keepToastsClear();
}

export default function WatchedErrorPage(props: ComponentProps<typeof ErrorPage>) {
  const { error } = props;
  // the page shows it, so no toast is needed
  useEffect(() => handleError(error, { severity: "critical", code: "page_failed", quiet: true }), [error]);
  return (
    <>
      {isRouteErrorResponse(error) && error.status === 200 && <CanonicalLink />}
      <ErrorPage {...props} />
    </>
  );
}
