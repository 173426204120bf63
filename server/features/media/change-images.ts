import { uploadLimits } from "#domain/media/media.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { imageView } from "#server/features/image/public.ts";
import { refuseChange } from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/http/handler.ts";
import {
  findImages,
  hideImage,
  lockOwnerStatus,
  type Owner,
  promoteFirst,
  setDescription,
  setMain,
  setOrder,
  showImage,
} from "./image-store.ts";
import { retainedSince } from "./sweep.ts";

/** Refuses people without the right to change the images; locks the owner until the transaction ends. */
export const refuseOwner = async (tx: Tx, { actor }: Call, owner: Owner): Promise<Refused | undefined> =>
  refuseChange(actor, await lockOwnerStatus(tx, owner), `${owner.kind}_not_found`, ["edit"]);
export function isFull(kind: keyof typeof uploadLimits, present: readonly unknown[]): Refused | undefined {
  const max = uploadLimits[kind].count;
  return present.length >= max ? refuse("too_many_files", { max }) : undefined;
}

/** Finds one of the owner's current images. */
async function findOwnImage(tx: Tx, owner: Owner, imageId: string): Promise<Image> {
  const row = (await findImages(tx, owner)).find((image) => image.imageId === imageId);
  if (!row) throw new Error(`image ${imageId} is not there after saving`);
  return imageView(row);
}

const changeImages = <V>(
  db: Db,
  call: Call,
  owner: Owner,
  name: string,
  body: unknown,
  work: (tx: Tx) => Promise<V | Refused>,
): Promise<V | Refused> =>
  command(
    db,
    call,
    `${name} ${owner.kind} ${owner.id}`,
    body,
    async (tx) => (await refuseOwner(tx, call, owner)) ?? work(tx),
  );

/** The handlers of the pictures and films of one kind of owner. */
export const changingImages = <P>(db: Db, ownerOf: (params: P) => Owner) => ({
  remove: ({ params }: { params: P & { imageId: string } }, call: Call) => {
    const owner = ownerOf(params);
    const { imageId } = params;
    return changeImages(db, call, owner, "delete-image", { imageId }, async (tx) => {
      if (!(await hideImage(tx, owner, imageId, call.now))) return refuse("image_not_found");
      await promoteFirst(tx, owner);
      return { deleted: true as const };
    });
  },
  /**
   * Restores a deleted image to its place, as the main one unless another was chosen since. An image that is
   * not deleted does not change.
   */
  restore: ({ params }: { params: P & { imageId: string } }, call: Call) => {
    const owner = ownerOf(params);
    const { imageId } = params;
    return changeImages(db, call, owner, "restore-image", { imageId }, async (tx) => {
      const present = await findImages(tx, owner);
      if (present.some((image) => image.imageId === imageId)) return findOwnImage(tx, owner, imageId);
      const restored = await showImage(tx, owner, imageId, retainedSince(call.now));
      if (!restored) return refuse("image_not_found");
      const full = isFull(owner.kind, present);
      if (full) return full;
      if (restored.wasMain) await setMain(tx, owner, imageId);
      else await promoteFirst(tx, owner);
      return findOwnImage(tx, owner, imageId);
    });
  },
  choose: ({ params }: { params: P & { imageId: string } }, call: Call) => {
    const owner = ownerOf(params);
    const { imageId } = params;
    return changeImages(db, call, owner, "choose-main-image", { imageId }, async (tx) => {
      const image = (await findImages(tx, owner)).find((one) => one.imageId === imageId);
      if (!image) return refuse("main_image_not_uploaded");
      if (image.kind === "video") return refuse("main_image_is_video");
      await setMain(tx, owner, imageId);
      return findOwnImage(tx, owner, imageId);
    });
  },
  /** Sets the description of a film or picture; an empty text removes it. */
  describe: (
    { params, body }: { params: P & { imageId: string }; body: { description: string } },
    call: Call,
  ) => {
    const owner = ownerOf(params);
    const { imageId } = params;
    const { description } = body;
    return changeImages(db, call, owner, "describe-image", { imageId, description }, async (tx) =>
      (await setDescription(tx, owner, imageId, description || null))
        ? findOwnImage(tx, owner, imageId)
        : refuse("image_not_found"),
    );
  },
  sort: ({ params, body: { imageIds } }: { params: P; body: { imageIds: string[] } }, call: Call) => {
    const owner = ownerOf(params);
    return changeImages(db, call, owner, "sort-images", { imageIds }, async (tx) => {
      const present = new Set((await findImages(tx, owner)).map((image) => image.imageId));
      if (
        imageIds.length !== present.size ||
        new Set(imageIds).size !== present.size ||
        !imageIds.every((id) => present.has(id))
      )
        return refuse("images_changed");
      await setOrder(tx, owner, imageIds);
      const images = await findImages(tx, owner);
      return { items: images.map(imageView) };
    });
  },
});
