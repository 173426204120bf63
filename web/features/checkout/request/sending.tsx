import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Confirmation } from "#domain/booking/lists.ts";
import { Button } from "#web/ui/button.tsx";

/** Shown while the request is being sent automatically. */
export function Sending({ how, children }: { how: Confirmation; children: ReactNode }) {
  const t = useTranslations("offering.request");
  return (
    <div className="stack" aria-live="polite">
      {children}
      <Button look="primary" size="large" wide busy>
        {t("sending", { how })}
      </Button>
      <p className="muted small">{t("sendingNote")}</p>
    </div>
  );
}
