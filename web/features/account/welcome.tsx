import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { storedIntent } from "#web/platform/session/booking-intent.ts";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import { useNow } from "#web/i18n/format.ts";

const redirectDelayMs = 100;

/**
 * Confirms the sign-in before the redirect, which leads a reader who began at an offering back to it. Without
 * JavaScript a meta refresh redirects.
 */
export function Welcome({ returnUrl }: { returnUrl: string }) {
  const t = useTranslations("account.welcome");
  const navigate = useNavigate();
  const now = useNow();
  useEffect(() => {
    const on = returnUrl === "/" ? (storedIntent(now)?.returnUrl ?? returnUrl) : returnUrl;
    const timer = setTimeout(
      () => (on.startsWith("/api/") ? location.replace(on) : void navigate(on, { replace: true })),
      redirectDelayMs,
    );
    return () => clearTimeout(timer);
  }, [returnUrl, now, navigate]);
  return (
    <AuthCard title={t("title")} lead={t("lead")}>
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${returnUrl}`} />
      </noscript>
      <Link to={returnUrl}>{t("on")}</Link>
    </AuthCard>
  );
}
