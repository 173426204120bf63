import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import type { UntranslatedParts } from "#domain/property/english.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LazyOnVisible } from "#web/platform/hydration/lazy-on-visible.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { type DrawnPlace, Gallery } from "#web/ui/overlay/gallery.tsx";
import { type Meta, PageMeta } from "#web/ui/layout/page-meta.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { Share } from "#web/ui/overlay/share.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Tags } from "#web/ui/layout/tags.tsx";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { loadCabinCheckoutDialog, IgnoredLinkParts } from "#web/features/checkout/public.ts";
import {
  TranslateButton,
  TranslatedTexts,
  useNorwegianParts,
  useShownText,
  WrittenText,
} from "#web/features/machine-translation/public.ts";
import { FavouriteButton } from "#web/features/favourite/public.ts";
import { CabinBookingBar, CabinBookingCard, CabinChosen } from "./cabin-booking.tsx";
import { CabinCalendar } from "./cabin-calendar.tsx";
import type { Cabin, Property } from "./cabin-facts.tsx";
import { CabinStayFields } from "./cabin-stay-fields.tsx";
import { type CabinCheckoutProps, useCabinCheckout } from "./use-cabin-checkout.ts";
import css from "./cabin-view.module.css";

const loadAbout = () => import("./cabin-about.tsx");
const loadFacts = () => import("./cabin-facts.tsx");

type Props = Omit<CabinCheckoutProps, "landownerName"> & {
  cabin: Cabin;
  property: Property;
  border: DrawnPlace["border"];
  /** The landowner's texts that a page in English shows in Norwegian, since they are not translated. */
  norwegian: UntranslatedParts["text"];
  meta: Meta;
};
/** A cabin's page: facilities, calendar, price and surroundings. */
export const CabinView = (props: Props) => (
  <TranslatedTexts of={{ kind: "cabin", cabinId: props.cabin.cabinId }}>
    <CabinPage {...props} />
  </TranslatedTexts>
);

function CabinPage({ property, border, meta, norwegian, ...rest }: Props) {
  const { cabin, bookable, own } = rest;
  const t = useTranslations("cabin");
  const ofProperty = useTranslations("property");
  const writtenIn = useLanguageOfText();
  const parts = useNorwegianParts({ text: norwegian });
  const checkout = useCabinCheckout({ ...rest, landownerName: property.landownerName });
  const RentDialog = useLazyComponent(loadCabinCheckoutDialog, checkout.open, () => checkout.setOpen(false));
  return (
    <div className={`page ${css.page}`}>
      <PageMeta {...meta} />
      <Gallery
        images={cabin.images}
        name={cabin.name}
        drawnPlace={{ drawing: cabin.drawing, seed: property.propertyId, border }}
      />
      <div className={css.columns}>
        <div className={css.main}>
          {checkout.unused.length > 0 && <IgnoredLinkParts unused={checkout.unused} />}
          <Head cabin={cabin} property={property} own={own} bookable={bookable} />
          {cabin.description && (
            <Section title={t("about")} lead={parts.text && ofProperty("norwegian", { what: parts.text })}>
              <WrittenText text={cabin.description} lang={writtenIn(cabin.english?.description)} />
              {parts.translatable && <TranslateButton />}
            </Section>
          )}
          <Facilities cabin={cabin} />
          {bookable && (
            <Section title={t("calendar.title")} lead={t("calendar.lead")}>
              <div className={css.calendar}>
                <CabinCalendar key={checkout.calendar} checkout={checkout} onPick={checkout.pick} />
              </div>
            </Section>
          )}
          <LazyOnVisible
            load={loadAbout}
            cabin={cabin}
            property={property}
            fromDate={checkout.choice.fromDate}
            bookable={bookable}
            own={own}
          />
        </div>
        <div>
          <CabinBookingCard checkout={checkout} />
        </div>
      </div>
      <LazyOnVisible load={loadFacts} property={property} cabin={cabin} />
      <CabinBookingBar checkout={checkout} />
      {RentDialog && (
        <RentDialog
          checkout={checkout}
          calendar={<CabinCalendar key={checkout.calendar} checkout={checkout} onPick={checkout.pick} />}
          fields={<CabinStayFields checkout={checkout} />}
          chosen={<CabinChosen checkout={checkout} />}
        />
      )}
    </div>
  );
}

type HeadProps = { cabin: Cabin; property: Property; own: boolean; bookable: boolean };
function Head({ cabin, property, own, bookable }: HeadProps) {
  const t = useTranslations("cabin");
  const offered = useTranslations("offering.card");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  const { municipality, county, landownerName } = property;
  const place = [municipality && shortMunicipalityName(municipality), county].filter(Boolean).join(", ");
  const day = { weekday: false, short: true, year: true } as const;
  const { availableFrom: from, availableTo: to, minBookingDays: min, maxBookingDays: max } = cabin;
  const { arrivalTime, departureTime } = cabin;
  const open =
    from && to
      ? f.dateRange(from, to, day)
      : from
        ? t("fact.from", { date: f.date(from, day) })
        : to
          ? t("fact.to", { date: f.date(to, day) })
          : t("fact.allYear");
  const length =
    min && max
      ? t("fact.nights", { min, max })
      : min && min > 1
        ? t("fact.least", { min })
        : max && t("fact.most", { max });
  const facts = [
    { label: t("fact.beds"), value: cabin.beds },
    { label: t("fact.rooms"), value: cabin.rooms },
    { label: t("fact.size"), value: cabin.sizeSqm && t("fact.sqm", { sqm: f.number(cabin.sizeSqm) }) },
    { label: t("fact.open"), value: [open, length].filter(Boolean).join(", ") },
    {
      label: t("fact.arrival"),
      value: arrivalTime && t("fact.arrivalFrom", { time: f.clockTime(arrivalTime) }),
    },
    {
      label: t("fact.departure"),
      value: departureTime && t("fact.departureBy", { time: f.clockTime(departureTime) }),
    },
  ];
  return (
    <div className={css.head}>
      <PageHeader
        title={cabin.name}
        lang={writtenIn(cabin.english?.name)}
        above={
          <>
            <Link
              to={`/view-property?propertyId=${property.propertyId}`}
              lang={writtenIn(property.english?.name)}
            >
              {property.name}
            </Link>
            {[place, t("owner", { name: landownerName })].filter(Boolean).map((words) => ` · ${words}`)}
          </>
        }
        actions={
          <>
            {bookable && cabin.confirmation === "instant" && <Badge tone="good">{offered("instant")}</Badge>}
            {property.rating && <Rating value={property.rating} count={property.ratingCount ?? 0} />}
            {!own && <FavouriteButton id={cabin.cabinId} name={cabin.name} words />}
            <Share name={cabin.name} />
          </>
        }
      />
      <Facts facts={facts.filter(({ value }) => value)} />
    </div>
  );
}

function Facilities({ cabin: { facilities, customFacilities } }: { cabin: Cabin }) {
  const t = useTranslations("cabin");
  const facility = useTranslations("lists.facility");
  const lang = useLanguageOfText()();
  const shown = useShownText();
  if (facilities.length + customFacilities.length === 0) return null;
  return (
    <Section title={t("facilities")}>
      <Tags
        tags={[
          ...facilities.map((one) => facility(one)),
          ...customFacilities.map((one) => (
            <span key={one} lang={shown(one, lang).lang}>
              {shown(one).text}
            </span>
          )),
        ]}
      />
    </Section>
  );
}
