/** The intersection of the members of a union type. */
export type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer I) => void
  ? I
  : never;
/** Merges the exports of several modules into one object. */
export const mergeExports = <const P extends Readonly<Record<string, object>>>(parts: P) =>
  Object.assign({}, ...Object.values(parts)) as {
    [K in keyof Intersection<P[keyof P]>]: Intersection<P[keyof P]>[K];
  };
