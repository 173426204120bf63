import { ApiError, type Problem } from "#contract/client.ts";
import { isRetryable } from "./use-invoice.ts";

/** The loader data of an invoice's page. */
type DocumentAsked = { bookingId: string | null; refused?: Problem };

/**
 * Checks that there is a document that the reader may see, so that the page answers with the right status.
 * The browser loads the document itself and makes the retries, which it counts (rules 8.4).
 */
export async function askForDocument(
  { searchParams }: URL,
  fetchDocument: (bookingId: string) => Promise<unknown>,
): Promise<DocumentAsked> {
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

export const statusOfDocument = ({ refused }: DocumentAsked): number | undefined => refused?.status;
