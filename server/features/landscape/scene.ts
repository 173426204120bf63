/** Chooses the drawn picture of an offering: landscape, light and composition. */
import type { SceneLand } from "#domain/landscape/scene-lands.ts";
import type { Scene, SceneSeason } from "#domain/landscape/scene.ts";
import { type Light, type LightName, lights } from "./light.ts";
import { type Random, randomOf } from "./random.ts";
import { height, width } from "./shapes.ts";
import type { DrawingInput } from "./drawing-input.ts";
import { skyOf, stars } from "./scenery.ts";
import { farmLand } from "./farmland.ts";
import { mapLand } from "./map.ts";
import { birchLand } from "./birch.ts";
import { coastLand } from "./coast.ts";
import { drawFellCabin, fellLand } from "./fell.ts";
import { fjordLand } from "./fjord.ts";
import { iceLand, lakeLand, drawShoreCabin } from "./lake.ts";
import { riverLand } from "./river.ts";
import { spruceLand, drawWoodCabin } from "./spruce.ts";

type Land = {
  layouts: readonly ((s: DrawingInput) => string)[];
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
  woodcabin: { layouts: [drawWoodCabin, drawWoodCabin, ...spruceLand], light: blueHour, cabin: true },
  fellcabin: { layouts: [drawFellCabin, drawFellCabin, ...fellLand], light: blueHour, cabin: true },
  shorecabin: {
    layouts: [drawShoreCabin, drawShoreCabin, ...lakeLand.slice(0, 3)],
    light: blueHour,
    cabin: true,
  },
  map: { layouts: mapLand, light: { summer: ["cloud"], autumn: ["cloud"], winter: ["cloud"] } },
};

const composition = (r: Random, light: readonly LightName[]) => ({
  light: r.pick(light),
  layout: r.int(0, 59),
  mirrored: r.next() < 0.5,
});
/** The seed of a gallery's second drawing of a place, different from the first by composition and side. */
const second = /-2$/;

/** `light` replaces the light of the season. */
export function drawScene(seed: string, input: Scene & { light?: LightName | undefined }): string {
  const r = randomOf(`place ${seed}`);
  const { layouts, light: seasonLights, cabin: always } = lands[input.land];
  const own = composition(r, seasonLights[input.season]);
  const first = composition(randomOf(`place ${seed.replace(second, "")}`), seasonLights[input.season]);
  const light: Light = lights[input.light ?? own.light];
  const layout = second.test(seed) ? first.layout + 1 : own.layout;
  const mirrored = second.test(seed) ? !first.mirrored : own.mirrored;
  const lean = r.pick([-1, 1]) * r.between(0.1, 0.3);
  const halo = r.pick(["none", "none", "rings", "bands"] as const);
  const cabin = input.cabin === true || always === true;
  const stage: DrawingInput = { ...input, species: input.species, cabin, r, light, halo, layout };
  const content = `${light.stars ? stars(r, 460) : ""}${layouts[layout % layouts.length]!(stage)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${skyOf(light, lean)}${mirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${content}</g>` : content}</svg>`;
}
