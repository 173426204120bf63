import type { Boundary } from "#contract/properties.ts";
import { boxOf, polygonsOf } from "#domain/boundary.ts";
import { useFormat } from "../platform/format.ts";
import css from "./border-sketch.module.css";

const [width, height, margin] = [360, 240, 28];
const metresPerDegree = 111_320;
const lengths = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

/** A boundary drawn as a plain picture, north up and to scale: it needs neither script nor coverage. */
export function BorderSketch({ boundary, label }: { boundary: Boundary; label: string }) {
  const f = useFormat();
  const { west, south, east, north } = boxOf(boundary);
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const perDegree = Math.min((width - 2 * margin) / Math.max((east - west) * narrow, 1e-6), (height - 2 * margin) / Math.max(north - south, 1e-6));
  const at = ([lon = 0, lat = 0]: readonly number[]) =>
    `${(width / 2 + (lon - (west + east) / 2) * narrow * perDegree).toFixed(1)} ${(height / 2 - (lat - (south + north) / 2) * perDegree).toFixed(1)}`;
  const path = polygonsOf(boundary)
    .flat()
    .map((ring) => `M${ring.map(at).join("L")}Z`)
    .join("");
  const perMetre = perDegree / metresPerDegree;
  const metres = lengths.findLast((m) => m * perMetre <= width / 3) ?? lengths[0]!;
  const scale = metres * perMetre;
  const said = metres < 1000 ? `${metres} m` : `${f.number(metres / 1000)} km`;
  return (
    <svg className={css.sketch} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className={css.area} d={path} fillRule="evenodd" />
      <g className={css.ink} transform={`translate(${width - 24} 18)`} aria-hidden>
        <path d="M0 0L5 12L0 9L-5 12Z" />
        <text y="24">N</text>
      </g>
      <g className={css.ink} transform={`translate(14 ${height - 12})`} aria-hidden>
        <path d={`M0 -4V0H${scale.toFixed(1)}V-4`} fill="none" stroke="currentColor" />
        <text x={scale / 2} y="-6">
          {said}
        </text>
      </g>
    </svg>
  );
}
