import type { UntranslatedParts } from "#domain/property/english.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Badge } from "#web/ui/status-badge.tsx";
import { useFormat } from "#web/i18n/format.ts";
import { LazyOnVisible } from "#web/platform/hydration/lazy-on-visible.tsx";
import { useInView } from "#web/ui/use-in-view.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { Facts } from "#web/ui/layout/facts.tsx";
import { type DrawnPlace, Gallery } from "#web/ui/overlay/gallery.tsx";
import { type Meta as AboutPage, PageMeta } from "#web/ui/layout/page-meta.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { Share } from "#web/ui/overlay/share.tsx";
import {
  BookabilityBadge,
  BookingBar,
  BookingCard,
  FreeDays,
  type Checkout,
  type CheckoutProps,
  useCheckout,
  loadBookingSheet,
  IgnoredLinkParts,
} from "#web/features/checkout/public.ts";
import { FavouriteButton } from "#web/features/favourite/public.ts";
import { OtherOfferings } from "./other-offerings.tsx";
import type { RiverOfOffering } from "./load-river.ts";
import type { Seasons } from "./species.tsx";
import type { Example } from "./example.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import css from "./offering-view.module.css";

const loadAbout = () => import("./about.tsx");
const loadCards = () => import("./cards-of-ground.tsx");
const loadBanner = () => import("./owner-banner.tsx");

type Props = CheckoutProps & {
  example: Example | undefined;
  seasons: Seasons;
  river: RiverOfOffering | undefined;
  meta: AboutPage;
  /** The name of the municipality, with its preposition. */
  municipality: string | null;
  border: DrawnPlace["border"];
  norwegian: UntranslatedParts | undefined;
};
export function OfferingView(props: Props) {
  const checkout = useCheckout(props);
  const { offering } = checkout;
  const OwnerBanner = useLazyComponent(loadBanner, checkout.own);
  const BookingSheet = useLazyComponent(loadBookingSheet, checkout.open, () => checkout.setOpen(false));
  return (
    <div className={`page ${css.page}`}>
      <PageMeta {...props.meta} />
      {OwnerBanner && <OwnerBanner checkout={checkout} />}
      <Gallery
        images={offering.images.length > 0 ? offering.images : offering.propertyImages}
        name={offering.propertyName}
        drawnPlace={{ drawing: offering.drawing, seed: offering.propertyId, border: props.border }}
      />
      <div className={css.columns}>
        <div className={css.main}>
          {checkout.unused.length > 0 && <IgnoredLinkParts unused={checkout.unused} />}
          <Head checkout={checkout} spoken={props.municipality} />
          <FreeDays checkout={checkout} />
          {offering.otherOfferings.length > 0 && <LazyOnVisible load={loadCards} checkout={checkout} />}
          <LazyOnVisible
            load={loadAbout}
            checkout={checkout}
            example={props.example}
            seasons={props.seasons}
            river={props.river}
            norwegian={props.norwegian}
          />
        </div>
        <div>
          <BookingCard checkout={checkout} />
        </div>
      </div>
      <OtherOfferings offering={offering} />
      <Similar checkout={checkout} />
      <BookingBar checkout={checkout} />
      {BookingSheet && <BookingSheet checkout={checkout} />}
    </div>
  );
}

const loadSimilar = () => import("./similar-offerings.tsx");
/** Similar offerings, loaded when the reader scrolls near them. */
function Similar({ checkout }: { checkout: Checkout }) {
  const [ref, near] = useInView<HTMLDivElement>();
  const SimilarOfferings = useLazyComponent(loadSimilar, near);
  return <div ref={ref}>{SimilarOfferings && <SimilarOfferings checkout={checkout} />}</div>;
}

function Head({ checkout, spoken }: { checkout: Checkout; spoken: string | null }) {
  const { offering } = checkout;
  const t = useTranslations("offering");
  const species = useTranslations("species");
  const types = useTranslations("lists.offeringType");
  const writtenIn = useLanguageOfText();
  const f = useFormat();
  const { county, area, areaHectares, minHunters } = offering;
  const maxHunters = Math.min(offering.maxHunters, offering.maxParticipants);
  const place = spoken && county ? t("place", { municipality: spoken, county }) : spoken;
  const above = (
    <>
      <Link
        to={`/view-property?propertyId=${offering.propertyId}`}
        lang={writtenIn(offering.propertyEnglish?.name)}
      >
        {offering.propertyName}
      </Link>
      {[place, t("owner", { name: offering.landownerName })].filter(Boolean).map((words) => ` · ${words}`)}
    </>
  );
  const facts = [
    {
      label: t("fact.what"),
      value:
        f.list(offering.targetSpecies.map((s) => species(s))) ||
        types(offering.offeringType, { who: checkout.who }),
    },
    {
      label: t("fact.area"),
      value: area
        ? f.area(area as Parameters<typeof f.area>[0])
        : areaHectares && f.area({ value: areaHectares, unit: "hectares" }),
    },
    {
      label: t("fact.season"),
      value: f.dateRange(offering.validFrom, offering.validTo, { weekday: false, short: true, year: true }),
    },
    {
      label: t("fact.party"),
      value:
        minHunters === maxHunters
          ? t("fact.hunters", { who: checkout.who, count: maxHunters })
          : t("fact.range", { who: checkout.who, min: minHunters, max: maxHunters }),
    },
  ];
  return (
    <div className={css.top}>
      <PageHeader
        title={offering.name}
        lang={writtenIn(offering.english?.name)}
        above={above}
        actions={
          <>
            <BookabilityBadge offering={offering} own={checkout.own} />
            {offering.confirmation === "instant" && <Badge tone="good">{t("card.instant")}</Badge>}
            <Rating value={offering.rating} count={offering.ratingCount ?? 0} />
            {!checkout.own && <FavouriteButton id={offering.offeringId} name={offering.name} words />}
            <Share name={offering.name} />
          </>
        }
      />
      <Facts facts={facts.filter(({ value }) => value)} />
    </div>
  );
}
