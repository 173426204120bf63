/**
 * Handles unexpected errors: shows a toast by severity and reports the error. API refusals are not handled
 * here: they are shown where the request was made, and the server reports its own errors.
 */
import { isRouteErrorResponse } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { Severity } from "#domain/operations/lists.ts";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { notify, showToast } from "#web/ui/overlay/toast.tsx";

/** The maximum number of different errors that a page reports. The same error is reported once. */
const MAX_REPORTS = 10;
const reported = new Set<string>();
/** Errors that no bug of ours causes: of the network, of cancelled requests, and of the browser itself. */
const ignoredErrors = /abort|fetch|network|load failed|importing a module|resizeobserver|^script error/i;

type Report = { severity?: Severity; code: string; quiet?: boolean };
export function handleError(error: unknown, { severity = "error", code, quiet }: Report): void {
  if (error instanceof ApiError || isRouteErrorResponse(error)) return;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const text = `${name}: ${message}`.slice(0, 500);
  if (ignoredErrors.test(text) || reported.has(text) || reported.size >= MAX_REPORTS) return;
  reported.add(text);
  if (!quiet) showToast(severity, errorTexts().generic);
  const body = {
    severity,
    source: `web${location.pathname}`.slice(0, 100),
    message: text,
    details: (stack ?? "").slice(0, 2000),
    code,
  };
  // continues after the page is left; a report that does not arrive is not sent again
  fetch("/api/app-errors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
    keepalive: true,
  }).catch(() => {});
}

/** Watches for uncaught errors, and for loss of the network. */
export function watchErrors(): void {
  addEventListener("offline", () => notify.error(errorTexts().network));
  addEventListener("error", ({ error, message, filename }) => {
    // other files are scripts of browser extensions, or have not been loaded
    if (filename.startsWith(location.origin)) handleError(error ?? message, { code: "unhandled" });
  });
  addEventListener("unhandledrejection", ({ reason }) =>
    handleError(reason, { code: "unhandled_rejection" }),
  );
}
