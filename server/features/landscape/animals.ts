/** How a species shows itself: which figures, how many, on the ground or in the air. */
import type { SceneLand } from "#domain/landscape/scene-lands.ts";
import { type Species, type SpeciesTraits, speciesTraits } from "#domain/species/species.ts";
import type { DrawingInput } from "./drawing-input.ts";
import type { Ground } from "./placement.ts";
import { figures, flock } from "./scenery.ts";
import type { Point } from "./shapes.ts";
import type { SilhouetteName } from "./silhouettes.ts";

type Pose = {
  name: SilhouetteName;
  /** Its height in a picture of 1,000 units without a house. */
  tall: number;
  flies?: true;
  /** How far the others stand from the first, in units. */
  party?: readonly number[];
};
const capercaillie: readonly Pose[] = [
  { name: "skogsfugl", tall: 150 },
  { name: "tiurflukt", tall: 150, flies: true },
];
const blackGrouse: readonly Pose[] = [
  { name: "orrfugl", tall: 130, flies: true },
  { name: "orrspill", tall: 104, party: [190] },
];
const ptarmigan: readonly Pose[] = [
  { name: "rype", tall: 96, party: [150] },
  { name: "rypeflukt", tall: 112, flies: true },
  { name: "rype", tall: 86, party: [132, -150] },
];
/** Species with poses of their own, where they differ by land. */
const posesOf: Partial<Record<Species, (land: SceneLand) => readonly Pose[]>> = {
  rype: () => ptarmigan,
  skogsfugl: (land) => (land === "spruce" ? capercaillie : blackGrouse),
  villrein: () => [{ name: "villrein", tall: 190, party: [240, -215] }],
};

const traits: Readonly<Record<Species, SpeciesTraits<SilhouetteName>>> = speciesTraits;
/** The species' pose in this picture; none of fish, which anglers stand for. */
export function poseOf({ species, land, pose }: DrawingInput): Pose | undefined {
  if (!species) return undefined;
  const own = posesOf[species]?.(land);
  if (own) return own[pose % own.length];
  const [name, tall, flies] = traits[species].figure ?? [];
  return name && tall ? { name, tall, ...(flies && { flies: true }) } : undefined;
}

type Spot = {
  x: number;
  on: Ground;
  sink?: number;
  scale?: number;
  flip?: boolean;
  /** Where a flock flies; above the spot otherwise. */
  air?: Point;
  within?: readonly [number, number];
};
/** Draws the species on the ground or in the air. */
export function game(
  s: DrawingInput,
  { x, on, sink = 8, scale = 1, flip = false, air, within }: Spot,
): string {
  const pose = poseOf(s);
  if (!pose) return "";
  if (pose.flies) return flock(s, pose.name, air ?? [x, 400], pose.tall);
  const others = (pose.party ?? []).map((dx, i) => ({
    x: x + (flip ? -dx : dx) * scale,
    on,
    sink: sink + 6,
    tall: pose.tall * scale * 0.86,
    flip: i % 2 === 0 ? flip : !flip,
    within,
  }));
  return figures(s, pose.name, [{ x, on, sink, tall: pose.tall * scale, flip, within }, ...others]);
}
