import { useTranslations } from "use-intl";
import type { Boundary } from "#contract/property/fields.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { useInView } from "#web/ui/use-in-view.ts";
import { borderPath } from "#web/ui/chart/border-path.ts";
import { contoursUrl } from "#web/ui/pictures.ts";
import { styled } from "#web/ui/styled.ts";
import { Section } from "#web/ui/layout/section.tsx";
import type { MapProperty } from "./border-map.tsx";
import css from "./property-map.module.css";

const loadBorderMap = () => import("./border-map.tsx");

/** A drawing of a boundary, north up and with true proportions. */
function OutlineDrawing({ outline }: { outline: Boundary }) {
  const { d, width, height } = borderPath(outline, { width: 100, height: 100 });
  return (
    <svg className={css.drawing} viewBox={`-8 -8 ${width + 16} ${height + 16}`} aria-hidden>
      <path d={d} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/**
 * The property's location: first a drawing of its boundary, then a map, loaded when it nears the viewport.
 */
export default function PropertyMap({ property }: { property: MapProperty }) {
  const t = useTranslations("property");
  const [ref, near] = useInView<HTMLDivElement>();
  const BorderMap = useLazyComponent(loadBorderMap, near);
  const { location, municipality, county, outline, propertyId } = property;
  if (!location) return null;
  const place = municipality && county ? t("place", { municipality, county }) : property.address;
  return (
    <Section title={t("where")}>
      <div ref={ref} className={css.room}>
        <div
          className={css.lines}
          ref={styled({ "mask-image": `url(${contoursUrl(propertyId)})` })}
          aria-hidden
        />
        {outline && <OutlineDrawing outline={outline} />}
        {BorderMap && <BorderMap property={{ ...property, location }} />}
      </div>
      <p className="muted small">{place}</p>
    </Section>
  );
}
