import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { askAddress } from "#domain/page-addresses.ts";
import { linesOf } from "#domain/text-lines.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useRuleText } from "#web/i18n/rule-text.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { CancellationTerms } from "#web/features/checkout/public.ts";
import { useShownText } from "#web/features/machine-translation/public.ts";
import { Host, PropertyRatings } from "#web/features/rating/public.ts";
import type { Cabin, Property } from "./cabin-facts.tsx";
import css from "./cabin-view.module.css";

type Props = {
  cabin: Cabin;
  property: Property;
  /** The chosen day of arrival; empty if none is chosen. */
  fromDate: string;
  /** Whether the cabin can be booked without an offering. */
  bookable: boolean;
  own: boolean;
};

/** What a guest wants to know before asking: rules, terms, reviews and the landowner. Loaded on scrolling. */
export default function CabinAbout({ cabin, property, fromDate, bookable, own }: Props) {
  const t = useTranslations("cabin");
  const offering = useTranslations("offering");
  const policy = useTranslations("lists.policy");
  return (
    <div className={css.main}>
      <HouseRules cabin={cabin} property={property} />
      {bookable && (
        <Section title={offering("terms.title")} lead={policy(cabin.cancellationPolicy)}>
          <CancellationTerms policy={cabin.cancellationPolicy} fromDate={fromDate} />
          <p className="muted small">{offering("terms.always")}</p>
        </Section>
      )}
      <PropertyRatings {...property} />
      <Section title={offering("contact.title", { name: property.landownerName })}>
        <Host of={{ ...property, rightCheckedOn: property.right.checkedOn }} />
        {!own && (
          <p>
            <Link to={askAddress({ cabinId: cabin.cabinId })}>{t("ask")}</Link>
          </p>
        )}
      </Section>
    </div>
  );
}

/** When guests come and leave, and the rules of the property. */
function HouseRules({ cabin: { arrivalTime, departureTime }, property }: Pick<Props, "cabin" | "property">) {
  const t = useTranslations("cabin");
  const f = useFormat();
  const ruleText = useRuleText();
  const writtenIn = useLanguageOfText();
  const shown = useShownText();
  const ofProperty = linesOf(property.rules);
  const lines = [
    arrivalTime && t("arrivalFrom", { time: f.clockTime(arrivalTime) }),
    departureTime && t("departureBy", { time: f.clockTime(departureTime) }),
    ...ofProperty.map((line) => shown(ruleText(line)).text),
  ].filter((line): line is string => Boolean(line));
  if (lines.length === 0) return null;
  return (
    <Section title={t("houseRules")}>
      <Prose
        points
        text={lines}
        lang={(line) => (ofProperty.includes(line) ? writtenIn(property.english?.rules) : undefined)}
      />
    </Section>
  );
}
