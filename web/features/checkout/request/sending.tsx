import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";

/** Shown while the request is being sent automatically. */
export function Sending({ children }: { children: ReactNode }) {
  const t = useTranslations("offering.request");
  return (
    <div className="stack" aria-live="polite">
      {children}
      <Button look="primary" size="large" wide busy>
        {t("sending")}
      </Button>
      <p className="muted small">{t("sendingNote")}</p>
    </div>
  );
}
