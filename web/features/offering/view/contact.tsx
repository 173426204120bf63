import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { askAddress } from "#domain/page-addresses.ts";
import { Section } from "#web/ui/layout/section.tsx";
import type { Checkout } from "#web/features/checkout/public.ts";
import { Host } from "#web/features/rating/public.ts";

export function Contact({ checkout: { offering } }: { checkout: Checkout }) {
  const t = useTranslations("offering.contact");
  return (
    <Section title={t("title", { name: offering.landownerName })}>
      <Host of={offering} />
      <p>
        <Link to={askAddress(offering.offeringId)}>{t("ask")}</Link>
      </p>
    </Section>
  );
}
