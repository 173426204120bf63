import { randomUUID } from "node:crypto";
import { type ImageOwner, uploadLimits } from "#domain/media/media.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { imageView } from "#server/features/image/public.ts";
import { refuseChange } from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  type Receive,
  type Refused,
  refuseFile,
} from "#server/platform/http/handler.ts";
import { isFull, refuseOwner } from "./change-images.ts";
import { typeOf, unsupported } from "./file-type.ts";
import {
  findImages,
  findOwnerStatus,
  insertImage,
  insertPersonsImage,
  type NewImage,
  type Owner,
  type PictureFor,
} from "./image-store.ts";
import { hashOf, type NewFile, type Store, withFiles } from "./save-files.ts";
import { cleanMp4 } from "./mp4.ts";
import { isPolyglot } from "./polyglot.ts";
import { limitImageWork } from "./image-work-limit.ts";

type ProcessedImage = Omit<NewImage, "imageId" | "fileId" | "sizeBytes"> & { files: NewFile[] };
/** The placeholder colour of a film, which has no picture to compute a colour from. */
const filmColour = "#24302a";

async function makeRenditions(
  kind: ImageOwner | PictureFor["kind"],
  uid: string,
  bytes: Buffer,
): Promise<ProcessedImage | Refused> {
  if (!bytes.length) return refuseFile("file_unreadable");
  const { types } = uploadLimits[kind];
  const type = await typeOf(bytes);
  if (!type || !types.some((allowed) => allowed === type)) return unsupported(types);
  if (type === "video/mp4") {
    const film = cleanMp4(bytes);
    if (!film) return refuseFile("file_unreadable");
    const { width, height } = film;
    return {
      kind: "video",
      width,
      height,
      widths: [],
      colour: filmColour,
      files: [{ name: "video.mp4", contentType: type, bytes: film.bytes }],
    };
  }
  if (isPolyglot(bytes, type)) return refuseFile("file_disguised");
  const { megapixelsOf, renditionsOf } = await import("./process-image.ts");
  const renditions = await limitImageWork(uid, await megapixelsOf(bytes), () => renditionsOf(bytes, type));
  return isRefused(renditions) ? renditions : { kind: "image", ...renditions };
}

async function insertOwnedImage(tx: Tx, call: Call, owner: Owner, image: NewImage): Promise<Image | Refused> {
  const denied = await refuseOwner(tx, call, owner);
  if (denied) return denied;
  const present = await findImages(tx, owner);
  const full = isFull(owner.kind, present);
  if (full) return full;
  const main = image.kind === "image" && !present.some((one) => one.main);
  await insertImage(tx, owner, image, main, call.now);
  const { fileId: _f, sizeBytes: _s, ...row } = image;
  return imageView({ ...row, main, description: null, createdAt: call.now.toISOString() });
}

/**
 * Before any row is locked, the right to add is checked, and then the file is read, identified by its bytes
 * and processed.
 */
export async function addImage(
  store: Store,
  call: Call,
  owner: Owner,
  receive: Receive,
): Promise<Image | Refused> {
  const denied = refuseChange(call.actor, await findOwnerStatus(store.db, owner), `${owner.kind}_not_found`, [
    "edit",
  ]);
  if (denied) return denied;
  const full =
    // a repeated request has already stored its image, which is therefore counted
    call.idempotencyKey === undefined ? isFull(owner.kind, await findImages(store.db, owner)) : undefined;
  if (full) return full;
  const file = await receive();
  if (isRefused(file)) return file;
  const processed = await makeRenditions(owner.kind, call.actor.uid, file.bytes);
  if (isRefused(processed)) return processed;
  const { files, ...imageFields } = processed;
  const imageId = randomUUID();
  const sizeBytes = files.reduce((sum, one) => sum + one.bytes.length, 0);
  return withFiles(
    store,
    call.now,
    files,
    (fileId) =>
      command(store.db, call, `add-image ${owner.kind} ${owner.id}`, { sha256: hashOf(file.bytes) }, (tx) =>
        insertOwnedImage(tx, call, owner, { ...imageFields, imageId, fileId, sizeBytes }),
      ),
    (image) => image.imageId === imageId,
  );
}

const nameOf = (of: PictureFor): string =>
  of.kind === "message"
    ? `conversation ${of.conversationId}`
    : `${of.kind === "review" ? "rating" : of.kind} ${of.bookingId}`;
type PersonsImage = { of: PictureFor; imageId: string; receive: Receive };
/**
 * Adds a picture to a conversation, a rating or a booking's problem; `refused` checks again in the transaction
 * that stores it.
 */
export async function storeImage(
  store: Store,
  call: Call,
  { of, imageId, receive }: PersonsImage,
  refused: (tx: Tx) => Promise<Refused | undefined>,
): Promise<Image | Refused> {
  const file = await receive();
  if (isRefused(file)) return file;
  const processed = await makeRenditions(of.kind, call.actor.uid, file.bytes);
  if (isRefused(processed)) return processed;
  const { files, ...imageFields } = processed;
  const sizeBytes = files.reduce((sum, one) => sum + one.bytes.length, 0);
  const body = { sha256: hashOf(file.bytes) };
  return withFiles(
    store,
    call.now,
    files,
    (fileId) =>
      command(store.db, call, `add-image ${nameOf(of)}`, body, async (tx) => {
        const denied = await refused(tx);
        if (denied) return denied;
        await insertPersonsImage(
          tx,
          { of, uid: call.actor.uid },
          { ...imageFields, imageId, fileId, sizeBytes },
          call.now,
        );
        return imageView({
          ...imageFields,
          imageId,
          main: false,
          description: null,
          createdAt: call.now.toISOString(),
        });
      }),
    (image) => image.imageId === imageId,
  );
}
