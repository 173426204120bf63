/**
 * HEIC, the format of an iPhone's photos: our server's library does not read it, and among browsers only
 * Safari does.
 */

/** Some browsers report no type for it. */
export const isHeic = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  /^image\/hei[cf]/.test(type) || (!type && /\.hei[cf]$/i.test(name));

/** The maximum width and height of a converted photo, in pixels; renditions are 1600 pixels wide at most. */
const maxPixels = 3200;

/** Converts the photo to JPEG where this browser can decode it, else returns the file unchanged. */
export async function convertHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, maxPixels / Math.max(photo.width, photo.height));
    const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
    canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    return new File([jpeg], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
  } catch {
    return file; // the server refuses it with instructions
  }
}
