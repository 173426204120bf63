import { fileTypeFromBuffer } from "file-type";
import { type Refused, refuseFile } from "#server/platform/handler.ts";

/** What the bytes themselves say they are; undefined where they say nothing known. */
export async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  return found?.mime === "image/apng" ? "image/png" : found?.mime;
}

export const unsupported = (types: readonly string[]): Refused =>
  refuseFile("file_type_unsupported", { types: types.join(" ") });

/**
 * A PDF from its first byte to its last: nothing before it and nothing after it that another program would
 * read as something else.
 */
export function isWholePdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf("%%EOF");
  return (
    bytes.subarray(0, 5).toString("latin1") === "%PDF-" &&
    end > 0 &&
    /^\s*$/.test(bytes.subarray(end + 5).toString("latin1"))
  );
}
