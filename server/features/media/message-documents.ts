/** PDFs in conversations: told by their bytes, and refused where their receiver could not open them. */
import { randomUUID } from "node:crypto";
import type { MessageDocument } from "#contract/conversation/endpoints.ts";
import { hideContactDetails } from "#domain/conversation/contacts.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  type Receive,
  type Refused,
  refuseFile,
} from "#server/platform/http/handler.ts";
import { safeName } from "./documents.ts";
import { pdfProblem, typeOf, unsupported } from "./file-type.ts";
import { insertMessageDocument } from "./message-document-store.ts";
import { isPolyglot } from "./polyglot.ts";
import { hashOf, type Store, withFiles } from "./save-files.ts";
import { documentFile } from "./send-document.ts";

const contentType = "application/pdf";
export { findMessageDocument } from "./message-document-store.ts";
export const messageDocumentType = contentType;

async function refusePdf(bytes: Buffer): Promise<Refused | undefined> {
  if (!bytes.length) return refuseFile("file_unreadable");
  if ((await typeOf(bytes)) !== contentType) return unsupported(uploadLimits.messageDocument.types);
  if (isPolyglot(bytes, contentType)) return refuseFile("file_disguised");
  const problem = pdfProblem(bytes);
  return problem && refuseFile(problem);
}

type Shown = { conversationId: string; documentId: string; name: string; sizeBytes: number };
export const messageDocumentView = ({ conversationId, ...document }: Shown): MessageDocument => ({
  ...document,
  url: `/api/conversations/${conversationId}/documents/${document.documentId}`,
});

/** Stores a PDF for a message; `refused` checks again in the transaction that stores it. */
export async function storeMessageDocument(
  store: Store,
  call: Call,
  { conversationId, receive }: { conversationId: string; receive: Receive },
  refused: (tx: Tx) => Promise<Refused | undefined>,
): Promise<MessageDocument | Refused> {
  const file = await receive();
  if (isRefused(file)) return file;
  const { bytes } = file;
  const unreadable = await refusePdf(bytes);
  if (unreadable) return unreadable;
  // a file's name is read before there is a booking too (rules 9.12)
  const name = hideContactDetails(safeName(file.name, contentType)).text;
  const document = { documentId: randomUUID(), conversationId, name, sizeBytes: bytes.length };
  return withFiles(
    store,
    call.now,
    [{ name: documentFile, contentType, bytes }],
    (fileId) =>
      command(
        store.db,
        call,
        `add-message-document ${conversationId}`,
        { sha256: hashOf(bytes), name },
        async (tx) => {
          const denied = await refused(tx);
          if (denied) return denied;
          await insertMessageDocument(tx, { ...document, fileId, uploadedBy: call.actor.uid }, call.now);
          return messageDocumentView(document);
        },
      ),
    (stored) => stored.documentId === document.documentId,
  );
}
