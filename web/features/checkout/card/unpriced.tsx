import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { Checkout } from "../stay/use-checkout.ts";

/** Says that the price could not be loaded, although the choice is valid. Has a retry button. */
export function PriceUnavailable({ quote: { problem, again, busy } }: Pick<Checkout, "quote">) {
  const t = useTranslations("offering.card");
  const ui = useTranslations("common.ui");
  if (!problem || problem.errors?.length) return null;
  return (
    <Notice kind="error" title={t("unpriced")}>
      <p>{problem.detail}</p>
      <Button size="small" busy={busy} onClick={again}>
        {ui("retry")}
      </Button>
    </Notice>
  );
}
