/** Sorts pictures. The main picture is always first. */
type OrderedImage = { imageId: string; main: boolean };

/** Moves a picture by `steps` within the list; returns the same list if it cannot be moved. */
export function moveImageBy<T extends OrderedImage>(
  images: readonly T[],
  imageId: string,
  steps: number,
): readonly T[] {
  return moveImageTo(images, imageId, images.findIndex((i) => i.imageId === imageId) + steps);
}
/** Moves a picture to an index of the list. */
export function moveImageTo<T extends OrderedImage>(
  images: readonly T[],
  imageId: string,
  index: number,
): readonly T[] {
  const from = images.findIndex((i) => i.imageId === imageId);
  const picked = images[from];
  const first = images[0]?.main ? 1 : 0;
  const to = Math.min(images.length - 1, Math.max(first, index));
  if (!picked || picked.main || to === from) return images;
  const rest = images.filter((i) => i !== picked);
  return [...rest.slice(0, to), picked, ...rest.slice(to)];
}

/** Inserts an uploaded picture. Files chosen together keep their order, whichever is uploaded first. */
export function insertUploaded<T extends OrderedImage>(
  images: readonly T[],
  image: T,
  chosenAs: (imageId: string) => number | undefined,
): readonly T[] {
  const rest = images.filter((i) => i.imageId !== image.imageId);
  const chosenAt = chosenAs(image.imageId) ?? Number.POSITIVE_INFINITY;
  const later = rest.findIndex((i) => !i.main && (chosenAs(i.imageId) ?? -1) > chosenAt);
  const at = image.main ? 0 : later === -1 ? rest.length : later;
  return [...rest.slice(0, at), image, ...rest.slice(at)];
}
