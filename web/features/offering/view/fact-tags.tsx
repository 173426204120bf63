import { useTranslations } from "use-intl";
import { factNames, offeringFacts } from "#domain/offering/facts.ts";
import { Tags } from "#web/ui/tags.tsx";
import type { Checkout } from "#web/features/checkout/public.ts";

/** The offering's type, and its facts as tags. */
export default function FactTags({ checkout: { offering, who } }: { checkout: Checkout }) {
  const t = useTranslations("lists");
  const labels = factNames.flatMap((name) => {
    const option = offering[name];
    return option ? [t(`${offeringFacts[name].list}.${option}` as Parameters<typeof t>[0])] : [];
  });
  return <Tags tags={[t(`offeringType.${offering.offeringType}`, { who }), ...labels]} />;
}
