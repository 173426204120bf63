/**
 * Converts photos in HEIC, the format of iPhones, which the server's library cannot read and only Safari can
 * decode.
 */

/** Whether a file is HEIC, by its type or, since some browsers give no type, by its name. */
export const isHeic = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  /^image\/hei[cf]/.test(type) || (!type && /\.hei[cf]$/i.test(name));

/** The maximum width and height of a converted photo, in pixels. The server's versions have at most 1600. */
const maxPixels = 3200;

/** Converts a HEIC photo to JPEG if this browser can decode it; otherwise returns the file unchanged. */
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
