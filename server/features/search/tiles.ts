/** Web Mercator tiles at zoom 20, as in the search's columns `tx` and `ty`. */
const across = 2 ** 20;
const within = (n: number) => Math.max(0, Math.min(across - 1, Math.floor(n)));

export function tileOf(lon: number, lat: number): { x: number; y: number } {
  const phi = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
  return {
    x: within(((lon + 180) / 360) * across),
    y: within(((1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2) * across),
  };
}
