import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { Prose } from "#web/ui/prose.tsx";
import { Section } from "#web/ui/section.tsx";
import type { Checkout } from "#web/features/checkout/public.ts";

/** Who lets it, and that they are reached once the booking is confirmed; by what, is nobody's before. */
export default function Contact({ checkout: { offering } }: { checkout: Checkout }) {
  const t = useTranslations("offering.contact");
  const f = useFormat();
  const name = offering.landownerName;
  return (
    <Section title={t("title", { name })}>
      <Prose
        points
        text={[
          t("since", { month: f.month(offering.landownerSince) }),
          t("reply", businessTerms),
          t("after", { name }),
        ]}
      />
    </Section>
  );
}
