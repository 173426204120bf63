import { useTranslations } from "use-intl";
import { ApiError, type Client } from "#contract/client.ts";
import type { PropertyDocument } from "#contract/media/endpoints.ts";
import { agreedStatuses } from "#domain/booking/lists.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DocumentList } from "#web/features/media/public.ts";
import type { Booking } from "./phase.ts";

/** Loads the landowner's documents for guests; empty if that fails, so that the page still renders. */
export async function loadSharedDocuments(
  api: Client,
  { status, propertyId }: Booking,
): Promise<PropertyDocument[]> {
  if (!agreedStatuses.some((agreed) => agreed === status)) return [];
  try {
    return (await api("GET /api/properties/:propertyId/documents", { params: { propertyId } })).items;
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    return [];
  }
}

export function SharedDocuments({ documents }: { documents: readonly PropertyDocument[] }) {
  const t = useTranslations("media.shared");
  if (documents.length === 0) return null;
  return (
    <Card stack title={t("title")}>
      <p className="muted small">{t("lead")}</p>
      <DocumentList documents={documents} label={t("title")} />
    </Card>
  );
}
