/** Uploads pictures of some places: drawn scenes with a paper texture, instead of a landowner's photos. */
import type { Scene } from "#domain/landscape/scene.ts";
import { drawScene } from "#server/features/landscape/public.ts";
import { addImage, type Store } from "#server/features/media/public.ts";
import { type Actor, isRefused } from "#server/platform/http/handler.ts";
import { sharp } from "#server/platform/files/sharp.ts";
import { offeringIdOf, propertyIdOf } from "./rows.ts";

type Album = {
  /** The first one is on the cards of the whole place, and shows no game. */
  place: readonly Scene[];
  /** One of each offering, so that two of a place are told apart. */
  offerings: Readonly<Record<string, Scene>>;
};
const albums: Record<string, Album> = {
  fonnas: {
    place: [
      { land: "woodcabin", season: "winter" },
      { land: "spruce", season: "autumn", cabin: true },
    ],
    offerings: {
      "fonn-elg": { land: "spruce", season: "autumn", species: "elg" },
      "fonn-topp": { land: "birch", season: "winter", species: "skogsfugl" },
      "fonn-bever": { land: "river", season: "autumn", species: "bever" },
    },
  },
  skjervoy: {
    place: [
      { land: "quay", season: "autumn" },
      { land: "coast", season: "summer" },
    ],
    offerings: {
      "skj-kveite": { land: "coast", season: "summer", species: "havfiske" },
      "skj-skarv": { land: "coast", season: "winter", species: "sjofugl" },
    },
  },
  hallingnatten: {
    place: [
      { land: "fellcabin", season: "winter" },
      { land: "fell", season: "autumn" },
    ],
    offerings: {
      "vas-rein": { land: "fell", season: "autumn", species: "villrein" },
      "vas-rype": { land: "fell", season: "autumn", species: "rype" },
    },
  },
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
  const { place: ofPlace, offerings } = albums[place]!;
  const grain = await makeGrain();
  const photos = [
    ...ofPlace.map((scene) => ({ scene, of: { kind: "property", id: propertyIdOf(place) } as const })),
    ...Object.entries(offerings).map(([key, scene]) => ({
      scene,
      of: { kind: "offering", id: offeringIdOf(key) } as const,
    })),
  ];
  for (const [i, { scene, of }] of photos.entries()) {
    const bytes = await renderWithGrain(
      drawScene(`${place} photo ${i}`, scene, { size: { width, height } }),
      grain,
    );
    const call = { actor: owner, locale: "nb" as const, now, requestId: "demo-world" };
    const receive = async () => ({ name: `${place}-${i + 1}.jpg`, bytes });
    const image = await addImage(store, call, of, receive);
    if (isRefused(image)) throw new Error(`demo world: no photo for ${place}: ${image.refused[0]?.code}`);
  }
}
