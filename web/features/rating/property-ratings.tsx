import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { Section } from "#web/ui/layout/section.tsx";

type RatedProperty = {
  propertyId: string;
  rating?: number | null | undefined;
  ratingCount?: number | null | undefined;
};
const loadReviews = () => import("./property-reviews.tsx");

/** Hunters' ratings of the property, loaded after the page; renders nothing without ratings. */
export function PropertyRatings({ propertyId, rating, ratingCount }: RatedProperty) {
  const t = useTranslations("ratings");
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const isRated = Boolean(ratingCount);
  const PropertyReviews = useLazyComponent(loadReviews, isRated && hydrated);
  if (!ratingCount) return null;
  return (
    <Section title={t("ofProperty")}>
      {PropertyReviews && (
        <PropertyReviews
          key={propertyId}
          propertyId={propertyId}
          average={rating ?? null}
          count={ratingCount}
        />
      )}
    </Section>
  );
}
