import { useTranslations } from "use-intl";
import { Badge } from "#web/ui/status-badge.tsx";
import type { Checkout } from "./use-checkout.ts";

export const isOver = ({ offering, today }: Pick<Checkout, "offering" | "today">): boolean =>
  offering.validTo < today;

/** Whether it can be booked, in a word. */
export function AvailabilityBadge({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.availability");
  const over = isOver(checkout);
  const open = checkout.offering.available && !over;
  return (
    <Badge tone={open ? "good" : "neutral"}>{open ? t("open") : t(over ? "seasonOver" : "closed")}</Badge>
  );
}
