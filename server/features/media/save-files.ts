/** Files are written before the row that references them, and removed if that row is refused. */
import { createHash, randomUUID } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import { isRefused, type Refused } from "#server/platform/http/handler.ts";
import { type Files, FilesAway } from "#server/platform/files/storage.ts";
import { insertFile, deleteFileRow, isReferred } from "./file-store.ts";

export type NewFile = { name: string; contentType: string; bytes: Uint8Array };
export type Store = { db: Db; files: Files };
/** The hash that identifies a repeated upload. */
export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url");

/**
 * Removes the files unless a row references them: if the response to the commit was lost, the row may exist.
 */
export async function removeFiles({ db, files }: Store, fileId: string): Promise<void> {
  if (await isReferred(db, fileId)) return;
  await files.removeAll(fileId);
  await deleteFileRow(db, fileId);
}

/**
 * Runs `work` with the id of the stored files, which stay if the result of `work` refers to them; an
 * idempotent repeat refers to the files of the first upload.
 */
export async function withFiles<V>(
  store: Store,
  now: Date,
  newFiles: readonly NewFile[],
  work: (fileId: string) => Promise<V | Refused>,
  isOf: (answer: V) => boolean,
): Promise<V | Refused> {
  const fileId = randomUUID();
  let isStored = false;
  let isAway = false;
  await insertFile(store.db, fileId, now);
  try {
    for (const { name, bytes, contentType } of newFiles)
      await store.files.put(`${fileId}/${name}`, bytes, contentType);
    const answer = await work(fileId);
    isStored = !isRefused(answer) && isOf(answer);
    return answer;
  } catch (error) {
    isAway = error instanceof FilesAway;
    throw error;
  } finally {
    // if the storage is unavailable the sweep removes leftovers, since removing them here would have to wait
    if (!isStored && !isAway)
      await removeFiles(store, fileId).catch((error) => {
        if (!(error instanceof FilesAway)) throw error;
      });
  }
}
