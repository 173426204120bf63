import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PropertyDocument } from "#contract/media/endpoints.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { DocumentRow, UploadRow } from "./document-row.tsx";
import { DropZone } from "./drop-zone.tsx";
import css from "./media.module.css";
import { hasUnfinished } from "./upload-queue.ts";
import { useDocuments } from "./use-documents.ts";

type Props = {
  propertyId: string;
  documents: readonly PropertyDocument[];
  onChange?: (documents: readonly PropertyDocument[]) => void;
  /** Reports whether uploads are in progress, for the leave guard. */
  onBusy: (busy: boolean) => void;
};

/** A property's documents for guests: add, download, delete and undo. */
export function DocumentManager({ onBusy, ...props }: Props) {
  const t = useTranslations("media.document");
  const { documents, uploads, announcement, add, remove, cancel, retry } = useDocuments(props);
  const { types, count: most } = uploadLimits.document;
  const busy = hasUnfinished(uploads);
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <div className={css.manager}>
      <DropZone types={types} onFiles={add} label={t("choose")} drop={t("drop")} hint={t("hint")} />
      <p className={css.count}>{t("count", { count: documents.length, most })}</p>
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
