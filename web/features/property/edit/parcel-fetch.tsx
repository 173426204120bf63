import { IconMapSearch } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { AreaUnit } from "#domain/property/lists.ts";
import { Button } from "#web/ui/button.tsx";
import { useFormatArea } from "#web/features/boundary/public.ts";
import css from "./parcel-fetch.module.css";
import { type ParcelBorders, leaseAndSectionOf } from "./use-parcel-borders.ts";

type Props = {
  n: number;
  state: ReturnType<ParcelBorders["stateOf"]>;
  unit: AreaUnit;
  onFetch: () => void;
  onCancel: () => void;
  onUnit: (unit: { fnr: string; snr: string }) => void;
};

/** The button that fetches one parcel's boundary from the national map, and the result. */
export function ParcelFetch({ n, state, unit, onFetch, onCancel, onUnit }: Props) {
  const t = useTranslations("borders.fetch");
  const areaIn = useFormatArea(unit);
  const busy = state !== undefined && "busy" in state;
  const boundary = state && "found" in state ? state.found : undefined;
  return (
    <div className={css.fetch}>
      <div className={css.buttons}>
        <Button
          aria-busy={busy || undefined}
          icon={<IconMapSearch size={20} aria-hidden />}
          aria-label={t("label", { n })}
          onClick={() => busy || onFetch()} // not disabled meanwhile, to keep the focus
        >
          {t(busy ? "busy" : "button")}
        </Button>
        {busy && (
          <Button look="quiet" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
      <div role="status" className={css.status}>
        {boundary && (
          <p>
            {t("found", {
              areas: boundary.areaCount,
              area: areaIn(boundary.areaHectares),
              attribution: boundary.attribution,
            })}
          </p>
        )}
        {boundary?.crossesMunicipality && <p>{t("crosses")}</p>}
      </div>
      {state && "refused" in state && (
        <p className={css.refused} role="alert">
          {state.refused}
        </p>
      )}
      {boundary && boundary.units.length > 1 && (
        <div className={css.units}>
          <p>{t("units")}</p>
          {boundary.units.map((text) => (
            <Button key={text} size="small" onClick={() => onUnit(leaseAndSectionOf(text))}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
