import { ApiError, type Problem } from "#contract/client.ts";
import { isRetryable } from "./use-invoice.ts";

/** The data of an invoice's page. */
type DocumentCheck = { bookingId: string | null; refused?: Problem };

/**
 * Checks whether the reader may see the document, so that the page has the right HTTP status. The browser
 * then loads the document, and counts its attempts (rules 8.4).
 */
export async function checkDocument(
  { searchParams }: URL,
  fetchDocument: (bookingId: string) => Promise<unknown>,
): Promise<DocumentCheck> {
  const bookingId = searchParams.get("bookingId");
  if (!bookingId) return { bookingId };
  try {
    await fetchDocument(bookingId);
  } catch (e) {
    if (!(e instanceof ApiError) || e.problem.status === 401) throw e;
    if (!isRetryable(e.problem)) return { bookingId, refused: e.problem };
  }
  return { bookingId };
}

export const statusOfDocument = ({ refused }: DocumentCheck): number | undefined => refused?.status;
