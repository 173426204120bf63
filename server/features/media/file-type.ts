import { fileTypeFromBuffer } from "file-type";
import { type Refused, refuseFile } from "#server/platform/http/handler.ts";

/** The content type according to the first bytes (magic numbers); undefined if unknown. */
export async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  return found?.mime === "image/apng" ? "image/png" : found?.mime;
}

export const unsupported = (types: readonly string[]): Refused =>
  refuseFile("file_type_unsupported", { types: types.join(" ") });

/**
 * Whether the file is a PDF from first byte to last, with nothing before or after it that another program
 * would read as something else (a polyglot).
 */
export function isWholePdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf("%%EOF");
  return (
    bytes.subarray(0, 5).toString("latin1") === "%PDF-" &&
    end > 0 &&
    /^\s*$/.test(bytes.subarray(end + 5).toString("latin1"))
  );
}
