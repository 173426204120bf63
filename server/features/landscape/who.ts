import type { Species } from "#domain/offering/species.ts";
import type { SilhouetteName } from "./silhouettes.ts";

type FigureSize = { name: SilhouetteName; tall: number; flies?: true };
/** The figure of each species, and its height in a picture of 1,000 units. Small ones are drawn nearer. */
const figures: Partial<Record<Species, FigureSize>> = {
  elg: { name: "elg", tall: 250 },
  hjort: { name: "hjort", tall: 250 },
  daahjort: { name: "hjort", tall: 215 },
  villrein: { name: "villrein", tall: 190 },
  raadyr: { name: "raadyr", tall: 165 },
  villsvin: { name: "villsvin", tall: 120 },
  muflon: { name: "muflon", tall: 150 },
  moskusfe: { name: "moskusfe", tall: 170 },
  bjorn: { name: "bjorn", tall: 160 },
  ulv: { name: "ulv", tall: 130 },
  jerv: { name: "jerv", tall: 100 },
  gaupe: { name: "gaupe", tall: 130 },
  rype: { name: "rype", tall: 96 },
  skogsfugl: { name: "orrfugl", tall: 120, flies: true },
  hare: { name: "hare", tall: 120 },
  and_gaas: { name: "gaas", tall: 70, flies: true },
  rev: { name: "rev", tall: 105 },
  sjofugl: { name: "sjofugl", tall: 70 },
  bever: { name: "bever", tall: 84 },
};
export const figureOf = (species: Species | undefined): FigureSize | undefined => species && figures[species];
/** For birds in flight, the figure on the forest floor instead: a displaying cock. */
export const groundFigureOf = (species: Species | undefined): FigureSize | undefined =>
  species === "skogsfugl" ? { name: "skogsfugl", tall: 150 } : figureOf(species);
