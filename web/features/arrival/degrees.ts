/** Decimal degrees as people type or paste them. */
const decimal = /-?\d{1,3}[.,]\d{1,12}/g;
const toNumber = (text: string): number => Number(text.replace(",", "."));

/** Null if empty; NaN if it is no number. */
export function parseDegrees(text: string): number | null {
  const trimmed = text.replace(/[°\s]/g, "");
  return trimmed === "" ? null : toNumber(trimmed);
}

/** Both numbers of a pasted pair, such as «65.7512, 14.2988», as other maps give it. */
export function parsePair(text: string): { lat: string; lon: string } | undefined {
  const [lat, lon, more] = text.match(decimal) ?? [];
  const isOnlyThem = !more && !/\d/.test(text.replaceAll(decimal, ""));
  return lat && lon && isOnlyThem ? { lat, lon } : undefined;
}

/** About a metre. */
const decimals = 5;
export const degreesText = (degrees: number | null): string =>
  degrees === null ? "" : String(Number(degrees.toFixed(decimals))).replace(".", ",");
