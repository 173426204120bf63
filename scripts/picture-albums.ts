/**
 * Generates server/features/landscape/albums.txt: 128 seeds for every scene, whose drawings differ from each
 * other, with their difference hashes. To be run whenever the drawings change (ten minutes); with `--new` where
 * there are new scenes, so that the others keep theirs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Scene } from "#domain/landscape/scene.ts";
import { albumsFile, bytesOfDrawing, drawingsInAlbum } from "#server/features/landscape/albums.ts";
import { bitsApart, distanceOf } from "#server/features/landscape/distinct-pictures.ts";
import { scene } from "#server/features/landscape/public.ts";
import { allScenes } from "#tests/all-scenes.ts";
import { differenceHash } from "#tests/difference-hash.ts";

const atOnce = 16;

async function albumOf(asked: Scene): Promise<string> {
  const bytes = Buffer.alloc(drawingsInAlbum * bytesOfDrawing);
  const taken: (readonly [number, number])[] = [];
  for (let seed = 0; taken.length < drawingsInAlbum; seed += atOnce) {
    const seeds = Array.from({ length: atOnce }, (_, i) => seed + i);
    const hashes = await Promise.all(seeds.map((n) => differenceHash(scene(String(n), asked))));
    for (const [i, hash] of hashes.entries()) {
      const isNew = taken.every((other) => distanceOf(hash, other) >= bitsApart);
      if (!isNew || taken.length === drawingsInAlbum) continue;
      const at = taken.push(hash) * bytesOfDrawing - bytesOfDrawing;
      bytes.writeUInt16LE(seed + i, at);
      bytes.writeUInt32LE(hash[0], at + 2);
      bytes.writeUInt32LE(hash[1], at + 6);
    }
  }
  return bytes.toString("base64");
}

const kept = process.argv.includes("--new") ? readFileSync(albumsFile, "utf8").split("\n") : [];
const lines: string[] = [];
for (const [name, asked] of allScenes) {
  const known = kept.find((line) => line.startsWith(`${name}\t`));
  lines.push(known ?? `${name}\t${await albumOf(asked)}`);
  process.stdout.write(`\r${lines.length} of ${allScenes.size} scenes `);
}
writeFileSync(albumsFile, `${lines.join("\n")}\n`);
process.stdout.write("\n");
