/** A property's documents: stored ones, uploads, and actions. */
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { PropertyDocument } from "#contract/media/endpoints.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useListState, useUploads } from "./use-uploads.ts";

type Props = {
  propertyId: string;
  documents: readonly PropertyDocument[];
  onChange?: (documents: readonly PropertyDocument[]) => void;
};

export function useDocuments({ propertyId, documents: initial, onChange }: Props) {
  const t = useTranslations("media.document");
  const { list: documents, now, put, announcement, announce } = useListState(initial, onChange);
  const added = (document: PropertyDocument) =>
    put([...now.current.filter((d) => d.documentId !== document.documentId), document]);
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
    put(before.filter((d) => d.documentId !== documentId));
    try {
      await browserApi()("DELETE /api/properties/:propertyId/documents/:documentId", {
        params: { propertyId, documentId },
      });
      notify.success(t("deleted", { name }), { label: t("undo"), act: () => void restore(documentId) });
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      put(before);
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
