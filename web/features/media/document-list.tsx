import type { PropertyDocument } from "#contract/media/endpoints.ts";
import { DocumentRow } from "./document-row.tsx";
import css from "./media.module.css";

/** Documents to read, not to change. */
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
