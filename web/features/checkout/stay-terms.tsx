import { useTranslations } from "use-intl";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { useStayLabels } from "./stay-labels.ts";
import type { Checkout } from "./use-checkout.ts";

/** Length of stay, day of arrival and group size. */
export default function StayTerms({ offering }: Pick<Checkout, "offering">) {
  const t = useTranslations("offering.stay");
  return (
    <Section title={t("title")}>
      <Prose points text={useStayLabels(offering)} />
    </Section>
  );
}
