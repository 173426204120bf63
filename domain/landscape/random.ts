/** A seeded pseudo-random generator: the same sequence for the same seed. */
export type Random = {
  next: () => number;
  between: (a: number, b: number) => number;
  int: (a: number, b: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

function hashOfText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  // mix the bits, so that similar seeds give unrelated sequences
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function randomOf(seed: string): Random {
  let state = hashOfText(seed) || 1;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (a: number, b: number) => a + (b - a) * next();
  return {
    next,
    between,
    int: (a, b) => Math.floor(between(a, b + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
  };
}

/** Value noise over 0–1 in several octaves, about -1…1. `sharp` gives crests, otherwise hills are round. */
export function noiseOf(
  r: Random,
  o: { waves: number; octaves: number; gain: number; sharp: boolean },
): (x: number) => number {
  const layers = Array.from({ length: o.octaves }, (_, k) => {
    const cells = o.waves * 2 ** k;
    return {
      cells,
      weight: o.gain ** k,
      heights: Array.from({ length: Math.ceil(cells) + 2 }, () => r.between(-1, 1)),
    };
  });
  const total = layers.reduce((sum, l) => sum + l.weight, 0);
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x) => {
    let y = 0;
    for (const { cells, weight, heights } of layers) {
      const at = x * cells;
      const i = Math.min(Math.floor(at), heights.length - 2);
      const t = o.sharp ? at - i : ease(at - i);
      y += weight * (heights[i]! + (heights[i + 1]! - heights[i]!) * t);
    }
    return y / total;
  };
}
