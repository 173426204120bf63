import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";

/** States the terms that a new account accepts. The accepted versions are stored at the first sign-in. */
export function AcceptedTerms() {
  const t = useTranslations("account");
  return (
    <p className="muted small">
      {t.rich("accepts", {
        terms: (chunks: ReactNode) => <Link to="/terms-of-service">{chunks}</Link>,
        privacy: (chunks: ReactNode) => <Link to="/privacy-policy">{chunks}</Link>,
      })}
    </p>
  );
}
