/** Uploads pictures of some places: drawn scenes with a paper texture, instead of a landowner's photos. */
import type { Scene } from "#domain/landscape/scene.ts";
import { drawScene } from "#server/features/landscape/public.ts";
import { addImage, type Store } from "#server/features/media/public.ts";
import { type Actor, isRefused } from "#server/platform/http/handler.ts";
import { sharp } from "#server/platform/files/sharp.ts";
import { propertyIdOf } from "./rows.ts";

/** The scenes of each album. The first one is on the cards of the whole place, and shows no game. */
const albums: Record<string, readonly Scene[]> = {
  fonnas: [
    { land: "woodcabin", season: "winter" },
    { land: "spruce", season: "autumn", species: "elg", cabin: true },
    { land: "birch", season: "autumn", species: "skogsfugl" },
    { land: "fell", season: "winter", species: "rype" },
  ],
  skjervoy: [
    { land: "shorecabin", season: "autumn" },
    { land: "coast", season: "summer", species: "havfiske" },
    { land: "coast", season: "winter", species: "sjofugl" },
  ],
  hallingnatten: [
    { land: "fellcabin", season: "winter" },
    { land: "fell", season: "autumn", species: "villrein" },
    { land: "fell", season: "autumn", species: "rype" },
  ],
};
export const placesWithPhotos = Object.keys(albums);

const [width, height] = [960, 600];
const noise = { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 14 } } as const;
/** Makes the noise of a paper texture. It costs twice as much as drawing a scene, so an album shares it. */
const makeGrain = () =>
  sharp({ create: { ...noise, background: "#808080" } })
    .png()
    .toBuffer();
const renderWithGrain = (svg: string, grain: Buffer): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .resize(width, height)
    .composite([{ input: grain, blend: "soft-light" }])
    .flatten()
    .jpeg({ quality: 88 })
    .toBuffer();

export async function uploadPhotos(store: Store, place: string, owner: Actor, now: Date): Promise<void> {
  const propertyId = propertyIdOf(place);
  const grain = await makeGrain();
  for (const [i, photoScene] of (albums[place] ?? []).entries()) {
    const bytes = await renderWithGrain(
      drawScene(`${place} photo ${i}`, photoScene, { size: { width, height } }),
      grain,
    );
    const call = { actor: owner, locale: "nb" as const, now, requestId: "demo-world" };
    const receive = async () => ({ name: `${place}-${i + 1}.jpg`, bytes });
    const image = await addImage(store, call, { kind: "property", id: propertyId }, receive);
    if (isRefused(image)) throw new Error(`demo world: no photo for ${place}: ${image.refused[0]?.code}`);
  }
}
