import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { OwnTax } from "./own-tax.ts";

/** A reminder for a landowner whose tax details are required but missing. */
export function TaxReminder({ own: { isMissing, payouts } }: { own: Pick<OwnTax, "isMissing" | "payouts"> }) {
  const t = useTranslations("taxReminder");
  if (!isMissing) return null;
  return (
    <Notice kind="info" title={t("title")}>
      <div className="stack">
        <p>{t(payouts > 0 ? "paid" : "soon")}</p>
        <div>
          <LinkButton to="/dashboard?tab=profile#part-tax" size="small">
            {t("open")}
          </LinkButton>
        </div>
      </div>
    </Notice>
  );
}
