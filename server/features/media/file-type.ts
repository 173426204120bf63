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

/** How far from the place that a PDF names its table of objects may be: some programs count it wrongly. */
const offBy = 32;
/** Whether a PDF's last lines lead to its table of objects, which a truncated or damaged file does not have. */
function hasObjectTable(bytes: Buffer): boolean {
  const end = bytes.subarray(Math.max(0, bytes.length - 1024)).toString("latin1");
  const at = Number(/startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  if (!(at > 0 && at < bytes.length)) return false;
  const near = bytes.subarray(Math.max(0, at - offBy), at + offBy).toString("latin1");
  return /\bxref\b|\b\d{1,10} \d{1,5} obj\b/.test(near);
}
/** Whether a PDF can be opened with a password only, or says what may be done with it. */
function isEncrypted(bytes: Buffer): boolean {
  const key = "/Encrypt";
  for (let at = bytes.indexOf(key, 0, "latin1"); at >= 0; at = bytes.indexOf(key, at + 1, "latin1")) {
    const after = bytes.subarray(at + key.length, at + key.length + 32).toString("latin1");
    if (/^\s{0,8}(?:\d{1,10}\s{1,4}\d{1,5}\s{1,4}R\b|<<)/.test(after)) return true;
  }
  return false;
}
/** Why a PDF cannot be read by whoever gets it; undefined if it can. */
export function pdfProblem(bytes: Buffer): "file_unreadable" | "pdf_locked" | undefined {
  if (!isWholePdf(bytes) || !hasObjectTable(bytes)) return "file_unreadable";
  return isEncrypted(bytes) ? "pdf_locked" : undefined;
}
