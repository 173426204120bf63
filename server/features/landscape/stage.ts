import type { SceneLand, SceneSeason } from "#domain/landscape/scene.ts";
import type { Light } from "./light.ts";
import type { Random } from "./random.ts";
import type { Species } from "#domain/offering/species.ts";

/** What a land draws itself from. */
export type Stage = {
  r: Random;
  light: Light;
  halo: "none" | "rings" | "bands";
  land: SceneLand;
  season: SceneSeason;
  /** What is let, if it is an animal. */
  species: Species | undefined;
  /** With a cabin to it. */
  cabin: boolean;
  /** Which of a land's compositions: each of them takes as many as it has. */
  layout: number;
};
