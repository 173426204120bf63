import { lazy, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { MapFrame } from "../../ui/map-frame.tsx";
import { Section } from "../../ui/section.tsx";
import css from "./property-map.module.css";
import type { Property } from "./property-offerings.tsx";

const BorderShown = lazy(() => import("./border-shown.tsx"));

/** Where the property lies. The map is fetched when the reader comes near it. */
export function PropertyMap({ property }: { property: Property }) {
  const t = useTranslations("property");
  const f = useFormat();
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: "200px" });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const { boundary, location, municipality, county } = property;
  if (!location) return null;
  const at = t("mapAt", { lat: f.number(location.lat, 3), lon: f.number(location.lon, 3) });
  const place = municipality && county ? t("place", { municipality, county }) : property.address;
  return (
    <Section title={t("where")}>
      <div ref={ref} className={css.room}>
        {near && (
          <MapFrame className={css.map} list={null}>
            <BorderShown label={t("map", { name: property.name })} boundary={boundary} location={location} />
          </MapFrame>
        )}
      </div>
      <p className="muted small">{[place, at].filter(Boolean).join(", ")}</p>
    </Section>
  );
}
