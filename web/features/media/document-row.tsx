import { IconDownload, IconFileText, IconTrash, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { PropertyDocument } from "#contract/media/endpoints.ts";
import { Button } from "#web/ui/button.tsx";
import { FileSize } from "#web/ui/file-size.tsx";
import css from "./media.module.css";
import type { Upload } from "./upload-queue.ts";
import { UploadState } from "./upload-state.tsx";

/** A stored document. Without `onDelete` it can only be downloaded. */
export function DocumentRow({
  document: d,
  onDelete,
}: {
  document: PropertyDocument;
  onDelete?: () => void;
}) {
  const t = useTranslations("media.document");
  return (
    <li>
      <IconFileText size={22} aria-hidden />
      <div>
        <p className={css.name}>{d.name}</p>
        <p className={css.size}>
          <FileSize bytes={d.sizeBytes} />
        </p>
      </div>
      <div className={css.acts}>
        <a href={d.url} download aria-label={t("download", { name: d.name })}>
          <IconDownload size={20} aria-hidden />
        </a>
        {onDelete && (
          <button type="button" onClick={onDelete} aria-label={t("delete", { name: d.name })}>
            <IconTrash size={20} aria-hidden />
          </button>
        )}
      </div>
    </li>
  );
}

/** A document that is being uploaded, or whose upload was refused. */
export function UploadRow({
  upload,
  onCancel,
  onRetry,
}: {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}) {
  const t = useTranslations("media.document");
  const { file, state, again } = upload;
  return (
    <li>
      <IconFileText size={22} aria-hidden />
      <div>
        <p className={css.name}>{file.name}</p>
        <UploadState upload={upload} />
        {again && (
          <Button size="small" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </div>
      <div className={css.acts}>
        <button
          type="button"
          onClick={onCancel}
          aria-label={t(state === "failed" ? "dismiss" : "cancel", { name: file.name })}
        >
          <IconX size={20} aria-hidden />
        </button>
      </div>
    </li>
  );
}

/** A list of documents that can only be downloaded. */
export function DocumentList({
  documents,
  label,
}: {
  documents: readonly PropertyDocument[];
  label: string;
}) {
  return (
    <ul className={css.rows} aria-label={label}>
      {documents.map((d) => (
        <DocumentRow key={d.documentId} document={d} />
      ))}
    </ul>
  );
}
