import type { Boundary } from "#contract/properties.ts";
import css from "./property-map.module.css";

/** A border as a drawing, north up and true in shape where it lies. */
export function OutlineDrawing({ outline }: { outline: Boundary }) {
  const rings = outline.type === "Polygon" ? outline.coordinates : outline.coordinates.flat();
  const all = rings.flat();
  const squeeze = Math.cos(((all[0]?.[1] ?? 0) * Math.PI) / 180);
  const points = all.map(([lon = 0, lat = 0]) => [lon * squeeze, -lat] as const);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1;
  const at = ([lon = 0, lat = 0]: readonly number[]) => `${(((lon * squeeze - left) / size) * 100).toFixed(1)} ${(((-lat - top) / size) * 100).toFixed(1)}`;
  const [width, height] = [((Math.max(...xs) - left) / size) * 100, ((Math.max(...ys) - top) / size) * 100];
  return (
    <svg className={css.drawing} viewBox={`-8 -8 ${width + 16} ${height + 16}`} aria-hidden>
      <path d={rings.map((ring) => `M${ring.map(at).join("L")}Z`).join("")} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
