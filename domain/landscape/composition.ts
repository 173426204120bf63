/**
 * How a drawing is composed, by its seed: pages see from an address which of a land's compositions it shows,
 * and choose another where two would be alike.
 */
import { isFishSpecies } from "../offering/guest-kind.ts";
import { randomOf } from "./random.ts";
import { type SceneLand, sceneLands } from "./scene-lands.ts";

/** How many compositions each land has (server/features/landscape/scene.ts). */
const compositionCounts: Readonly<Record<SceneLand, number>> = {
  spruce: 4,
  birch: 3,
  fell: 4,
  fjord: 3,
  coast: 3,
  farmland: 4,
  river: 5,
  lake: 4,
  ice: 3,
  woodcabin: 5,
  fellcabin: 5,
  shorecabin: 4,
  rivercabin: 3,
  turfhut: 4,
  seter: 3,
  quay: 3,
  map: 2,
};
/** The last composition of these is under water, which is drawn only for a fish. */
const underWater: readonly SceneLand[] = ["river", "lake"];
export const compositionsOf = (land: SceneLand, species: string | undefined): number =>
  compositionCounts[land] -
  Number(underWater.includes(land) && (species === undefined || !isFishSpecies(species)));

/** The seed of a gallery's second drawing of a place, different from the first by composition and side. */
const second = /-2$/;
const own = (seed: string) => {
  const r = randomOf(`composition ${seed}`);
  return { light: r.next(), mirrored: r.next() < 0.5, layout: r.int(0, 59), pose: r.int(0, 59) };
};
/** `light` is a part of the season's lights, 0 to 1; `layout` and `pose` count from 0, modulo what there is. */
export function compositionOf(seed: string): ReturnType<typeof own> {
  if (!second.test(seed)) return own(seed);
  const first = own(seed.replace(second, ""));
  return {
    light: own(seed).light,
    mirrored: !first.mirrored,
    layout: first.layout + 1,
    pose: first.pose + 1,
  };
}

const drawn = /^(\/pictures\/landscape\/)([^/?]+)\.svg\?(.*)$/;
/** The land and its composition that an address shows; undefined for a photo. */
function shownBy(image: string): string | undefined {
  const [, , seed, search] = drawn.exec(image) ?? [];
  const query = new URLSearchParams(search);
  const land = sceneLands.find((one) => one === query.get("land"));
  if (!seed || !land) return undefined;
  const layout = query.get("layout") ?? compositionOf(decodeURIComponent(seed)).layout;
  return `${land} ${Number(layout) % compositionsOf(land, query.get("species") ?? undefined)}`;
}
/** A place's own drawing, its gallery's second, and then its other compositions. */
function drawingsOf(image: string): string[] {
  const [, folder = "", seed = "", search] = drawn.exec(image) ?? [];
  const land = sceneLands.find((one) => one === new URLSearchParams(search).get("land"));
  if (!land) return [image];
  const others = Array.from({ length: compositionCounts[land] }, (_, k) => `${image}&layout=${k}`);
  return [image, `${folder}${seed}-2.svg?${search}`, ...others];
}
/**
 * The pictures of one page in their order, where none repeats the composition of another while its land has
 * one that is less shown. Photos stay as they are.
 */
export function distinctDrawings(images: readonly string[], shown: readonly string[] = []): string[] {
  const times = new Map<string, number>();
  const timesShown = (image: string) => times.get(shownBy(image) ?? "") ?? 0;
  const show = (image: string): string => {
    const composition = shownBy(image);
    if (composition) times.set(composition, timesShown(image) + 1);
    return image;
  };
  shown.forEach(show);
  return images.map((image) =>
    show(drawingsOf(image).reduce((best, one) => (timesShown(one) < timesShown(best) ? one : best))),
  );
}
