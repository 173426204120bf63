import { useTranslations } from "use-intl";
import { hectaresOf, hectaresWithin, differsFromDrawn } from "#domain/boundary/area.ts";
import { cornersOf } from "#domain/boundary/boundary.ts";
import type { AreaUnit } from "#domain/property/lists.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { areaValue, useFormatArea } from "./area-in.ts";
import { polygonsOf } from "./boundary.ts";
import type { Border } from "./use-border.ts";
import { useEffect, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { ApiError, type Client } from "#contract/client.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";

import css from "./boundary-field.module.css";

type Props = {
  border: Border;
  municipality: { number: string | null; name: string };
  unit: AreaUnit;
  /** The property's area in `unit`, as the landowner typed it. */
  written: number | undefined;
  refused: string | undefined;
  /** Absent where there is no area to fill in. */
  onUseArea?: ((value: number) => void) | undefined;
};

/** The boundary's area, its errors, and whether a part of it is outside the municipality. */
export function BoundaryFacts({ border, municipality, unit, written, refused, onUseArea }: Props) {
  const t = useTranslations("borders.boundary");
  const areaIn = useFormatArea(unit);
  const { boundary } = border;
  const { measured, refused: measureError } = useMeasure(boundary, municipality.number);
  const error = measureError ?? (measured ? undefined : refused);
  const hectares = boundary && !error ? hectaresWithin(polygonsOf(boundary)) : undefined;
  const writtenHectares = written && hectaresOf({ value: written, unit });
  return (
    <>
      <div className={css.facts}>
        <p role="status">
          {!boundary
            ? t("none")
            : hectares === undefined
              ? ""
              : t("measured", { area: areaIn(hectares), corners: cornersOf(boundary) })}
        </p>
        {hectares !== undefined && onUseArea && (
          <Button size="small" onClick={() => onUseArea(areaValue(hectares, unit))}>
            {t("useArea")}
          </Button>
        )}
        {boundary && (
          <Button size="small" look="quiet" onClick={() => border.change(null)}>
            {t("clear")}
          </Button>
        )}
      </div>
      {hectares !== undefined && writtenHectares && differsFromDrawn(writtenHectares, hectares) && (
        <Notice>{t("unlike", { written: areaIn(writtenHectares), drawn: areaIn(hectares) })}</Notice>
      )}
      {boundary && error && <Notice kind="error">{error}</Notice>}
      {boundary && measured?.crossesMunicipality && (
        <Notice kind="warning">
          {municipality.name ? t("crosses", { municipality: municipality.name }) : t("crossesSome")}
        </Notice>
      )}
    </>
  );
}

type MeasuredBoundary = Answer<"POST /api/boundaries/measure">;
type MeasureState = { measured?: MeasuredBoundary; refused?: string };

/**
 * Measures the boundary on the server, which also validates it and checks its municipality. Debounced; the
 * latest response wins.
 */
function useMeasure(boundary: Boundary | null, municipalityNumber: string | null): MeasureState {
  const [state, setState] = useState<MeasureState>({});
  const number = /^\d{4}$/.test(municipalityNumber ?? "") ? municipalityNumber : null;
  useEffect(() => {
    if (!boundary) return setState({});
    const measure = (api: Client, of: string | null) =>
      api("POST /api/boundaries/measure", { body: { boundary, municipalityNumber: of } });
    return requestWhileShown({
      send: (api) =>
        // If the municipality number is unknown, its own field says so; the boundary is measured without it.
        measure(api, number).catch((e: unknown) =>
          e instanceof ApiError && e.problem.errors?.every(({ path }) => path === "municipalityNumber")
            ? measure(api, null)
            : Promise.reject(e),
        ),
      onAnswer: (measured) => setState({ measured }),
      onFailed: ({ errors, detail }) =>
        setState({ refused: [...new Set(errors?.map((e) => e.detail) ?? [detail])].join(" ") }),
      pauseMs: 400,
    });
  }, [boundary, number]);
  return state;
}
