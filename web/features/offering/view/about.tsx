import { useTranslations } from "use-intl";
import type { UntranslatedParts } from "#domain/property/english.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import {
  guestOfOffering,
  CancellationTerms,
  type Checkout,
  StayTerms,
  type Offering,
  byCategory,
  extrasOf,
  useServicePrice,
} from "#web/features/checkout/public.ts";
import { PropertyRatings, Host } from "#web/features/rating/public.ts";
import { Cabins } from "./cabins.tsx";
import type { Example } from "./example.ts";
import type { RiverOfOffering } from "./load-river.ts";
import { PriceExplained } from "./price-explained.tsx";
import { type Seasons, Species } from "./species.tsx";
import page from "./offering-view.module.css";
import { Link } from "react-router";
import { askAddress } from "#domain/page-addresses.ts";
import { offeringFields } from "#domain/offering/fields.ts";
import { useFactTexts } from "#web/i18n/facts.ts";
import { Tags } from "#web/ui/layout/tags.tsx";
import { groundRulesFor } from "#domain/offering/ground-rules.ts";
import { linesOf } from "#domain/text-lines.ts";
import { useRuleText } from "#web/i18n/rule-text.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Facts } from "#web/ui/layout/facts.tsx";
import {
  TranslateButton,
  TranslatedTexts,
  useNorwegianParts,
  useShownText,
  WrittenText,
} from "#web/features/machine-translation/public.ts";
import { PropertyMap } from "#web/features/boundary/public.ts";
import { serviceFields } from "#domain/service/fields.ts";
import { Badge } from "#web/ui/status-badge.tsx";
import css from "./about.module.css";

function WrittenLine({ text }: { text: string }) {
  const shown = useShownText()(text, useLanguageOfText()());
  return <span lang={shown.lang}>{shown.text}</span>;
}

function Services({ offering }: { offering: Offering }) {
  const t = useTranslations("offering.service");
  const price = useServicePrice();
  const lang = useLanguageOfText()();
  const factTexts = useFactTexts(serviceFields);
  return byCategory(extrasOf(offering)).map(({ category, items }) => (
    <div key={category} className={css.group}>
      {category && <h3 lang={lang}>{category}</h3>}
      <dl className={css.services}>
        {items.map((s) => (
          <div key={s.serviceId}>
            <dt>
              <span className="row">
                <WrittenLine text={s.name} />
                {s.premium && <Badge tone="waiting">{t("premium")}</Badge>}
              </span>
              {s.description && (
                <small>
                  <WrittenLine text={s.description} />
                </small>
              )}
              {factTexts(s).map(({ label, tag }) => (
                <small key={label}>{tag}</small>
              ))}
              {s.most && <small>{t("most", { count: s.most })}</small>}
            </dt>
            <dd>{price(s)}</dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

/** Describes the property: landscape, facilities and location. */
function AboutProperty({ checkout: { offering } }: { checkout: Checkout }) {
  const t = useTranslations("offering.ground");
  const lists = useTranslations("lists.landType");
  const lang = useLanguageOfText()();
  const shown = useShownText();
  const f = useFormat();
  const written = (lines: string[], join: (texts: string[]) => string) => {
    const said = lines.map((line) => shown(line, lang));
    return said.length > 0 && <span lang={said[0]?.lang}>{join(said.map(({ text }) => text))}</span>;
  };
  const {
    propertyTerrain: terrain,
    propertyFacilities: facilities,
    propertyLandTypes: land,
    propertyName: name,
  } = offering;
  const rows = [
    { label: t("land"), value: f.list(land.map((l) => lists(l))) },
    { label: t("terrain"), value: written(linesOf(terrain), (texts) => texts.join(", ")) },
    { label: t("facilities"), value: written(linesOf(facilities), (texts) => f.list(texts)) },
  ].filter(({ value }) => value);
  return (
    <div className="stack widest-gap">
      {rows.length > 0 && (
        <Section title={name}>
          <Facts facts={rows} />
        </Section>
      )}
      <PropertyMap property={{ ...offering, name, address: "" }} />
    </div>
  );
}

/** The rules of the property, of the offering and of the law, without duplicates. */
function AllRules({ offering }: Pick<Checkout, "offering">) {
  const t = useTranslations("offering");
  const ruleText = useRuleText();
  const writtenIn = useLanguageOfText();
  const shown = useShownText();
  const { propertyRules, rules, customRules, targetSpecies, english, propertyEnglish } = offering;
  const age = guestOfOffering(offering) === "hunting" ? [t("age")] : [];
  const ofGround = groundRulesFor(targetSpecies, linesOf(propertyRules));
  const all = [...[...ofGround, ...rules].map(ruleText), ...linesOf(customRules), ...age];
  const ownLang = (line: string) =>
    linesOf(customRules).includes(line)
      ? writtenIn(english?.rules)
      : ofGround.includes(line)
        ? writtenIn(propertyEnglish?.rules)
        : undefined;
  return <Prose points text={[...new Set(all.map((line) => shown(line).text))]} lang={ownLang} />;
}

/** The offering's type and facts, as tags. */
function FactTags({ checkout: { offering, who } }: { checkout: Checkout }) {
  const t = useTranslations("lists");
  const factTexts = useFactTexts(offeringFields)(offering);
  return (
    <Tags tags={[t(`offeringType.${offering.offeringType}`, { who }), ...factTexts.map(({ tag }) => tag)]} />
  );
}

function Contact({ checkout: { offering } }: { checkout: Checkout }) {
  const t = useTranslations("offering.contact");
  return (
    <Section title={t("title", { name: offering.landownerName })}>
      <Host of={offering} />
      <p>
        <Link to={askAddress({ offeringId: offering.offeringId })}>{t("ask")}</Link>
      </p>
    </Section>
  );
}

type Props = {
  checkout: Checkout;
  example: Example | undefined;
  seasons: Seasons;
  river: RiverOfOffering | undefined;
  /** The texts that an English page shows in Norwegian. */
  norwegian: UntranslatedParts | undefined;
};

/** The description of an offering, below its calendar. Its script is loaded on scrolling near it. */
export default function About(props: Props) {
  const { offeringId } = props.checkout.offering;
  return (
    <TranslatedTexts of={{ kind: "offering", offeringId }}>
      <Description {...props} />
    </TranslatedTexts>
  );
}

function Description({ checkout, example, seasons, river, ...props }: Props) {
  const { offering, choice } = checkout;
  const norwegian = useNorwegianParts(props.norwegian);
  const t = useTranslations("offering");
  const writtenIn = useLanguageOfText();
  const policy = useTranslations("lists.policy");
  return (
    <div className={page.main}>
      <Section title={t("about")} lead={norwegian.text && t("norwegian", { what: norwegian.text })}>
        {offering.description && (
          <WrittenText text={offering.description} lang={writtenIn(offering.english?.description)} />
        )}
        {norwegian.translatable && <TranslateButton />}
        <FactTags checkout={checkout} />
      </Section>
      <Species checkout={checkout} seasons={seasons} river={river} />
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
      <AboutProperty checkout={checkout} />
      <Section title={t("rules")} lead={norwegian.rules && t("norwegian", { what: "rules" })}>
        <AllRules offering={offering} />
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
