type All<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never;
/** Merges the exports of several modules into one object. */
export const mergeExports = <const P extends Readonly<Record<string, object>>>(parts: P): All<P[keyof P]> =>
  Object.assign({}, ...Object.values(parts));
