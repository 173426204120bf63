import type { AreaUnit } from "./lists.ts";

const hectaresPer: Record<AreaUnit, number> = { maal: 0.1, hectares: 1, sqm: 0.0001 };

/** One mål (dekar) is 1,000 m² (rules 10.1). To the nearest square metre. */
export const hectaresOf = ({ value, unit }: { value: number; unit: AreaUnit }): number => Math.round(value * hectaresPer[unit] * 10_000) / 10_000;
