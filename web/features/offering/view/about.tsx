import { useTranslations } from "use-intl";
import type { UntranslatedParts } from "#domain/property/english.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { CancellationTerms, type Checkout, StayTerms } from "#web/features/checkout/public.ts";
import { PropertyRatings } from "#web/features/rating/public.ts";
import { Cabins } from "./cabins.tsx";
import { Contact } from "./contact.tsx";
import type { Example } from "./example.ts";
import { FactTags } from "./fact-tags.tsx";
import { Ground } from "./ground.tsx";
import { PriceExplained } from "./price-explained.tsx";
import { Rules } from "./rules.tsx";
import { Services } from "./services.tsx";
import { type Seasons, Species } from "./species.tsx";
import css from "./offering-view.module.css";

type Props = {
  checkout: Checkout;
  example: Example | undefined;
  seasons: Seasons;
  /** On English pages. */
  norwegian: UntranslatedParts | undefined;
};

/** An offering's description, below its calendar: its script is loaded when it is near. */
export default function About({ checkout, example, seasons, norwegian }: Props) {
  const { offering, choice } = checkout;
  const t = useTranslations("offering");
  const writtenIn = useLanguageOfText();
  const policy = useTranslations("lists.policy");
  return (
    <div className={css.main}>
      <Section title={t("about")} lead={norwegian?.text && t("norwegian", { what: norwegian.text })}>
        {offering.description && (
          <Prose text={offering.description} lang={writtenIn(offering.english?.description)} />
        )}
        <FactTags checkout={checkout} />
      </Section>
      <Species checkout={checkout} seasons={seasons} />
      <StayTerms offering={offering} />
      <Section title={t("price.title")}>
        <PriceExplained checkout={checkout} example={example} />
      </Section>
      {offering.cabins.length > 0 && (
        <Section title={t("cabin.title")}>
          <Cabins offering={offering} />
        </Section>
      )}
      {offering.propertyServices.length > 0 && (
        <Section title={t("service.title")}>
          <Services offering={offering} />
        </Section>
      )}
      <Ground checkout={checkout} />
      <Section title={t("rules")} lead={norwegian?.rules && t("norwegian", { what: "rules" })}>
        <Rules offering={offering} />
      </Section>
      <Section title={t("terms.title")} lead={policy(offering.cancellationPolicy)}>
        <CancellationTerms policy={offering.cancellationPolicy} fromDate={choice.fromDate} />
        <p className="muted small">{t("terms.always")}</p>
      </Section>
      <PropertyRatings
        propertyId={offering.propertyId}
        rating={offering.rating}
        ratingCount={offering.ratingCount}
      />
      <Contact checkout={checkout} />
    </div>
  );
}
