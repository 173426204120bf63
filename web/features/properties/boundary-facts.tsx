import { useTranslations } from "use-intl";
import type { AreaUnit } from "#domain/lists.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { areaValue, useAreaIn } from "./area-in.ts";
import css from "./boundary-field.module.css";
import type { Border } from "./use-border.ts";
import { useMeasure } from "./use-measure.ts";

type Props = {
  border: Border;
  municipality: { number: string | null; name: string };
  unit: AreaUnit;
  refused: string | undefined;
  onUseArea: (value: number) => void;
};

/** How large it is, what is wrong with it, and whether it leaves the municipality. */
export function BoundaryFacts({ border, municipality, unit, refused, onUseArea }: Props) {
  const t = useTranslations("borders.boundary");
  const areaIn = useAreaIn(unit);
  const { measured, refused: wrong, busy } = useMeasure(border.boundary, municipality.number);
  const error = wrong ?? (measured ? undefined : refused);
  return (
    <>
      <div className={css.facts}>
        <p role="status" data-busy={busy || undefined}>
          {!border.boundary ? t("none") : measured ? t("measured", { area: areaIn(measured.areaHectares), corners: measured.corners }) : busy ? t("measuring") : ""}
        </p>
        {border.boundary && measured && (
          <Button size="small" onClick={() => onUseArea(areaValue(measured.areaHectares, unit))}>
            {t("useArea")}
          </Button>
        )}
        {border.boundary && (
          <Button size="small" look="danger" onClick={() => border.change(null)}>
            {t("clear")}
          </Button>
        )}
      </div>
      {border.boundary && error && <Notice kind="error">{error}</Notice>}
      {border.boundary && measured?.crossesMunicipality && (
        <Notice kind="warning">{municipality.name ? t("crosses", { municipality: municipality.name }) : t("crossesSome")}</Notice>
      )}
    </>
  );
}
