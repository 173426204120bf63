/** What an iPhone saves its photos as: no server library reads it, of the browsers Safari does. */

/** Some browsers know no type for it and give none. */
export const isHeic = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  /^image\/hei[cf]/.test(type) || (!type && /\.hei[cf]$/i.test(name));

/** Renditions are 1600 pixels wide at most. */
const mostPixels = 3200;

/** The same photo as JPEG where this browser can read it, else the file as it is. */
export async function readable(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, mostPixels / Math.max(photo.width, photo.height));
    const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
    canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    return new File([jpeg], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
  } catch {
    return file; // refused with what to do about it
  }
}
