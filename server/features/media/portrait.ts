/** A profile picture: cropped to a square, in two sizes, re-encoded from pixels (rules 9.5). */
import { randomUUID } from "node:crypto";
import { uploadLimits } from "#domain/media/media.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Refused, refuseFile } from "#server/platform/http/handler.ts";
import { typeOf } from "./file-type.ts";
import { hideImagesOf, insertPortraitRow } from "./image-store.ts";
import type { NewFile } from "./save-files.ts";
import { isPolyglot } from "./polyglot.ts";
import { limitImageWork } from "./image-work-limit.ts";

type Portrait = { files: NewFile[]; side: number; widths: number[]; colour: string };

/** Each kind of invalid picture has its own error code. */
export async function makePortrait(uid: string, bytes: Buffer): Promise<Portrait | Refused> {
  const { types } = uploadLimits.portrait;
  const type = await typeOf(bytes);
  if (!type || !types.some((allowed) => allowed === type)) return refuseFile("profile_image_type");
  if (isPolyglot(bytes, type)) return refuseFile("file_disguised");
  const { megapixelsOf, squaresOf } = await import("./process-image.ts");
  return limitImageWork(uid, await megapixelsOf(bytes), () => squaresOf(bytes, type));
}

const addressOf = (imageId: string, widths: readonly number[]) => `/media/${imageId}/${widths.at(-1)}.webp`;

/** Stores the picture and returns its URL. The next sweep deletes the previous picture. */
export async function savePortrait(
  tx: Tx,
  uid: string,
  fileId: string,
  { files, side, widths, colour }: Portrait,
  now: Date,
): Promise<string> {
  const imageId = randomUUID();
  const sizeBytes = files.reduce((sum, one) => sum + one.bytes.length, 0);
  await hideImagesOf(tx, uid, now);
  await insertPortraitRow(
    tx,
    uid,
    { imageId, fileId, kind: "image", width: side, height: side, widths, colour, sizeBytes },
    now,
  );
  return addressOf(imageId, widths);
}

export const deletePortrait = hideImagesOf;
