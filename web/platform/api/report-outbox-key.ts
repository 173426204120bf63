import { readStored } from "#web/platform/device/browser-storage.ts";

/** The database of reports that are not sent yet in this browser (report-outbox.ts). */
export const reportDatabase = "utmark-reports";
/** The key that says in this browser's storage, which is read at once, that there are any. */
export const waitingReportsKey = "utmark-reports-wait";
export const hasWaitingReports = (): boolean => readStored(waitingReportsKey) !== null;
