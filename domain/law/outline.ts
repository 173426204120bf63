/** A ring of [longitude, latitude] in WGS 84; the last corner is joined with the first. */
export type Outline = readonly (readonly [lon: number, lat: number])[];

export function containsPoint(outline: Outline, lon: number, lat: number): boolean {
  let isInside = false;
  let [ax, ay] = outline.at(-1) ?? [0, 0];
  for (const [bx, by] of outline) {
    if (ay > lat !== by > lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
    [ax, ay] = [bx, by];
  }
  return isInside;
}
