/** What uploads of pictures and documents have in common: the stored list, and the queue of uploads. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { uploadLimits, type UploadLimits } from "#domain/media/media.ts";
import { uploadFile } from "#web/platform/api/upload.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { convertHeic, isHeic } from "./heic.ts";
import { createUploads } from "./upload-queue.ts";

/** A list that callbacks of earlier renders can read (`now`), with an announcement for screen readers. */
export function useListState<T>(initial: readonly T[], onChange: ((list: readonly T[]) => void) | undefined) {
  const [list, setList] = useState(initial);
  const [announcement, announce] = useState("");
  const now = useRef(list);
  const replaceList = (changed: readonly T[]) => {
    now.current = changed;
    setList(changed);
    onChange?.(changed);
  };
  return { list, now, replaceList, announcement, announce };
}

type Handlers<T> = {
  atOnce: () => number;
  onDone: (answer: T, uploadId: string) => void;
  onIdle: () => void;
};

/** Creates an upload queue for the mounted component. Unmounting cancels its uploads. */
export function useUploads<T>(what: keyof typeof uploadLimits, url: string, handlers: Handlers<T>) {
  const t = useTranslations(what === "document" ? "media.document" : "media.image");
  const check = useFileCheck(what);
  const newest = useRef({ handlers, check, t });
  newest.current = { handlers, check, t };
  const [queue] = useState(() =>
    createUploads<T>({
      atOnce: () => newest.current.handlers.atOnce(),
      check: (file) => newest.current.check(file),
      send: (file, o) => uploadFile(url, file, o),
      onDone: (answer, id) => newest.current.handlers.onDone(answer, id),
      onFailed: () => notify.error(newest.current.t("uploadFailed")),
      onIdle: () => newest.current.handlers.onIdle(),
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  /** Adds files up to the maximum number; `there` files are stored already. */
  async function add(chosen: readonly File[], there: number): Promise<void> {
    const files = await Promise.all(chosen.map(convertHeic));
    const room = Math.max(
      0,
      uploadLimits[what].count - there - queue.list().filter((u) => u.state !== "failed").length,
    );
    if (files.length > room) notify.error(t("tooMany"));
    queue.add(files.slice(0, room));
  }
  return { uploads, add, list: queue.list, cancel: queue.cancel, retry: queue.retry };
}

type UploadKind = keyof typeof uploadLimits;
type FileProblem = (key: "type" | "size" | "heic", values: Record<string, string | number>) => string;
const fileEndings: Record<string, string> = {
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "image/gif": "GIF",
  "image/webp": "WebP",
  "video/mp4": "MP4",
  "application/pdf": "PDF",
};

export function refusalOf(
  problemText: FileProblem,
  what: UploadKind,
  file: Pick<File, "type" | "size" | "name">,
): string | undefined {
  const { types, maxBytes }: UploadLimits = uploadLimits[what];
  const names = types.map((type) => fileEndings[type] ?? type);
  if (isHeic(file)) return problemText("heic", {});
  if (!types.includes(file.type))
    return problemText("type", { types: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
  if (file.size > maxBytes) return problemText("size", { mb: maxBytes / 1024 / 1024 });
  return undefined;
}

/** Returns a function that checks a file's type and size before the upload. Its texts are the server's. */
function useFileCheck(what: UploadKind): (file: File) => string | undefined {
  const t = useTranslations("media.refused");
  const problemText: FileProblem = (key, values) =>
    key === "type"
      ? t("type", values as { types: string; last: string })
      : key === "size"
        ? t("size", values as { mb: number })
        : t("heic");
  return (file) => refusalOf(problemText, what, file);
}
