/** Files are written before the row that names them, and taken away again where that row is refused. */
import { createHash, randomUUID } from "node:crypto";
import type { Db } from "#server/platform/database.ts";
import { isRefused, type Refused } from "#server/platform/handler.ts";
import type { Files } from "#server/platform/storage.ts";
import { insertFile, deleteFileRow, isNamed } from "./file-store.ts";

export type NewFile = { name: string; contentType: string; bytes: Uint8Array };
export type Store = { db: Db; files: Files };
/** What a repeated upload is known by. */
export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url");

/**
 * Unless a row names them after all: whether a transaction was committed is not always known when its answer
 * is lost.
 */
export async function removeFiles({ db, files }: Store, fileId: string): Promise<void> {
  if (await isNamed(db, fileId)) return;
  await files.removeAll(fileId);
  await deleteFileRow(db, fileId);
}

/**
 * Runs `work` with the id under which the files lie. They stay if its answer is of that work: one repeated by
 * its key has files already.
 */
export async function withFiles<V>(
  store: Store,
  now: Date,
  made: readonly NewFile[],
  work: (fileId: string) => Promise<V | Refused>,
  isOf: (answer: V) => boolean,
): Promise<V | Refused> {
  const fileId = randomUUID();
  let isStored = false;
  await insertFile(store.db, fileId, now);
  try {
    for (const { name, bytes, contentType } of made)
      await store.files.put(`${fileId}/${name}`, bytes, contentType);
    const answer = await work(fileId);
    isStored = !isRefused(answer) && isOf(answer);
    return answer;
  } finally {
    if (!isStored) await removeFiles(store, fileId);
  }
}
