/**
 * The light of a landscape: sky from the top down, the farthest ridge, the nearest ground, what shines, and
 * the water.
 */
export type Palette = {
  top: string;
  middle: string;
  low: string;
  far: string;
  mid: string;
  near: string;
  disc: string;
  glow: string;
  stars?: true;
};

export const times = ["day", "dawn", "dusk", "night"] as const;
export type Time = (typeof times)[number];

export const palettes: Record<Time, readonly Palette[]> = {
  day: [
    {
      top: "#a3bfc8",
      middle: "#cfdcd6",
      low: "#f1ead9",
      far: "#b9c6ba",
      mid: "#6f8a72",
      near: "#1d3a2b",
      disc: "#fff8e6",
      glow: "#fff4d6",
    },
    {
      top: "#b4c8c6",
      middle: "#dfe2d2",
      low: "#f6e6c6",
      far: "#cbc5a4",
      mid: "#8c8650",
      near: "#33371b",
      disc: "#fff6df",
      glow: "#ffeec2",
    },
    {
      top: "#9fb2b6",
      middle: "#c9d3d0",
      low: "#e9e8de",
      far: "#a9b9b6",
      mid: "#5f7d78",
      near: "#18332e",
      disc: "#fbf7ea",
      glow: "#f4f0e2",
    },
    {
      top: "#8db3cb",
      middle: "#c3d8df",
      low: "#eef0e4",
      far: "#aec3cb",
      mid: "#64867f",
      near: "#1b3a31",
      disc: "#fffdf2",
      glow: "#ffffff",
    },
  ],
  dawn: [
    {
      top: "#93adbf",
      middle: "#d8c8c6",
      low: "#f9ddc0",
      far: "#c0b2b2",
      mid: "#7c7d80",
      near: "#24302f",
      disc: "#fff0d6",
      glow: "#ffe0b0",
    },
    {
      top: "#a9bfc4",
      middle: "#e6d3c2",
      low: "#fbe3bd",
      far: "#c6bba8",
      mid: "#84846a",
      near: "#2a3424",
      disc: "#fff3da",
      glow: "#ffe6b4",
    },
  ],
  dusk: [
    {
      top: "#667c98",
      middle: "#c7a096",
      low: "#f3c28f",
      far: "#a08c90",
      mid: "#5d5a64",
      near: "#1c2528",
      disc: "#ffe3b3",
      glow: "#ffc680",
    },
    {
      top: "#7f93a3",
      middle: "#d9b49b",
      low: "#f4cf9c",
      far: "#b39d8c",
      mid: "#6b6553",
      near: "#262c1e",
      disc: "#ffe9c2",
      glow: "#ffd18e",
    },
  ],
  night: [
    {
      top: "#0c1720",
      middle: "#152833",
      low: "#2b4450",
      far: "#22363e",
      mid: "#142426",
      near: "#070e0d",
      disc: "#eef1e2",
      glow: "#9fb6b4",
      stars: true,
    },
  ],
};

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
export function mix(a: string, b: string, t: number): string {
  const from = channels(a);
  const to = channels(b);
  return `#${from
    .map((v, i) =>
      Math.round(v + (to[i]! - v) * t)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
/** From the farthest ridge (0) by the middle to the nearest ground (1). */
export const ground = (p: Palette, depth: number): string =>
  depth < 0.5 ? mix(p.far, p.mid, depth * 2) : mix(p.mid, p.near, depth * 2 - 1);
