import { ApiError, type Problem } from "#contract/client.ts";
import { isRetryable } from "./use-invoice.ts";

/** The loader data of an invoice's page. */
type DocumentAsked = { bookingId: string | null; refused?: Problem };

/**
 * Whether there is a document and the reader may see it: a page of none answers so. The document itself, and
 * what may be tried again, is left to the browser, which counts its attempts (rules 8.4).
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
