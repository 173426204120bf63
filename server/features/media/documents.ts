import { randomUUID } from "node:crypto";
import { uploadLimits } from "#domain/media/media.ts";
import type { PropertyDocument, media } from "#contract/media/endpoints.ts";
import { documentView } from "#server/features/image/public.ts";
import { mayReadDocuments } from "#domain/media/policy.ts";
import { may } from "#domain/property/policy.ts";
import { refuseChange } from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Actor,
  type Call,
  type SomeHandlers,
  isRefused,
  type Refused,
  refuse,
  refuseFile,
} from "#server/platform/http/handler.ts";
import { isFull, refuseOwner } from "./change-images.ts";
import {
  findDocumentFile,
  findDocuments,
  findReader,
  hideDocument,
  insertDocument,
  restoreDocument,
} from "./document-store.ts";
import { isWholePdf, typeOf, unsupported } from "./file-type.ts";
import { findOwnerStatus } from "./image-store.ts";
import { hashOf, type Store, withFiles } from "./save-files.ts";
import { isPolyglot } from "./polyglot.ts";
import { documentFile, sendDocument } from "./send-document.ts";
import { retainedSince } from "./sweep.ts";
import { limitImageWork } from "./image-work-limit.ts";

type ContentType = PropertyDocument["contentType"];
const { types } = uploadLimits.document;
const endings: Record<ContentType, RegExp> = {
  "application/pdf": /\.pdf$/i,
  "image/jpeg": /\.jpe?g$/i,
  "image/png": /\.png$/i,
};
const ending: Record<ContentType, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
};
/** The uploaded file name made safe: without folders and control characters, with its content's extension. */
export function safeName(uploadedName: string, type: ContentType): string {
  const plain = uploadedName
    .toWellFormed()
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .trim()
    .replace(/^\.+/, "")
    .slice(0, 150)
    .toWellFormed();
  const nameOrDefault = plain || "dokument";
  return endings[type].test(nameOrDefault) ? nameOrDefault : `${nameOrDefault}${ending[type]}`;
}

async function cleanDocument(
  uid: string,
  bytes: Buffer,
): Promise<{ type: ContentType; bytes: Buffer } | Refused> {
  if (!bytes.length) return refuseFile("file_unreadable");
  const found = await typeOf(bytes);
  const type = types.find((allowed) => allowed === found);
  if (!type) return unsupported(types);
  if (isPolyglot(bytes, type)) return refuseFile("file_disguised");
  if (type === "application/pdf") return isWholePdf(bytes) ? { type, bytes } : refuseFile("file_unreadable");
  const { megapixelsOf, reencode: rewritten } = await import("./process-image.ts");
  const cleaned = await limitImageWork(uid, await megapixelsOf(bytes), () => rewritten(bytes, type));
  return isRefused(cleaned) ? cleaned : { type, bytes: cleaned };
}

const refuseProperty = (tx: Tx, call: Call, propertyId: string) =>
  refuseOwner(tx, call, { kind: "property", id: propertyId });

/** What this person may read of a property's documents; undefined: nothing. */
async function readableBy(db: Db, actor: Actor, propertyId: string) {
  const property = await findReader(db, propertyId, actor.uid);
  return property && mayReadDocuments(actor, property)
    ? { propertyId, proofs: may(actor, property, "own") }
    : undefined;
}

export const documents = (store: Store) =>
  ({
    "GET /api/properties/:propertyId/documents": async ({ params: { propertyId } }, { actor }) => {
      const readable = await readableBy(store.db, actor, propertyId);
      if (!readable) return refuse("property_not_found");
      const rows = await findDocuments(store.db, readable);
      return { items: rows.map(documentView) };
    },
    "POST /api/properties/:propertyId/documents": async ({ params: { propertyId }, receive }, call) => {
      const denied = refuseChange(
        call.actor,
        await findOwnerStatus(store.db, { kind: "property", id: propertyId }),
        "property_not_found",
        ["edit"],
      );
      if (denied) return denied;
      const file = await receive();
      if (isRefused(file)) return file;
      const cleaned = await cleanDocument(call.actor.uid, file.bytes);
      if (isRefused(cleaned)) return cleaned;
      const name = safeName(file.name, cleaned.type);
      const row = {
        documentId: randomUUID(),
        propertyId,
        name,
        contentType: cleaned.type,
        sizeBytes: cleaned.bytes.length,
      };
      const insert = async (tx: Tx, fileId: string): Promise<PropertyDocument | Refused> => {
        const refused =
          (await refuseProperty(tx, call, propertyId)) ??
          isFull("document", await findDocuments(tx, { propertyId, proofs: true }));
        if (refused) return refused;
        await insertDocument(tx, { ...row, fileId }, call.now);
        return documentView({ ...row, createdAt: call.now.toISOString() });
      };
      return withFiles(
        store,
        call.now,
        [{ name: documentFile, contentType: cleaned.type, bytes: cleaned.bytes }],
        (fileId) =>
          command(store.db, call, `add-document ${propertyId}`, { sha256: hashOf(file.bytes), name }, (tx) =>
            insert(tx, fileId),
          ),
        (document) => document.documentId === row.documentId,
      );
    },
    "GET /api/properties/:propertyId/documents/:documentId": async (
      { params: { propertyId, documentId } },
      { actor },
      { reply },
    ) => {
      const readable = await readableBy(store.db, actor, propertyId);
      const found = readable && (await findDocumentFile(store.db, readable, documentId));
      if (!found) return refuse("document_not_found");
      return sendDocument(store, found, reply);
    },
    "DELETE /api/properties/:propertyId/documents/:documentId": (
      { params: { propertyId, documentId } },
      call,
    ) =>
      command(store.db, call, `delete-document ${propertyId}`, { documentId }, async (tx) => {
        const denied = await refuseProperty(tx, call, propertyId);
        if (denied) return denied;
        return (await hideDocument(tx, propertyId, documentId, call.now))
          ? { deleted: true as const }
          : refuse("document_not_found");
      }),
    "POST /api/properties/:propertyId/documents/:documentId/restore": (
      { params: { propertyId, documentId } },
      call,
    ) =>
      command(store.db, call, `restore-document ${propertyId}`, { documentId }, async (tx) => {
        const denied = await refuseProperty(tx, call, propertyId);
        if (denied) return denied;
        const everything = { propertyId, proofs: true };
        const present = await findDocuments(tx, everything);
        const existing = present.find((one) => one.documentId === documentId);
        if (existing) return documentView(existing);
        if (!(await restoreDocument(tx, propertyId, documentId, retainedSince(call.now))))
          return refuse("document_not_found");
        const row = (await findDocuments(tx, everything)).find((one) => one.documentId === documentId);
        if (!row) throw new Error(`document ${documentId} is not there after restoring`);
        return isFull("document", present) ?? documentView(row);
      }),
  }) satisfies SomeHandlers<typeof media>;
