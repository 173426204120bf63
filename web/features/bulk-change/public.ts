export { BulkChange } from "./bulk-change.tsx";
export { bulkChangePage, ChangeDetails } from "./changes.tsx";
export { loadBulkChange } from "./load-bulk-change.ts";
export { useChangeText } from "./texts.ts";
