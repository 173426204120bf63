import type { AreaUnit } from "#domain/property/lists.ts";
import { useFormat } from "#web/i18n/format.ts";

const perHectare: Record<AreaUnit, number> = { maal: 10, hectares: 1, sqm: 10_000 };
/** An area in `unit`, rounded for display: square metres to whole numbers, other units to tenths. */
export const areaValue = (hectares: number, unit: AreaUnit): number =>
  unit === "sqm" ? Math.round(hectares * 10_000) : Math.round(hectares * perHectare[unit] * 10) / 10;

/** Formats an area: `3 420 mål`. */
export function useFormatArea(unit: AreaUnit): (hectares: number) => string {
  const { area } = useFormat();
  return (hectares) => area({ value: areaValue(hectares, unit), unit });
}
