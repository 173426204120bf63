import { lazy, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Boundary } from "#contract/property/fields.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { MapFrame } from "#web/features/map/public.ts";
import css from "./property-map.module.css";

export type MapProperty = {
  propertyId: string;
  name: string;
  location: { lon: number; lat: number } | null;
  outline?: Boundary | null | undefined;
  municipality: string | null;
  county: string | null;
  address: string;
};
const BorderShown = lazy(() => import("./border-shown.tsx"));

/** The property's boundary on a map: simplified at first, exact once the full boundary is loaded. */
export default function BorderMap({
  property: { propertyId, name, outline, location },
}: {
  property: MapProperty & { location: NonNullable<MapProperty["location"]> };
}) {
  const t = useTranslations("property");
  const [boundary, setBoundary] = useState<Boundary | null>(outline ?? null);
  useEffect(() => {
    if (outline)
      return requestWhileShown({
        send: (api) => api("GET /api/properties/:propertyId", { params: { propertyId } }),
        onAnswer: (property) => setBoundary(property.boundary), // otherwise the simplified one stays
      });
  }, [propertyId, outline]);
  return (
    <MapFrame className={css.map} list={null}>
      <BorderShown label={t("map", { name })} boundary={boundary} location={location} />
    </MapFrame>
  );
}
