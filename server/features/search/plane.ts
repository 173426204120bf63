/**
 * Projects locations for distances: spherical transverse Mercator around 15° E, in kilometres. In degrees,
 * the nearest place this far north would not come first.
 */
const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export type LonLat = { lon: number; lat: number };

export function planeKm({ lon, lat }: LonLat): { x: number; y: number } {
  const phi = radians(Math.max(-89, Math.min(89, lat)));
  const lambda = radians(Math.max(-60, Math.min(60, lon - 15)));
  return {
    x: earthKm * Math.atanh(Math.cos(phi) * Math.sin(lambda)),
    y: earthKm * Math.atan2(Math.tan(phi), Math.cos(lambda)),
  };
}
