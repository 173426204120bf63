/** The pictures of one owner: what the server has, what is on its way, and everything that can be done with them. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Image } from "#contract/media.ts";
import { uploadLimits } from "#domain/media.ts";
import { browserApi } from "../../platform/api-client.ts";
import { uploadFile } from "../../platform/upload.ts";
import { notify } from "../../ui/toast.tsx";
import { placed } from "./image-order.ts";
import { callsOf, imagesUrl, type Owner } from "./media-calls.ts";
import { createUploads, type Upload, underWay } from "./upload-queue.ts";
import { useFileCheck } from "./use-file-check.ts";
import { useImageChanges } from "./use-image-changes.ts";

export type Images = ReturnType<typeof useImages>;
export type ImagesProps = {
  owner: Owner;
  images: readonly Image[];
  /** Told of every change, so that what stands around can follow. */
  onChange?: ((images: readonly Image[]) => void) | undefined;
};

export function useImages({ owner, images: initial, onChange }: ImagesProps) {
  const t = useTranslations("media.image");
  const calls = callsOf(owner);
  const limits = uploadLimits[owner.kind];
  const { images, now, put, said, say } = useList(initial, onChange);
  const sync = useOrder(now, initial, (ids) => calls.order(browserApi(), ids), refresh);
  const { uploads, queue } = useUploads(owner, {
    atOnce: () => (now.current.length === 0 ? 1 : 2), // the first chosen becomes the main one
    onDone: (image, chosenAs) => {
      sync.appended(image.imageId);
      put(placed(now.current, image, chosenAs));
      say(t("uploaded", { count: now.current.length }));
    },
    onIdle: () => void sync.save(),
  });
  async function refresh(): Promise<void> {
    const fresh = await calls.all(browserApi());
    sync.told(fresh);
    put(fresh);
  }
  const saveOrder = () => {
    if (!underWay(queue.list())) void sync.save();
  };
  return {
    images,
    uploads,
    limits,
    said,
    add: (files: readonly File[]) => {
      const room = Math.max(0, limits.count - now.current.length - queue.list().filter((u) => u.state !== "failed").length);
      if (files.length > room) notify.error(t("tooMany"));
      queue.add(files.slice(0, room));
    },
    cancel: queue.cancel,
    retry: queue.retry,
    ...useImageChanges({ calls, now, put, say, refresh, saveOrder }),
  };
}

/** The list as it stands now, also for work that began with an older one, and what a screen reader is told of it. */
function useList(initial: readonly Image[], onChange: ImagesProps["onChange"]) {
  const [images, setImages] = useState(initial);
  const [said, say] = useState("");
  const now = useRef(images);
  const put = (changed: readonly Image[]) => {
    now.current = changed;
    setImages(changed);
    onChange?.(changed);
  };
  return { images, now, put, said, say };
}

/** Saves the order on the screen where the server's differs: one request at a time, the newest last. */
function useOrder(now: { current: readonly Image[] }, initial: readonly Image[], send: (ids: string[]) => Promise<unknown>, refresh: () => Promise<void>) {
  const idsOf = (images: readonly Image[]) => images.map((i) => i.imageId);
  const known = useRef(idsOf(initial));
  const saving = useRef(false);
  async function save(): Promise<void> {
    if (saving.current) return;
    saving.current = true;
    try {
      while (idsOf(now.current).join() !== known.current.join()) {
        const ids = idsOf(now.current);
        await send(ids);
        known.current = ids;
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
    appended: (imageId: string) => void known.current.push(imageId),
    told: (images: readonly Image[]) => {
      known.current = idsOf(images);
    },
  };
}

type Handlers = { atOnce: () => number; onDone: (image: Image, chosenAs: (imageId: string) => number | undefined) => void; onIdle: () => void };

/** One queue for as long as the page part stands; leaving it stops what is on its way. */
function useUploads(owner: Owner, handlers: Handlers) {
  const t = useTranslations("media.image");
  const check = useFileCheck(owner.kind);
  const newest = useRef({ handlers, check, t });
  newest.current = { handlers, check, t };
  const [queue] = useState(() => {
    const chosen = new Map<string, number>();
    return createUploads<Image>({
      atOnce: () => newest.current.handlers.atOnce(),
      check: (file) => newest.current.check(file),
      send: (file, o) => uploadFile(imagesUrl(owner), file, o),
      onDone: (image, id) => {
        chosen.set(image.imageId, Number(id.split("-")[1]));
        newest.current.handlers.onDone(image, (imageId) => chosen.get(imageId));
      },
      onFailed: () => notify.error(newest.current.t("uploadFailed")),
      onIdle: () => newest.current.handlers.onIdle(),
    });
  });
  useEffect(() => () => queue.stop(), [queue]);
  const uploads: readonly Upload[] = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  return { uploads, queue };
}
