/** The pictures of one object: stored pictures, uploads, and all actions on them. */
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { insertUploaded } from "./image-order.ts";
import { callsOf, imagesUrl, type Owner } from "./media-calls.ts";
import { hasUnfinished } from "./upload-queue.ts";
import { useImageChanges } from "./use-image-changes.ts";
import { useListState, useUploads } from "./use-uploads.ts";

export type Images = ReturnType<typeof useImages>;
export type ImagesProps = {
  owner: Owner;
  images: readonly Image[];
  /** Called with the new list at every change. */
  onChange?: ((images: readonly Image[]) => void) | undefined;
};

export function useImages({ owner, images: initial, onChange }: ImagesProps) {
  const t = useTranslations("media.image");
  const calls = callsOf(owner);
  const { list: images, now, replaceList, announcement, announce } = useListState(initial, onChange);
  const chosen = useRef(new Map<string, number>());
  const imageOrder = useImageOrder(now, initial, (ids) => calls.order(browserApi(), ids), refresh);
  const { uploads, add, list, cancel, retry } = useUploads<Image>(owner.kind, imagesUrl(owner), {
    // the first picture becomes the main one, so it is uploaded alone
    atOnce: () => (now.current.length === 0 ? 1 : 2),
    onDone: (image, uploadId) => {
      chosen.current.set(image.imageId, Number(uploadId.split("-")[1]));
      imageOrder.appended(image.imageId);
      replaceList(insertUploaded(now.current, image, (imageId) => chosen.current.get(imageId)));
      announce(t("uploaded", { count: now.current.length }));
    },
    onIdle: () => void imageOrder.save(),
  });
  async function refresh(): Promise<void> {
    const fresh = await calls.all(browserApi());
    imageOrder.reset(fresh);
    replaceList(fresh);
  }
  const saveOrder = () => {
    if (!hasUnfinished(list())) void imageOrder.save();
  };
  return {
    images,
    uploads,
    limits: uploadLimits[owner.kind],
    announcement,
    add: (files: readonly File[]) => void add(files, now.current.length),
    cancel,
    retry,
    replace: (image: Image) =>
      replaceList(now.current.map((one) => (one.imageId === image.imageId ? image : one))),
    ...useImageChanges({ calls, now, replaceList, announce, refresh, saveOrder }),
  };
}

/** Saves the order if it differs from the stored one: one request at a time, the last with the latest. */
function useImageOrder(
  now: { current: readonly Image[] },
  initial: readonly Image[],
  send: (ids: string[]) => Promise<unknown>,
  refresh: () => Promise<void>,
) {
  const idsOf = (images: readonly Image[]) => images.map((i) => i.imageId);
  const knownIds = useRef(idsOf(initial));
  const saving = useRef(false);
  async function save(): Promise<void> {
    if (saving.current) return;
    saving.current = true;
    try {
      while (idsOf(now.current).join() !== knownIds.current.join()) {
        const ids = idsOf(now.current);
        await send(ids);
        knownIds.current = ids;
      }
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(e.problem.detail);
      await refresh();
    } finally {
      saving.current = false;
    }
  }
  return {
    save,
    appended: (imageId: string) => void knownIds.current.push(imageId),
    reset: (images: readonly Image[]) => {
      knownIds.current = idsOf(images);
    },
  };
}
