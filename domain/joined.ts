type All<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never;
/** One object of all that a module's exports hold. */
export const joined = <const P extends Readonly<Record<string, object>>>(parts: P): All<P[keyof P]> =>
  Object.assign({}, ...Object.values(parts));
