import type { SceneLand } from "#domain/landscape/scene-lands.ts";
import type { SceneSeason } from "#domain/landscape/scene.ts";
import type { Light } from "./light.ts";
import type { Random } from "./random.ts";
import type { Species } from "#domain/species/species.ts";

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
};
