import { useTranslations } from "use-intl";
import { hectaresWithin } from "#domain/boundary/area.ts";
import type { AreaUnit } from "#domain/property/lists.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import type { Bounds } from "#web/features/map/public.ts";
import { useFormatArea } from "./area-in.ts";
import { boundaryOf, extent, polygonsOf } from "./boundary.ts";
import css from "./boundary-field.module.css";
import { useNeighbourBorders } from "./use-neighbour-borders.ts";

type Props = {
  boundary: Boundary | null;
  unit: AreaUnit;
  onChange: (b: Boundary | null) => void;
  severalOnly?: boolean;
};

/** A list of the boundary's areas, each with a delete button. */
export function AreaList({ boundary, unit, onChange, severalOnly = false }: Props) {
  const t = useTranslations("borders.areas");
  const f = useFormat();
  const areaIn = useFormatArea(unit);
  const polygons = polygonsOf(boundary);
  if (polygons.length <= (severalOnly ? 1 : 0)) return null;
  return (
    <ul className={css.areas} aria-label={t("title")}>
      {polygons.map((rings, i) => {
        const one = boundaryOf([rings])!;
        const [west, south, east, north] = extent(one);
        const at = { lat: f.number((south + north) / 2, 3), lon: f.number((west + east) / 2, 3) };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an area has no id, only its position in the list
          <li key={i}>
            <span>
              {t("area", {
                n: i + 1,
                area: areaIn(hectaresWithin([rings])),
                corners: rings.reduce((n, ring) => n + ring.length - 1, 0),
                ...at,
              })}
            </span>
            <Button
              size="small"
              look="quiet"
              aria-label={t("removeLabel", { n: i + 1 })}
              onClick={() => onChange(boundaryOf(polygons.filter((_, k) => k !== i)))}
            >
              {t("remove")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The names of the published neighbouring properties whose boundaries are on the map. */
export function NeighbourList({
  boundary,
  near,
  except,
}: {
  boundary: Boundary | null;
  near: { lon: number; lat: number } | undefined;
  except: string | undefined;
}) {
  const t = useTranslations("borders.areas");
  const [west, south, east, north] = boundary
    ? extent(boundary)
    : near
      ? [near.lon, near.lat, near.lon, near.lat]
      : [0, 0, 0, 0];
  const around: Bounds | undefined =
    boundary || near ? [west - 0.1, south - 0.05, east + 0.1, north + 0.05] : undefined;
  const overlapping = useNeighbourBorders(around && { bounds: around, zoom: 10 }, except);
  if (overlapping.length === 0) return null;
  return <p>{t("others", { names: overlapping.map(({ properties }) => properties.name).join(", ") })}</p>;
}
