import { useTranslations } from "use-intl";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { Reason } from "../stay/bookability.tsx";
import { useNotBookableText } from "../stay/bookability-advice.ts";

/** Instead of the main action: it is the reader's own, or why it cannot be booked. */
export function NotBookable({ own, reason }: { own: boolean; reason: Reason | undefined }) {
  const t = useTranslations("offering.card");
  const whyNot = useNotBookableText();
  if (own || !reason) return <Notice>{t("own")}</Notice>;
  return <Notice kind="warning">{whyNot(reason)}</Notice>;
}
