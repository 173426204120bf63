import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { ApiError, type Problem } from "#contract/client.ts";
import type { Locale } from "#domain/locale.ts";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import css from "./error-page.module.css";

type ErrorText = {
  title: string;
  text: string;
  code?: string;
  action?: "retry" | "search" | "dashboard" | "signIn";
};

function textOf(error: unknown, locale: Locale): ErrorText {
  const t = errorTexts(locale);
  const problem = problemOf(error);
  if (isOffline(error, problem)) return { title: t.networkTitle, text: t.network, action: "retry" };
  const status = problem?.status ?? (isRouteErrorResponse(error) ? error.status : 500);
  if (problem?.code === "profile_missing") return { title: t.title, text: problem.detail, action: "signIn" };
  if (problem?.code === "profile_unchecked" || problem?.code === "service_unavailable")
    return { title: t.title, text: problem.detail, action: "retry" };
  if (status === 200 && problem)
    return {
      title: problem.title,
      text: problem.detail,
      action: problem.code === "booking_missing" ? "dashboard" : "search",
    };
  if (status === 404)
    return {
      title: t.notFoundTitle,
      text: problem?.detail || t.notFound,
      action: problem?.code === "booking_not_found" ? "dashboard" : "search",
    };
  if (status === 403) return { title: t.forbiddenTitle, text: problem?.detail ?? t.generic };
  return { title: t.title, text: status < 500 && problem ? problem.detail : t.generic, action: "retry" };
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof ApiError) return error.problem;
  const sent = isRouteErrorResponse(error) ? (error.data as Partial<Problem> | null) : null;
  return sent?.code && sent.detail ? (sent as Problem) : undefined;
}
/** Whether a navigation failed because of the network, for which fetch throws a TypeError. */
const isOffline = (error: unknown, problem: Problem | undefined) =>
  problem?.status === 0 || (error instanceof TypeError && /fetch|network/i.test(error.message));

/** The error page. It uses no catalogues or loaders, since they may be what has failed. */
export default function ErrorPage({ error, locale }: { error: unknown; locale: Locale }) {
  const t = errorTexts(locale);
  const { search } = useLocation();
  const content = textOf(error, locale);
  return (
    <Notice title={content.title} text={content.text}>
      {content.action === "retry" && (
        <LinkButton look="primary" to={{ search }} reloadDocument>
          {t.retry}
        </LinkButton>
      )}
      {content.action === "search" && (
        <LinkButton look="primary" to="/finn-jakttterreng">
          {t.search}
        </LinkButton>
      )}
      {content.action === "dashboard" && (
        <LinkButton look="primary" to="/dashboard">
          {t.dashboard}
        </LinkButton>
      )}
      {content.action === "signIn" && (
        <LinkButton look="primary" to="/api/auth/start" reloadDocument>
          {t.signIn}
        </LinkButton>
      )}
      {import.meta.env.DEV && content.title === t.title && (
        <Button onClick={() => location.reload()}>{t.reload}</Button>
      )}
      <LinkButton to="/">{t.home}</LinkButton>
    </Notice>
  );
}

export function NotFound({ locale }: { locale: Locale }) {
  return <ErrorPage error={notFound} locale={locale} />;
}
const notFound = new ApiError({ type: "", status: 404, code: "not_found", title: "not_found", detail: "" });

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={`page ${css.notice}`}>
      <title>{`${title} – Utmark`}</title>
      <svg viewBox="0 0 240 120" className={css.ridge} aria-hidden="true">
        <path d="M2 104 46 52l24 26 44-62 40 54 22-22 62 56" />
        <path d="M20 112c50-14 90 6 200-8" />
        <path d="M120 116c8-12 30-12 30-26s-24-10-24-22" strokeDasharray="1 9" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row">{children}</div>
    </div>
  );
}
