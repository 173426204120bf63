/**
 * Draws the ground as a map, for a season or a place in a team: the border, the posts, the team on its way.
 */
import { contourPaths } from "./contours.ts";
import { mix } from "./light.ts";
import { below, fill, height, lineOf, type Point, polygon, width } from "./shapes.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { figure, figures, spruceMarks } from "./scenery.ts";
import { poseOf } from "./animals.ts";

const palettes = [
  { paper: "#e9e4cf", line: "#b39b6d", ground: "#cdd3ac", border: "#9a3b24", ink: "#23302a" },
  { paper: "#21453a", line: "#5d8370", ground: "#2f5b49", border: "#e5a343", ink: "#0e211b" },
  { paper: "#d9e2df", line: "#8fa7a6", ground: "#b7cdbf", border: "#1f5a5e", ink: "#1a2d33" },
  { paper: "#efd9ae", line: "#c09a5b", ground: "#e2bd7c", border: "#7d3a22", ink: "#33251a" },
  { paper: "#243a52", line: "#59738c", ground: "#335069", border: "#f0c069", ink: "#0f1d2c" },
] as const;

function borderOf({ r }: DrawingInput, [cx, cy]: Point, size: number): Point[] {
  const n = r.int(9, 13);
  return Array.from({ length: n }, (_, i): Point => {
    const a = ((i + r.between(-0.28, 0.28)) / n) * Math.PI * 2;
    const k = size * r.between(0.66, 1.12);
    return [cx + Math.cos(a) * k * 1.5, cy + Math.sin(a) * k * 0.84];
  });
}
/** Draws the posts from which the hunters meet the drive. */
function drawPosts(s: DrawingInput, at: Point, size: number, colour: string, paper: string): string {
  const { r } = s;
  const count = r.int(5, 7);
  const bend = r.between(-0.4, 0.4);
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1) - 0.5;
    const [x, y] = [at[0] + t * size * 1.7, at[1] + (t * t * 4 - 0.5) * size * bend + r.between(-14, 14)];
    return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="17" fill="${colour}"/><circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="7" fill="${paper}"/>`;
  }).join("");
}

function drawSheet(s: DrawingInput, seed: string, at: Point, size: number, withParty: boolean): Layers {
  const { r } = s;
  const c = palettes[s.layout % palettes.length]!;
  const sheet = { ...s, light: { ...s.light, ink: c.ink } };
  const { thin, thick } = contourPaths(seed, 50, 9);
  const border = borderOf(s, at, size);
  const ridge = lineOf(r, { base: 810, rise: 20, points: 34, slope: r.between(-70, 70) });
  const lead = width * r.between(0.3, 0.5);
  const pose = poseOf(s);
  const hunter = (dx: number) => ({ x: lead + dx, on: ridge, sink: 8, tall: 190 - dx * 0.05 });
  return {
    sky: [],
    land: [
      fill(`M0 0h${width}v${height}H0z`, c.paper),
      fill(polygon(...border), c.ground),
      `<g transform="scale(1.42)" fill="none" stroke="${c.line}" stroke-linejoin="round"><path d="${thin}" stroke-width="1.6"/><path d="${thick}" stroke-width="3"/></g>`,
      `<path d="${polygon(...border)}" fill="none" stroke="${c.border}" stroke-width="9" stroke-linejoin="round" stroke-dasharray="34 14"/>`,
      spruceMarks(r, border, at, mix(c.line, c.ink, 0.42)),
      drawPosts(s, at, size, c.border, c.paper),
      withParty
        ? `${fill(below(ridge), c.ink)}${figures(sheet, "jegere", [hunter(0), hunter(150), hunter(310)])}${figure(sheet, "hund", { x: lead - 190, on: ridge, sink: 8, tall: 80, flip: true })}`
        : pose
          ? figure(sheet, pose.flies ? "hund" : pose.name, {
              x: width * (at[0] > 800 ? 0.18 : 0.8),
              on: 822,
              tall: 300 * Math.min(1, pose.tall / 170),
              flip: at[0] < 800,
            })
          : "",
    ],
  };
}
const seedOf = ({ r }: DrawingInput) => String(r.int(0, 1e9));
export const mapLand = [
  (s: DrawingInput) =>
    drawSheet(s, seedOf(s), [s.r.between(620, 980), s.r.between(340, 400)], s.r.between(250, 300), true),
  (s: DrawingInput) =>
    drawSheet(s, seedOf(s), [s.r.pick([0.34, 0.66]) * width, 480], s.r.between(290, 350), false),
];
