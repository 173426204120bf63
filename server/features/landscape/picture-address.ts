/** What the address of a drawn picture says. */
import { type Scene, sceneLands, sceneSeasons } from "#domain/landscape/scene.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { drawingsInAlbum } from "./albums.ts";
import { type LightName, lightNames } from "./light.ts";

export const landscapeFolder = "/pictures/landscape/";
const seedShape = /^([\p{L}\p{N}_-]{1,64})\.svg$/u;
export const seedOf = (file: string): string | undefined => seedShape.exec(file)?.[1];

type PictureQuery = {
  scene: Scene;
  /** Set where a page chose its drawing by hand. */
  light: LightName | undefined;
  variant: number;
};
/** The value if it is in the list. */
const oneOf = <T extends string>(list: readonly T[], asked: unknown): T | undefined =>
  list.find((one) => one === asked);
export function readPictureQuery(query: Readonly<Record<string, unknown>>): PictureQuery {
  const variant = Number(query.v);
  return {
    scene: {
      land: oneOf(sceneLands, query.land) ?? "lake",
      season: oneOf(sceneSeasons, query.season) ?? "autumn",
      species: oneOf(speciesKeys, query.species),
      cabin: query.cabin === "1",
    },
    light: oneOf(lightNames, query.light),
    variant: Number.isInteger(variant) && variant > 0 && variant < drawingsInAlbum ? variant : 0,
  };
}

/** Undefined for a photo, and for a drawing that is chosen by hand. */
export function readPictureAddress(
  address: string,
): { seed: string; scene: Scene; variant: number } | undefined {
  if (!address.startsWith(landscapeFolder)) return undefined;
  const [file = "", query] = address.slice(landscapeFolder.length).split("?");
  const seed = seedOf(decodeURIComponent(file));
  const { light, ...asked } = readPictureQuery(Object.fromEntries(new URLSearchParams(query)));
  return seed && !light ? { seed, ...asked } : undefined;
}
