import type { Boundary } from "#contract/property/endpoints.ts";
import { borderPath } from "#web/ui/border-path.ts";
import css from "./property-map.module.css";

/** A border as a drawing, north up and true in shape where it lies. */
export function OutlineDrawing({ outline }: { outline: Boundary }) {
  const { d, width, height } = borderPath(outline, { width: 100, height: 100 });
  return (
    <svg className={css.drawing} viewBox={`-8 -8 ${width + 16} ${height + 16}`} aria-hidden>
      <path d={d} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
