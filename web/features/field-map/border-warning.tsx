import { IconAlertTriangle, IconCheck, IconQuestionMark } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { BoundaryShape } from "#domain/boundary/boundary.ts";
import { borderStateOf, distanceToBorder } from "#domain/field-map/border-distance.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./field-map.module.css";
import type { Position, PositionState } from "./use-position.ts";

/** Rounded to what can be trusted in the field. */
const rounded = (metres: number): number =>
  metres < 100
    ? Math.round(metres)
    : metres < 1000
      ? Math.round(metres / 10) * 10
      : Math.round(metres / 100) * 100;
export function useMetres() {
  const t = useTranslations("fieldMap");
  const f = useFormat();
  return (metres: number) => {
    const whole = rounded(metres);
    return whole < 1000
      ? t("metres", { metres: f.number(whole) })
      : t("kilometres", { kilometres: f.number(whole / 1000, 1) });
  };
}

const icons = {
  inside: IconCheck,
  near: IconAlertTriangle,
  outside: IconAlertTriangle,
  unsure: IconQuestionMark,
};

/** Says on which side of the border the position is, and why it may not be known. */
export function BorderWarning({ shown, border }: { shown: PositionState; border: BoundaryShape | null }) {
  const t = useTranslations("fieldMap.position");
  return (
    <div aria-live="assertive">
      {shown.state === "shown" ? (
        <AtBorder position={shown.position} border={border} />
      ) : (
        shown.state !== "off" && <p className="muted">{t(shown.state)}</p>
      )}
    </div>
  );
}

function AtBorder({ position, border }: { position: Position; border: BoundaryShape | null }) {
  const t = useTranslations("fieldMap.border");
  const metres = useMetres();
  const distance = border && distanceToBorder(border, position);
  const accuracy = t("accuracy", { accuracy: metres(position.accuracyMetres) });
  if (!distance) return <p className="muted">{accuracy}</p>;
  const state = borderStateOf(distance, position.accuracyMetres);
  const Icon = icons[state];
  return (
    <div className={css.warning} data-state={state}>
      <Icon size={26} aria-hidden />
      <div>
        <strong>{t(state === "near" && !distance.isInside ? "nearOutside" : state)}</strong>
        {/* changes with every step, so only the sentence above is read out */}
        <p aria-live="off">
          {state !== "unsure" && `${t("distance", { distance: metres(distance.metres) })} `}
          {accuracy}
        </p>
      </div>
    </div>
  );
}
