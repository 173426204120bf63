/** Chooses the drawn picture of an offering: landscape, light and composition. */
import type { SceneLand } from "#domain/landscape/scene-lands.ts";
import type { Scene, SceneSeason } from "#domain/landscape/scene.ts";
import { type LightName, lights } from "./light.ts";
import { compositionOf, compositionsOf } from "#domain/landscape/composition.ts";
import { randomOf } from "#domain/landscape/random.ts";
import { frameHeight, width } from "./shapes.ts";
import { landDrop } from "./placement.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { skyOf, stars } from "./scenery.ts";
import { farmLand } from "./farmland.ts";
import { mapLand } from "./map.ts";
import { birchLand } from "./birch.ts";
import { coastLand, drawQuay } from "./coast.ts";
import { drawFellCabin, fellLand } from "./fell.ts";
import { fjordLand } from "./fjord.ts";
import { iceLand, lakeLand, drawShoreCabin } from "./lake.ts";
import { riverLand } from "./river.ts";
import { spruceLand, drawWoodCabin } from "./spruce.ts";

type Land = {
  layouts: readonly ((s: DrawingInput) => Layers)[];
  light: Record<SceneSeason, readonly LightName[]>;
  cabin?: true;
};
const blueHour = {
  summer: ["rose", "teal", "night"],
  autumn: ["night", "evening", "teal", "rose", "dawn"],
  winter: ["night", "frost"],
} as const;
const lands: Record<SceneLand, Land> = {
  spruce: {
    layouts: spruceLand,
    light: {
      summer: ["teal", "clear", "dawn"],
      autumn: ["dawn", "evening", "amber", "teal", "cloud"],
      winter: ["frost", "evening", "night"],
    },
  },
  birch: {
    layouts: birchLand,
    light: {
      summer: ["clear", "cloud", "rose"],
      autumn: ["cloud", "clear", "amber", "evening"],
      winter: ["frost", "rose", "cloud"],
    },
  },
  fell: {
    layouts: fellLand,
    light: {
      summer: ["clear", "cloud", "teal"],
      autumn: ["cloud", "clear", "evening", "dawn", "weather"],
      winter: ["frost", "clear", "rose", "evening"],
    },
  },
  fjord: {
    layouts: fjordLand,
    light: {
      summer: ["teal", "clear", "rose"],
      autumn: ["evening", "amber", "weather", "teal", "dawn"],
      winter: ["frost", "evening", "weather"],
    },
  },
  coast: {
    layouts: coastLand,
    light: {
      summer: ["clear", "weather", "rose", "amber"],
      autumn: ["weather", "evening", "teal", "cloud"],
      winter: ["frost", "weather", "evening"],
    },
  },
  farmland: {
    layouts: farmLand,
    light: {
      summer: ["dawn", "clear", "cloud"],
      autumn: ["cloud", "dawn", "amber", "clear"],
      winter: ["frost", "cloud", "rose"],
    },
  },
  river: {
    layouts: riverLand,
    light: {
      summer: ["rose", "teal", "clear", "dawn"],
      autumn: ["dawn", "weather", "cloud"],
      winter: ["frost", "cloud"],
    },
  },
  lake: {
    layouts: lakeLand,
    light: {
      summer: ["clear", "rose", "dawn", "teal"],
      autumn: ["cloud", "dawn", "evening"],
      winter: ["frost", "cloud"],
    },
  },
  ice: {
    layouts: iceLand,
    light: {
      summer: ["frost"],
      autumn: ["frost", "rose"],
      winter: ["frost", "rose", "clear", "evening", "dawn"],
    },
  },
  woodcabin: { layouts: [drawWoodCabin, ...spruceLand], light: blueHour, cabin: true },
  fellcabin: { layouts: [drawFellCabin, ...fellLand], light: blueHour, cabin: true },
  shorecabin: {
    layouts: [drawShoreCabin, ...lakeLand.slice(0, 3)],
    light: blueHour,
    cabin: true,
  },
  turfhut: { layouts: [drawFellCabin, ...fellLand.slice(0, 3)], light: blueHour, cabin: true },
  seter: { layouts: [drawFellCabin, fellLand[2]!, fellLand[0]!], light: blueHour, cabin: true },
  rivercabin: { layouts: [riverLand[0]!, riverLand[2]!, riverLand[3]!], light: blueHour, cabin: true },
  quay: { layouts: [drawQuay, coastLand[0]!, coastLand[2]!], light: blueHour, cabin: true },
  map: { layouts: mapLand, light: { summer: ["cloud"], autumn: ["cloud"], winter: ["cloud"] } },
};

export type SceneInput = Scene & { light?: LightName | undefined; layout?: number | undefined };
/** What is drawn, and in `input.placed` what stands where. */
export function composeScene(
  seed: string,
  input: SceneInput,
): { layers: Layers; mirrored: boolean; input: DrawingInput } {
  const r = randomOf(`place ${seed}`);
  const { layouts, light: seasonLights, cabin: always } = lands[input.land];
  const { light, mirrored, layout, pose } = compositionOf(seed);
  const lightNames = seasonLights[input.season];
  const drawing: DrawingInput = {
    ...input,
    species: input.species,
    cabin: input.cabin === true || always === true,
    r,
    light: lights[input.light ?? lightNames[Math.floor(light * lightNames.length)]!],
    halo: r.pick(["none", "none", "rings", "bands"] as const),
    layout: input.layout ?? layout,
    pose,
    placed: [],
  };
  const count = compositionsOf(input.land, input.species);
  return { layers: layouts[drawing.layout % count]!(drawing), mirrored, input: drawing };
}

/** Cuts like `object-fit: cover`, each layer from its own edge, so that no crop cuts the sun or the grass. */
const layer = (content: string, align: "YMin" | "YMid" | "YMax", top = 0): string =>
  `<svg viewBox="0 ${top} ${width} ${frameHeight}" preserveAspectRatio="xMid${align} slice">${content}</svg>`;

type Shown = {
  /** Without it the drawing fills what it is shown in, of any shape; a library that makes pixels needs one. */
  size?: { width: number; height: number };
  /** How far from the left, of 1600, words stand over the sky: no star is among letters, and the land lies low. */
  wordsTo?: number;
};
/** `light` replaces the light of the season. */
export function drawScene(seed: string, input: SceneInput, { size, wordsTo = 0 }: Shown = {}): string {
  const { layers, mirrored, input: drawing } = composeScene(seed, input);
  const { r, light } = drawing;
  const turn = (content: string): string =>
    mirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${content}</g>` : content;
  const lean = r.pick([-1, 1]) * r.between(0.1, 0.3);
  const night = light.stars ? stars(r, wordsTo, 460) : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${size ? ` width="${size.width}" height="${size.height}"` : ""}>`,
    skyOf(light, lean),
    layer(night + turn(layers.sky.join("")), "YMin"),
    layer(turn(layers.land.join("")), wordsTo > 0 ? "YMin" : "YMid", landDrop.least),
    layers.front ? layer(turn(layers.front), "YMax") : "",
    "</svg>",
  ].join("");
}
