import { useTranslations } from "use-intl";
import { offeringFields } from "#domain/offering/fields.ts";
import { useFactTexts } from "#web/i18n/facts.ts";
import { Tags } from "#web/ui/layout/tags.tsx";
import type { Checkout } from "#web/features/checkout/public.ts";

/** The offering's type, and its facts as tags. */
export function FactTags({ checkout: { offering, who } }: { checkout: Checkout }) {
  const t = useTranslations("lists");
  const facts = useFactTexts(offeringFields)(offering);
  return (
    <Tags tags={[t(`offeringType.${offering.offeringType}`, { who }), ...facts.map(({ tag }) => tag)]} />
  );
}
