import { useTranslations } from "use-intl";
import { Badge } from "#web/ui/status-badge.tsx";

/** Marks what another landowner owns. */
export function CoHostOf({ name }: { name: string }) {
  const t = useTranslations("coHosts");
  return <Badge>{t("coHostOf", { name })}</Badge>;
}
