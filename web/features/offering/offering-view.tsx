import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLate } from "../../platform/late.ts";
import { linesOf } from "../../platform/text-lines.ts";
import { Facts } from "../../ui/facts.tsx";
import { Gallery } from "../../ui/gallery.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Rating } from "../../ui/rating.tsx";
import { Section } from "../../ui/section.tsx";
import { Tags } from "../../ui/tags.tsx";
import { Heart } from "../favourites/heart.tsx";
import { PropertyRatings } from "../ratings/property-ratings.tsx";
import { AvailabilityBadge, OwnerBanner } from "./availability.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { BookingCard } from "./booking-card.tsx";
import { Cabins } from "./cabins.tsx";
import { FreeDays } from "./free-days.tsx";
import css from "./offering-view.module.css";
import { LinkTold } from "./link-told.tsx";
import { usePriceLabels, usePriceRules, usePriceWords } from "./price-words.ts";
import { Services } from "./services.tsx";
import { useStayWords } from "./stay-words.ts";
import { CancellationTerms } from "./terms.tsx";
import { type Desk, type DeskProps, useBookingDesk } from "./use-booking-desk.ts";

const loadDialog = () => import("./request-dialog.tsx");

export function OfferingView(props: DeskProps) {
  const desk = useBookingDesk(props);
  const { offering } = desk;
  const RequestDialog = useLate(loadDialog, desk.open, () => desk.setOpen(false));
  return (
    <div className={`page ${css.page}`}>
      <meta name="description" content={offering.description.slice(0, 160)} />
      {desk.own && <OwnerBanner desk={desk} />}
      <Gallery
        images={offering.images.length > 0 ? offering.images : offering.propertyImages}
        seed={offering.propertyId}
        water={offering.propertyType === "fishing_area"}
        name={offering.propertyName}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <LinkTold unused={desk.unused} />
          <Head desk={desk} />
          <FreeDays desk={desk} />
          <About desk={desk} />
        </div>
        <div>
          <BookingCard desk={desk} />
        </div>
      </div>
      <BookingBar desk={desk} />
      {RequestDialog && <RequestDialog desk={desk} />}
    </div>
  );
}

function Head({ desk }: { desk: Desk }) {
  const { offering } = desk;
  const t = useTranslations("offering");
  const species = useTranslations("species");
  const types = useTranslations("lists.offeringType");
  const f = useFormat();
  const { municipality, county, area, areaHectares, minHunters } = offering;
  const most = Math.min(offering.maxHunters, offering.maxParticipants);
  const place = municipality && county ? t("place", { municipality, county }) : municipality;
  const above = (
    <>
      <Link to={`/view-property?propertyId=${offering.propertyId}`}>{offering.propertyName}</Link>
      {[place, t("owner", { name: offering.landownerName })].filter(Boolean).map((words) => ` · ${words}`)}
    </>
  );
  const facts = [
    { label: t("fact.what"), value: f.list(offering.targetSpecies.map((s) => species(s))) || types(offering.offeringType) },
    { label: t("fact.area"), value: area ? f.area(area as Parameters<typeof f.area>[0]) : areaHectares && f.area({ value: areaHectares, unit: "hectares" }) },
    { label: t("fact.season"), value: f.dateRange(offering.validFrom, offering.validTo, { weekday: false, short: true }) },
    { label: t("fact.party"), value: minHunters === most ? t("fact.hunters", { who: desk.who, count: most }) : t("fact.range", { who: desk.who, min: minHunters, max: most }) },
  ];
  return (
    <div className={css.top}>
      <PageHeader
        title={offering.name}
        above={above}
        actions={
          <>
            <AvailabilityBadge desk={desk} />
            {offering.rating && <Rating value={offering.rating} count={offering.ratingCount ?? 0} />}
            {!desk.own && <Heart offeringId={offering.offeringId} name={offering.name} words />}
          </>
        }
      />
      <Facts facts={facts.filter(({ value }) => value)} />
    </div>
  );
}

function About({ desk: { offering, choice, now } }: { desk: Desk }) {
  const t = useTranslations("offering");
  const species = useTranslations("species");
  const types = useTranslations("lists.offeringType");
  const experience = useTranslations("lists.experience");
  const policy = useTranslations("lists.policy");
  const stay = useStayWords(offering);
  const { price, unit, from } = usePriceWords(offering);
  const priceRules = usePriceRules(offering);
  const labels = usePriceLabels(offering);
  const rules = [...new Set([...linesOf(offering.propertyRules), ...offering.rules, ...linesOf(offering.customRules)])];
  return (
    <>
      <Section title={t("about")}>
        {offering.description && <Prose text={offering.description} />}
        <Tags
          tags={[types(offering.offeringType), ...offering.targetSpecies.map((s) => species(s)), ...(offering.experienceLevel ? [experience(offering.experienceLevel)] : [])]}
        />
      </Section>
      <Section title={t("stay.title")}>
        <Prose points text={stay} />
      </Section>
      <Section title={t("price.title")}>
        <Prose points text={[`${from ? `${t("price.from")} ` : ""}${price} ${unit}`, ...priceRules, ...labels]} />
      </Section>
      {offering.cabins.length > 0 && (
        <Section title={t("cabin.title")}>
          <Cabins offering={offering} />
        </Section>
      )}
      {offering.services.length + offering.propertyServices.length > 0 && (
        <Section title={t("service.title")}>
          <Services offering={offering} />
        </Section>
      )}
      {rules.length > 0 && (
        <Section title={t("rules")}>
          <Prose points text={rules} />
        </Section>
      )}
      <Section title={t("terms.title")} lead={policy(offering.cancellationPolicy)}>
        <CancellationTerms policy={offering.cancellationPolicy} fromDate={choice.fromDate} now={now} />
        <p className="muted small">{t("terms.always")}</p>
      </Section>
      <PropertyRatings propertyId={offering.propertyId} rating={offering.rating} ratingCount={offering.ratingCount} />
    </>
  );
}
