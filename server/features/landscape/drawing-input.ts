import type { SceneLand } from "#domain/landscape/scene-lands.ts";
import type { SceneSeason } from "#domain/landscape/scene.ts";
import type { Species } from "#domain/species/species.ts";
import type { Light } from "./light.ts";
import type { Placed } from "./placement.ts";
import type { Random } from "#domain/landscape/random.ts";

/** The input of a landscape's drawing. */
export type DrawingInput = {
  r: Random;
  light: Light;
  halo: "none" | "rings" | "bands";
  land: SceneLand;
  season: SceneSeason;
  /** The offering's species, if any. */
  species: Species | undefined;
  /** Whether a cabin is drawn. */
  cabin: boolean;
  /** Selects a composition of the landscape, modulo the number of compositions. */
  layout: number;
  /** Selects how the species shows itself, modulo the number of its poses. */
  pose: number;
  /** What stands where so far; each thing that is drawn is added. */
  placed: Placed[];
};

/** A picture's layers, from the back to the front. */
export type Layers = {
  /** Sun and clouds; shown from its top in a wide crop. */
  sky: readonly string[];
  land: readonly string[];
  /** Grass and heather close by, on the lower edge of every crop. */
  front?: string;
};
