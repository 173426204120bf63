/**
 * The drawings of each scene: 128 that differ from each other, found by scripts/picture-albums.ts, each with the
 * seed it is drawn from and its difference hash. A place has one of them, by its id.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Scene } from "#domain/landscape/scene.ts";
import { hashOfText } from "./random.ts";

export const drawingsInAlbum = 128;
/** A seed of 16 bits, a hash of 64. */
export const bytesOfDrawing = 10;
export type Drawing = { seed: string; hash: readonly [low: number, high: number] };
type Album = { drawing: (number: number) => Drawing };

/** A map has no season. */
export const albumName = ({ land, season, species, cabin }: Scene): string =>
  [land, land === "map" ? "any" : season, species ?? "-", cabin ? "cabin" : "-"].join(" ");

function albumIn(base64: string): Album {
  const bytes = Buffer.from(base64, "base64");
  return {
    drawing(number) {
      const at = number * bytesOfDrawing;
      const hash = [bytes.readUInt32LE(at + 2), bytes.readUInt32LE(at + 6)] as const;
      return { seed: String(bytes.readUInt16LE(at)), hash };
    },
  };
}
export const albumsFile = path.join(import.meta.dirname, "albums.txt");
let known: Map<string, Album> | undefined;
function albums(): Map<string, Album> {
  const lines = () => readFileSync(albumsFile, "utf8").trimEnd().split("\n");
  known ??= new Map(
    lines().map((line) => {
      const [name = "", base64 = ""] = line.split("\t");
      return [name, albumIn(base64)];
    }),
  );
  return known;
}
/** None where no place has such a scene: it is then drawn from its seed. */
export const albumOf = (scene: Scene): Album | undefined => albums().get(albumName(scene));
export const albumNames = (): string[] => [...albums().keys()];

/** A gallery shows a second drawing of the same place; its address ends so. */
const second = /-2$/;
/** The number of a place's drawing in its album. `variant`: so many further on, where that one is taken. */
export function drawingNumber(seed: string, variant: number): number {
  const own = hashOfText(seed.replace(second, "")) + variant;
  return (own + (second.test(seed) ? drawingsInAlbum / 2 : 0)) % drawingsInAlbum;
}
