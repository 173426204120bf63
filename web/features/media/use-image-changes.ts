/** Actions on stored pictures. */
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { moveImageBy, moveImageTo } from "./image-order.ts";
import type { Calls } from "./media-calls.ts";

type ChangeContext = {
  calls: Calls;
  now: { current: readonly Image[] };
  replaceList: (images: readonly Image[]) => void;
  /** Announces a text to screen readers. */
  announce: (words: string) => void;
  /** Reloads the list from the server. */
  refresh: () => Promise<void>;
  saveOrder: () => void;
};

export function useImageChanges({ calls, now, replaceList, announce, refresh, saveOrder }: ChangeContext) {
  const t = useTranslations("media.image");
  function reorder(changed: readonly Image[], imageId: string): void {
    if (changed === now.current) return;
    replaceList(changed);
    announce(t("movedTo", { n: changed.findIndex((i) => i.imageId === imageId) + 1, count: changed.length }));
    saveOrder();
  }
  const restore = (imageId: string) =>
    runOrNotify(async () => {
      await calls.restore(browserApi(), imageId);
      await refresh();
      announce(t("restored"));
    });
  async function remove(image: Image): Promise<void> {
    const at = now.current.findIndex((i) => i.imageId === image.imageId);
    replaceList(now.current.filter((i) => i.imageId !== image.imageId));
    try {
      await calls.remove(browserApi(), image.imageId);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      replaceList([...now.current.slice(0, at), image, ...now.current.slice(at)]);
      return notify.error(t("deleteFailed"));
    }
    notify.success(t("deleted"), { label: t("undo"), act: () => void restore(image.imageId) });
    await runOrNotify(refresh); // another image may be the main one now
  }
  return {
    remove,
    /** Makes a picture the main one. `imageId` is undefined while the picture is still being uploaded. */
    makeMain: (imageId: string | undefined) =>
      runOrNotify(async () => {
        if (!imageId) return notify.error(t("mainNotUploaded"));
        await calls.main(browserApi(), imageId);
        await refresh();
        announce(t("mainNow"));
      }),
    move: (imageId: string, steps: number) => reorder(moveImageBy(now.current, imageId, steps), imageId),
    dropAt: (imageId: string, index: number) => reorder(moveImageTo(now.current, imageId, index), imageId),
  };
}

/** Runs an action; if the server refuses it, shows the server's text. */
async function runOrNotify(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    notify.error(e.problem.detail);
  }
}
