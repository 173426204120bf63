import type { Boundary } from "#contract/property/fields.ts";
import { useFormat } from "#web/i18n/format.ts";
import { borderPath } from "./border-path.ts";
import css from "./border-sketch.module.css";

const [width, height, margin] = [360, 240, 28];
const metresPerDegree = 111_320;
const scaleLengths = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

/** A boundary as a static drawing, north up and with true proportions, without JavaScript or network. */
export function BorderSketch({ boundary, label }: { boundary: Boundary; label: string }) {
  const f = useFormat();
  const border = borderPath(boundary, { width: width - 2 * margin, height: height - 2 * margin });
  const perMetre = border.perDegree / metresPerDegree;
  const metres = scaleLengths.findLast((m) => m * perMetre <= width / 3) ?? scaleLengths[0]!;
  const scale = metres * perMetre;
  const scaleText = metres < 1000 ? `${metres} m` : `${f.number(metres / 1000)} km`;
  return (
    <svg className={css.sketch} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path
        className={css.area}
        d={border.d}
        transform={`translate(${(width - border.width) / 2} ${(height - border.height) / 2})`}
        fillRule="evenodd"
      />
      <g className={css.ink} transform={`translate(${width - 24} 18)`} aria-hidden>
        <path d="M0 0L5 12L0 9L-5 12Z" />
        <text y="24">N</text>
      </g>
      <g className={css.ink} transform={`translate(14 ${height - 12})`} aria-hidden>
        <path d={`M0 -4V0H${scale.toFixed(1)}V-4`} fill="none" stroke="currentColor" />
        <text x={scale / 2} y="-6">
          {scaleText}
        </text>
      </g>
    </svg>
  );
}
