import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PropertyDocument } from "#contract/media/endpoints.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { DocumentRow, UploadRow } from "./document-row.tsx";
import { DropZone } from "./drop-zone.tsx";
import { hasUnfinished } from "./upload-queue.ts";
import { ApiError } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useListState, useUploads } from "./use-uploads.ts";

import css from "./media.module.css";

type Props = {
  propertyId: string;
  documents: readonly PropertyDocument[];
  onChange?: (documents: readonly PropertyDocument[]) => void;
  /** Called when uploads begin or have ended, so that the page can warn before it is left. */
  onBusy: (busy: boolean) => void;
};

/** A property's documents for guests, which the landowner can add, download, delete and restore. */
export function DocumentManager({ onBusy, ...props }: Props) {
  const t = useTranslations("media.document");
  const { documents, uploads, announcement, add, remove, cancel, retry } = useDocuments(props);
  const { types, count: maxCount } = uploadLimits.document;
  const busy = hasUnfinished(uploads);
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <div className={css.manager}>
      <DropZone types={types} onFiles={add} label={t("choose")} drop={t("drop")} hint={t("hint")} />
      <p className={css.count}>{t("count", { count: documents.length, most: maxCount })}</p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {documents.length + uploads.length > 0 && (
        <ul className={css.rows} aria-label={t("label")}>
          {documents.map((d) => (
            <DocumentRow key={d.documentId} document={d} onDelete={() => void remove(d)} />
          ))}
          {uploads.map((u) => (
            <UploadRow key={u.id} upload={u} onCancel={() => cancel(u.id)} onRetry={() => retry(u.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The state of a property's documents: stored documents, uploads, and actions on both. */
type UseDocumentsProps = {
  propertyId: string;
  documents: readonly PropertyDocument[];
  onChange?: (documents: readonly PropertyDocument[]) => void;
};

function useDocuments({ propertyId, documents: initial, onChange }: UseDocumentsProps) {
  const t = useTranslations("media.document");
  const { list: documents, now, replaceList, announcement, announce } = useListState(initial, onChange);
  const added = (document: PropertyDocument) =>
    replaceList([...now.current.filter((d) => d.documentId !== document.documentId), document]);
  const { uploads, add, cancel, retry } = useUploads<PropertyDocument>(
    "document",
    `/api/properties/${encodeURIComponent(propertyId)}/documents`,
    {
      atOnce: () => 2,
      onDone: (document) => {
        added(document);
        announce(t("uploaded", { name: document.name }));
      },
      onIdle: () => {},
    },
  );

  async function remove({ documentId, name }: PropertyDocument): Promise<void> {
    const before = now.current;
    replaceList(before.filter((d) => d.documentId !== documentId));
    try {
      await browserApi()("DELETE /api/properties/:propertyId/documents/:documentId", {
        params: { propertyId, documentId },
      });
      notify.success(t("deleted", { name }), { label: t("undo"), act: () => void restore(documentId) });
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      replaceList(before);
      notify.error(t("deleteFailed"));
    }
  }
  async function restore(documentId: string): Promise<void> {
    try {
      const document = await browserApi()("POST /api/properties/:propertyId/documents/:documentId/restore", {
        params: { propertyId, documentId },
      });
      added(document);
      announce(t("restored", { name: document.name }));
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(e.problem.detail);
    }
  }
  return {
    documents,
    uploads,
    announcement,
    add: (files: readonly File[]) => void add(files, now.current.length),
    remove,
    cancel,
    retry,
  };
}
