type Position = { lat: number; lon: number };

const kmPerDegree = 111.2;
/** The distance in kilometres; less exact the further apart the points are. */
export const kmBetween = (a: Position, b: Position): number =>
  Math.hypot((a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat) * kmPerDegree;
