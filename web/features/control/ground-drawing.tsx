import { useTranslations } from "use-intl";
import type { ControlGround } from "#contract/control/endpoints.ts";
import type { Position, usePosition } from "#web/features/field-map/public.ts";
import { BorderWarning } from "#web/features/field-map/public.ts";
import { borderProjection } from "#web/ui/chart/border-path.ts";
import { Button } from "#web/ui/button.tsx";
import { IconCurrentLocation } from "@tabler/icons-react";
import css from "./control.module.css";

const [width, height, margin] = [360, 260, 24];
const metresPerDegree = 111_320;

/** The border of a ground with its parts, and where the phone is if the warden asks; it needs no network. */
export function GroundDrawing({
  ground,
  permitted,
  own,
}: {
  ground: ControlGround;
  /** The ids of the parts that the permit is for; empty: the whole. */
  permitted: readonly string[];
  own: ReturnType<typeof usePosition>;
}) {
  const t = useTranslations("control.drawing");
  const fieldMap = useTranslations("fieldMap.position");
  const { boundary, parts } = ground;
  if (!boundary) return <p className="muted">{t("none")}</p>;
  const drawing = borderProjection(boundary, { width: width - 2 * margin, height: height - 2 * margin });
  const [left, top] = [(width - drawing.width) / 2, (height - drawing.height) / 2];
  const chosen = parts.filter(({ groundId }) => permitted.includes(groundId));
  const [only] = chosen;
  const border = chosen.length === 1 && only?.boundary ? only.boundary : boundary;
  return (
    <section className={css.drawing} aria-label={t("label", { name: ground.name })}>
      <svg
        className={css.map}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("label", { name: ground.name })}
      >
        <g transform={`translate(${left} ${top})`}>
          <path className={css.whole} d={drawing.pathOf(boundary)} fillRule="evenodd" />
          {parts.map(
            (part) =>
              part.boundary && (
                <path
                  key={part.groundId}
                  className={css.part}
                  data-permitted={permitted.includes(part.groundId) || undefined}
                  d={drawing.pathOf(part.boundary)}
                  fillRule="evenodd"
                />
              ),
          )}
          {own.state === "shown" && <OwnDot position={own.position} drawing={drawing} />}
        </g>
      </svg>
      <div className="row">
        <Button
          icon={<IconCurrentLocation size={20} aria-hidden />}
          aria-pressed={own.isOn}
          onClick={() => (own.isOn ? own.turnOff() : own.turnOn())}
        >
          {own.isOn ? t("hide") : t("show")}
        </Button>
      </div>
      {own.state === "shown" ? (
        <BorderWarning shown={own} border={border} />
      ) : (
        own.state !== "off" && <p className="muted">{fieldMap(own.state)}</p>
      )}
    </section>
  );
}

function OwnDot({
  position: { lat, lon, accuracyMetres },
  drawing,
}: {
  position: Position;
  drawing: ReturnType<typeof borderProjection>;
}) {
  const { x, y } = drawing.at(lon, lat);
  const isNear = x > -margin && y > -margin && x < drawing.width + margin && y < drawing.height + margin;
  if (!isNear) return null;
  const around = (accuracyMetres / metresPerDegree) * drawing.perDegree;
  return (
    <>
      <circle className={css.around} cx={x} cy={y} r={Math.max(around, 8)} />
      <circle className={css.dot} cx={x} cy={y} r="6" />
    </>
  );
}
