/** A picture's light: the sky, the haze that distance fades into, and the highlights. */
export type Light = {
  /** The sky from the top down. */
  sky: readonly [string, string, string];
  /** The colour into which distant scenery fades. */
  haze: string;
  /** The darkest colour: the foreground and figures. */
  ink: string;
  sun: string;
  /** The highlight on slopes and water facing the light. */
  glow: string;
  stars?: true;
};

export const lights = {
  dawn: {
    sky: ["#7f9fb0", "#d9c7b0", "#f4cf9a"],
    haze: "#eccfa6",
    ink: "#16262a",
    sun: "#fff3d8",
    glow: "#f7cf8f",
  },
  amber: {
    sky: ["#d08a4c", "#e9b46e", "#f8deaa"],
    haze: "#f0cb92",
    ink: "#2a2016",
    sun: "#fff4d6",
    glow: "#ffd98d",
  },
  clear: {
    sky: ["#5f9bbd", "#a5c9d3", "#e4ecdf"],
    haze: "#c6dcdc",
    ink: "#15302f",
    sun: "#fffbe8",
    glow: "#f6ecc4",
  },
  cloud: {
    sky: ["#a9b8b6", "#cdd2c6", "#efe9d5"],
    haze: "#dcdccb",
    ink: "#1f2b26",
    sun: "#fffdf2",
    glow: "#f3e6b8",
  },
  rose: {
    sky: ["#667f9f", "#c9a3ab", "#f5bfa4"],
    haze: "#dcb3ac",
    ink: "#1a2733",
    sun: "#ffe9cf",
    glow: "#ffc7a3",
  },
  weather: {
    sky: ["#7f9b98", "#aebfb3", "#dde3cf"],
    haze: "#b9c8ba",
    ink: "#1b2f31",
    sun: "#f5f3df",
    glow: "#e6e7c6",
  },
  evening: {
    sky: ["#31506a", "#b06c5a", "#f6b768"],
    haze: "#bd7f63",
    ink: "#14202b",
    sun: "#ffe3a6",
    glow: "#ffb45e",
  },
  frost: {
    sky: ["#6f9cc2", "#b7cfe0", "#f6e3dc"],
    haze: "#c9d9e6",
    ink: "#1c3045",
    sun: "#fff6ee",
    glow: "#fbe0cf",
  },
  teal: {
    sky: ["#2f6a70", "#79a79b", "#ead9a4"],
    haze: "#9dbba3",
    ink: "#0f2a2e",
    sun: "#fff0c2",
    glow: "#f2d98f",
  },
  night: {
    sky: ["#0f1e2f", "#24435a", "#5c8291"],
    haze: "#3f6275",
    ink: "#08121a",
    sun: "#f2ecd2",
    glow: "#ffc766",
    stars: true,
  },
} as const satisfies Record<string, Light>;
export type LightName = keyof typeof lights;
export const lightNames = Object.keys(lights) as LightName[];

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
export function mix(a: string, b: string, t: number): string {
  const to = channels(b);
  return `#${channels(a)
    .map((v, i) =>
      Math.round(v + (to[i]! - v) * t)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
