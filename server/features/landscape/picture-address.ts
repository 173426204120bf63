/** Parses the address of a drawn picture. */
import { type Scene, sceneLands, sceneSeasons } from "#domain/landscape/scene.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { type LightName, lightNames } from "./light.ts";

export const landscapeFolder = "/pictures/landscape/";
const seedShape = /^([\p{L}\p{N}_-]{1,64})\.svg$/u;
export const seedOf = (file: string): string | undefined => seedShape.exec(file)?.[1];

/** The value if it is in the list. */
const oneOf = <T extends string>(list: readonly T[], asked: unknown): T | undefined =>
  list.find((one) => one === asked);
/** `light` is set where a page chose its drawing by hand. */
export const readPictureQuery = (
  query: Readonly<Record<string, unknown>>,
): Scene & { light: LightName | undefined } => ({
  land: oneOf(sceneLands, query.land) ?? "lake",
  season: oneOf(sceneSeasons, query.season) ?? "autumn",
  species: oneOf(speciesKeys, query.species),
  cabin: query.cabin === "1",
  light: oneOf(lightNames, query.light),
});
