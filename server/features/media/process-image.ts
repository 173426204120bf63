/** Re-encodes an uploaded picture from its pixels, without metadata. Imported lazily, on the first upload. */
import type { OutputInfo } from "sharp";
import { portraitMaxSide } from "#domain/media/media.ts";
import { type Refused, refuseFile } from "#server/platform/http/handler.ts";
import { sharp } from "#server/platform/files/sharp.ts";
import type { NewFile } from "./save-files.ts";

type Renditions = { files: NewFile[]; width: number; height: number; widths: number[]; colour: string };

/** The pixel limit of a picture; an A4 sheet scanned at 600 dots an inch has more. */
const MAX_PIXELS = 25_000_000;
const MAX_SCANNED_PIXELS = 36_000_000;
const WIDTHS = [480, 960, 1600];
const MAX_WIDTH = 1600;
const MAX_HEIGHT = 4800;

const formatOf: Record<string, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** Refuses a file by its header, before decoding: it has another type, or too many pixels. */
async function refuseByHeader(
  bytes: Buffer,
  type: string,
  maxPixels = MAX_PIXELS,
): Promise<Refused | undefined> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== formatOf[type]) return refuseFile("image_unreadable");
    return width * height > maxPixels
      ? refuseFile("image_too_many_pixels", { maxMegapixels: maxPixels / 1_000_000 })
      : undefined;
  } catch {
    return refuseFile("image_unreadable");
  }
}

/** The number of megapixels to decode, according to the header; 0 for an unsupported format. */
export async function megapixelsOf(bytes: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}) as { width?: number; height?: number });
  return Math.min(MAX_SCANNED_PIXELS, width * height) / 1_000_000;
}

/** The picture rotated upright by EXIF, in sRGB, without metadata. */
const uprightPicture = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_SCANNED_PIXELS, failOn: "warning" })
    .autoOrient()
    .toColourspace("srgb");

/** The standard widths below the picture's width, and its own: none enlarges, and no two are nearly equal. */
const widthsFor = (width: number) => [...WIDTHS.filter((w) => w <= width * 0.8), width];

type RawPixels = { data: Buffer; info: OutputInfo };
const fromRaw = ({ data, info: { width, height, channels } }: RawPixels) =>
  sharp(data, { raw: { width, height, channels } });

async function colourOf(raw: RawPixels): Promise<string> {
  const small = await fromRaw(raw)
    .resize({ width: 32, height: 32, fit: "inside" })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer();
  const { r, g, b } = (await sharp(small).stats()).dominant;
  return `#${[r, g, b].map((n) => n.toString(16).padStart(2, "0")).join("")}`;
}

/** The renditions of a picture: every width in both formats; of an animation, only the first frame. */
export async function renditionsOf(bytes: Buffer, type: string): Promise<Renditions | Refused> {
  const refused = await refuseByHeader(bytes, type);
  if (refused) return refused;
  let raw: RawPixels;
  try {
    raw = await uprightPicture(bytes)
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return refuseFile("image_unreadable");
  }
  const { width, height } = raw.info;
  const widths = widthsFor(width);
  const files: NewFile[] = [];
  for (const w of widths) {
    const sized =
      w === width ? raw : await fromRaw(raw).resize({ width: w }).raw().toBuffer({ resolveWithObject: true });
    files.push({
      name: `${w}.avif`,
      contentType: "image/avif",
      bytes: await fromRaw(sized).avif({ quality: 50, effort: 2 }).toBuffer(),
    });
    files.push({
      name: `${w}.webp`,
      contentType: "image/webp",
      bytes: await fromRaw(sized).webp({ quality: 74, effort: 3 }).toBuffer(),
    });
  }
  return { files, width, height, widths, colour: await colourOf(raw) };
}

/** Sizes of a profile picture in pixels: beside a name, and alone. */
const PORTRAIT_SIDES = [96, 384];

/**
 * The centre of a picture as squares. The header is read first: a picture without a size, or too large, is
 * refused.
 */
export async function squaresOf(
  bytes: Buffer,
  type: string,
): Promise<(Omit<Renditions, "width" | "height"> & { side: number }) | Refused> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found?.width || !found.height || found.format !== formatOf[type])
    return refuseFile("profile_image_unreadable");
  if (Math.max(found.width, found.height) > portraitMaxSide)
    return refuseFile("profile_image_dimensions", { max: String(portraitMaxSide) });
  const side = Math.max(...PORTRAIT_SIDES);
  let raw: RawPixels;
  try {
    raw = await uprightPicture(bytes)
      .flatten({ background: "#ffffff" })
      .resize({ width: side, height: side, fit: "cover" })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return refuseFile("image_unreadable");
  }
  const files: NewFile[] = [];
  for (const width of PORTRAIT_SIDES) {
    const sized =
      width === side ? raw : await fromRaw(raw).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    files.push({
      name: `${width}.webp`,
      contentType: "image/webp",
      bytes: await fromRaw(sized).webp({ quality: 80, effort: 3 }).toBuffer(),
    });
  }
  return { files, side, widths: PORTRAIT_SIDES, colour: await colourOf(raw) };
}

/** A scanned document, re-encoded in its original size. */
export async function reencode(bytes: Buffer, type: "image/jpeg" | "image/png"): Promise<Buffer | Refused> {
  const refused = await refuseByHeader(bytes, type, MAX_SCANNED_PIXELS);
  if (refused) return refused;
  try {
    const page = uprightPicture(bytes);
    return await (type === "image/jpeg"
      ? page.jpeg({ quality: 88 })
      : page.png({ compressionLevel: 7 })
    ).toBuffer();
  } catch {
    return refuseFile("image_unreadable");
  }
}
