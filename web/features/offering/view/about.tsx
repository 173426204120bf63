import { useTranslations } from "use-intl";
import type { UntranslatedParts } from "#domain/property/english.ts";
import { LazyOnVisible } from "#web/ui/lazy-on-visible.tsx";
import { useWrittenIn } from "#web/i18n/written-in.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { type Checkout, loadStayTerms, loadCancellationTerms } from "#web/features/checkout/public.ts";
import { loadPropertyRatings } from "#web/features/rating/public.ts";
import type { Example } from "./example.ts";
import type { Seasons } from "./species.tsx";

type Parts = typeof import("./about-parts.ts");
const part =
  <K extends keyof Parts>(name: K) =>
  () =>
    import("./about-parts.ts").then((parts) => ({ default: parts[name] }));
const loadTags = part("FactTags");
const loadSpecies = part("Species");
const loadPrice = part("PriceExplained");
const loadCabins = part("Cabins");
const loadServices = part("Services");
const loadGround = part("Ground");
const loadRules = part("Rules");
const loadContact = part("Contact");
const loadTerms = () =>
  loadCancellationTerms().then(({ CancellationTerms }) => ({ default: CancellationTerms }));
const loadRatings = () => loadPropertyRatings().then(({ PropertyRatings }) => ({ default: PropertyRatings }));

type Props = {
  checkout: Checkout;
  example: Example | undefined;
  seasons: Seasons;
  /** On English pages. */
  norwegian: UntranslatedParts | undefined;
};

/** An offering's description, below its calendar. */
export function About({ checkout, example, seasons, norwegian }: Props) {
  const { offering, choice } = checkout;
  const t = useTranslations("offering");
  const writtenIn = useWrittenIn();
  const policy = useTranslations("lists.policy");
  return (
    <>
      <Section title={t("about")} lead={norwegian?.text && t("norwegian", { what: norwegian.text })}>
        {offering.description && (
          <Prose text={offering.description} lang={writtenIn(offering.english?.description)} />
        )}
        <LazyOnVisible load={loadTags} checkout={checkout} />
      </Section>
      <LazyOnVisible load={loadSpecies} checkout={checkout} seasons={seasons} />
      <LazyOnVisible load={loadStayTerms} offering={offering} />
      <Section title={t("price.title")}>
        <LazyOnVisible load={loadPrice} checkout={checkout} example={example} />
      </Section>
      {offering.cabins.length > 0 && (
        <Section title={t("cabin.title")}>
          <LazyOnVisible load={loadCabins} offering={offering} />
        </Section>
      )}
      {offering.propertyServices.length > 0 && (
        <Section title={t("service.title")}>
          <LazyOnVisible load={loadServices} offering={offering} />
        </Section>
      )}
      <LazyOnVisible load={loadGround} checkout={checkout} />
      <Section title={t("rules")} lead={norwegian?.rules && t("norwegian", { what: "rules" })}>
        <LazyOnVisible load={loadRules} offering={offering} />
      </Section>
      <Section title={t("terms.title")} lead={policy(offering.cancellationPolicy)}>
        <LazyOnVisible load={loadTerms} policy={offering.cancellationPolicy} fromDate={choice.fromDate} />
        <p className="muted small">{t("terms.always")}</p>
      </Section>
      <LazyOnVisible
        load={loadRatings}
        propertyId={offering.propertyId}
        rating={offering.rating}
        ratingCount={offering.ratingCount}
      />
      <LazyOnVisible load={loadContact} checkout={checkout} />
    </>
  );
}
