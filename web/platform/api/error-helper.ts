/**
 * Handles unexpected errors: a toast by severity, and a report. API refusals are shown where the request was
 * made, and the server reports its own errors.
 */
import { isRouteErrorResponse } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { Severity } from "#domain/operations/lists.ts";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { notify, showToast } from "#web/ui/overlay/toast.tsx";

/** Reports the same error once per page, and a limited number. */
const MAX_REPORTS = 10;
const reported = new Set<string>();
/** Errors that are not ours: the network, a cancelled request, and scripts of the browser itself. */
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
  // outlives the page; what does not arrive is not sent again
  fetch("/api/app-errors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
    keepalive: true,
  }).catch(() => {});
}

/** Starts to handle uncaught errors and loss of the network. */
export function watchErrors(): void {
  addEventListener("offline", () => notify.error(errorTexts().network));
  addEventListener("error", ({ error, message, filename }) => {
    // a script of an extension, or one that did not load
    if (filename.startsWith(location.origin)) handleError(error ?? message, { code: "unhandled" });
  });
  addEventListener("unhandledrejection", ({ reason }) =>
    handleError(reason, { code: "unhandled_rejection" }),
  );
}
