/** The documents of a property: what the server has, what is on its way, and what can be done with them. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { PropertyDocument } from "#contract/media.ts";
import { uploadLimits } from "#domain/media.ts";
import { browserApi } from "../../platform/api-client.ts";
import { uploadFile } from "../../platform/upload.ts";
import { notify } from "../../ui/toast.tsx";
import { createUploads } from "./upload-queue.ts";
import { useFileCheck } from "./use-file-check.ts";

type Props = { propertyId: string; documents: readonly PropertyDocument[]; onChange?: (documents: readonly PropertyDocument[]) => void };

export function useDocuments({ propertyId, documents: initial, onChange }: Props) {
  const t = useTranslations("media.document");
  const check = useFileCheck("document");
  const [documents, setDocuments] = useState(initial);
  const [said, say] = useState("");
  const now = useRef(documents);
  const put = (changed: readonly PropertyDocument[]) => {
    now.current = changed;
    setDocuments(changed);
    onChange?.(changed);
  };
  const added = (document: PropertyDocument) => put([...now.current.filter((d) => d.documentId !== document.documentId), document]);
  const newest = useRef({ check, added, t });
  newest.current = { check, added, t };
  const [queue] = useState(() =>
    createUploads<PropertyDocument>({
      atOnce: () => 2,
      check: (file) => newest.current.check(file),
      send: (file, o) => uploadFile(`/api/properties/${encodeURIComponent(propertyId)}/documents`, file, o),
      onDone: (document) => {
        newest.current.added(document);
        say(newest.current.t("uploaded", { name: document.name }));
      },
      onFailed: () => notify.error(newest.current.t("uploadFailed")),
      onIdle: () => {},
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);

  function add(files: readonly File[]): void {
    const room = uploadLimits.document.count - now.current.length - queue.list().filter((u) => u.state !== "failed").length;
    if (files.length > room) notify.error(t("tooMany"));
    queue.add(files.slice(0, Math.max(0, room)));
  }
  async function remove({ documentId, name }: PropertyDocument): Promise<void> {
    const before = now.current;
    put(before.filter((d) => d.documentId !== documentId));
    try {
      await browserApi()("DELETE /api/properties/:propertyId/documents/:documentId", { params: { propertyId, documentId } });
      notify.success(t("deleted", { name }), { label: t("undo"), act: () => void restore(documentId) });
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      put(before);
      notify.error(t("deleteFailed"));
    }
  }
  async function restore(documentId: string): Promise<void> {
    try {
      const document = await browserApi()("POST /api/properties/:propertyId/documents/:documentId/restore", { params: { propertyId, documentId } });
      added(document);
      say(t("restored", { name: document.name }));
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(e.problem.detail);
    }
  }
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  return { documents, uploads, said, add, remove, cancel: queue.cancel, retry: queue.retry };
}
