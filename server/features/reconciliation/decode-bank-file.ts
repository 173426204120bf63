/**
 * Decodes a bank file: by its byte order mark, its XML declaration, or which encoding its bytes are valid in.
 */
import { UnreadableFile } from "./bank-file.ts";

const decode = (bytes: Buffer, encoding: string, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes);

function encodingByMark(bytes: Buffer): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // without a mark, an ASCII character has a zero byte before or after it
  if (first !== 0 && second === 0) return "utf-16le";
  return first === 0 && second !== 0 ? "utf-16be" : undefined;
}
const declaredEncoding = (bytes: Buffer): string | undefined =>
  /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/
    .exec(bytes.subarray(0, 200).toString("latin1"))?.[1]
    ?.toLowerCase();

/** Some banks declare UTF-8 and write ISO-8859-1: bytes that are not valid UTF-8 are read as the latter. */
function utf8OrLatin(bytes: Buffer): string {
  try {
    return decode(bytes, "utf-8", true);
  } catch {
    return decode(bytes, "windows-1252");
  }
}

/** Throws `UnreadableFile` if the declared encoding is unknown. */
export function decodeBankFile(bytes: Buffer): string {
  const marked = encodingByMark(bytes);
  if (marked) return decode(bytes, marked);
  const encoding = declaredEncoding(bytes);
  if (encoding === undefined || encoding === "utf-8" || encoding === "utf8" || encoding === "us-ascii")
    return utf8OrLatin(bytes);
  try {
    return decode(bytes, encoding);
  } catch {
    throw new UnreadableFile("encoding", { line: 1, found: encoding });
  }
}
