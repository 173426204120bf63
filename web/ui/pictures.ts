/** Addresses of the pictures that the server draws from a seed (any id or word). */
type Landscape = { water?: boolean; time?: "day" | "dawn" | "dusk" | "night" };

export function landscapeUrl(seed: string, o: Landscape = {}): string {
  const query = new URLSearchParams({
    ...(o.water && { water: "1" }),
    ...(o.time && { time: o.time }),
  }).toString();
  return `/pictures/landscape/${encodeURIComponent(seed)}.svg${query && `?${query}`}`;
}
export const contoursUrl = (seed: string): string => `/pictures/contours/${encodeURIComponent(seed)}.svg`;
