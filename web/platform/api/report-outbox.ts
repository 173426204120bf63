/**
 * Reports of problems that are not sent yet (rules 4.8). They are stored in this browser with their pictures,
 * and any open page sends them once the network is back. Their keys let each be sent once, however often it
 * is tried.
 */
import { useSyncExternalStore } from "react";
import { ApiError } from "#contract/client.ts";
import type { Image } from "#contract/media/endpoints.ts";
import type { ProblemKind } from "#domain/booking/problem.ts";
import { writeStored } from "#web/platform/device/browser-storage.ts";
import { browserApi, networkCode } from "./api-client.ts";
import { randomKey } from "./idempotency-key.ts";
import { reportDatabase, waitingReportsKey } from "./report-outbox-key.ts";
import { uploadFile } from "./upload.ts";

export type WaitingReport = {
  uid: string;
  bookingId: string;
  kind: ProblemKind;
  text: string;
  files: readonly File[];
  key: string;
  /** The server's reason for refusing it; it is then not tried again. */
  problem?: string;
};
const RETRY_MS = 15_000;
const storeName = "reports";

function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const opening = indexedDB.open(reportDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: "bookingId" });
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
  return promise;
}
async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const request = work(database.transaction(storeName, mode).objectStore(storeName));
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise.finally(() => database.close());
}

/** What is stored, as last read. */
let reports: readonly WaitingReport[] = [];
const watchers = new Set<() => void>();
async function change(work: (store: IDBObjectStore) => IDBRequest<unknown>): Promise<void> {
  await withStore("readwrite", work);
  await read();
}
async function read(): Promise<void> {
  reports = await withStore("readonly", (store) => store.getAll() as IDBRequest<WaitingReport[]>);
  writeStored(waitingReportsKey, reports.length > 0 ? "1" : null);
  for (const watcher of watchers) watcher();
}

export const dropReport = (bookingId: string): Promise<void> =>
  change((store) => store.delete(bookingId) as IDBRequest<unknown>);

async function send({ bookingId, kind, text, files, key }: WaitingReport): Promise<void> {
  const mediaIds: string[] = [];
  for (const [index, file] of files.entries()) {
    const url = `/api/booking-actions/${bookingId}/problem-pictures`;
    const { imageId } = await uploadFile<Image>(url, file, { idempotencyKey: `${key}-${index}` });
    mediaIds.push(imageId);
  }
  await browserApi()(
    "POST /api/booking-actions/:bookingId/report-problem",
    { params: { bookingId }, body: { kind, text, mediaIds } },
    { idempotencyKey: key },
  );
}

let isSending = false;
/** Sends the person's reports; returns whether any arrived. What the server refuses is kept with the reason. */
async function sendAll(uid: string): Promise<boolean> {
  if (isSending) return false;
  isSending = true;
  let hasSent = false;
  try {
    await read();
    for (const report of reports.filter((one) => one.uid === uid && one.problem === undefined)) {
      try {
        await send(report);
        await dropReport(report.bookingId);
        hasSent = true;
      } catch (e) {
        if (!(e instanceof ApiError)) throw e;
        if (e.problem.status >= 500 || e.problem.code === networkCode) return hasSent;
        const problem = e.problem.errors?.[0]?.detail ?? e.problem.detail;
        await change((store) => store.put({ ...report, problem }) as IDBRequest<unknown>);
      }
    }
    return hasSent;
  } finally {
    isSending = false;
  }
}

/**
 * Stores the report in place of an earlier one of the booking, and tries to send it now; returns whether it
 * arrived. A browser that stores nothing sends it at once, or throws ApiError.
 */
export async function addReport(report: Omit<WaitingReport, "key" | "problem">): Promise<boolean> {
  const waiting: WaitingReport = { ...report, key: randomKey() };
  try {
    await change((store) => store.put(waiting) as IDBRequest<unknown>);
  } catch {
    await send(waiting);
    return true;
  }
  return sendAll(report.uid);
}

/** Sends waiting reports now, when the network is back, and every fifteen seconds. */
export function startSendingReports(uid: string, onSent: () => void): () => void {
  const go = () => void sendAll(uid).then((hasSent) => hasSent && onSent());
  go();
  addEventListener("online", go);
  const timer = setInterval(go, RETRY_MS);
  return () => {
    removeEventListener("online", go);
    clearInterval(timer);
  };
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
const none: readonly WaitingReport[] = [];
/** The report of a booking that waits in this browser. */
export const useWaitingReport = (bookingId: string): WaitingReport | undefined =>
  useSyncExternalStore(
    watch,
    () => reports,
    () => none,
  ).find((one) => one.bookingId === bookingId);
