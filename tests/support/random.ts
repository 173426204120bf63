/** Returns a generator of random numbers from 0 to 1; the same seed gives the same numbers. */
export function randomOf(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
