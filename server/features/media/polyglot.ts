/**
 * Detects polyglots: pictures and documents that other programs would read as an archive, a page or a
 * program.
 */

/** Skips length-prefixed blocks up to the one of length 0; returns the offset after it. */
function afterBlocks(bytes: Buffer, at: number): number {
  let next = at;
  while (bytes[next]) next += 1 + (bytes[next] ?? 0);
  return next + 1;
}
const paletteBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function endOfGif(bytes: Buffer): number {
  let at = 13 + paletteBytes(bytes[10] ?? 0);
  while (at < bytes.length) {
    if (bytes[at] === 0x21) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c) at = afterBlocks(bytes, at + 11 + paletteBytes(bytes[at + 9] ?? 0));
    else return at + 1;
  }
  return at;
}

function endOfPng(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return at + 12;
  return bytes.length;
}

/** The offset at which the first picture ends; pixel data have escaped 0xFF bytes, so a marker is clear. */
function endOfJpeg(bytes: Buffer): number {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return bytes.length;
    if (marker === 0xd9) return at + 2;
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
    if (marker !== 0xda) continue;
    const inPixels = (next: number | undefined) =>
      next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    do at = bytes.indexOf(0xff, at + 1);
    while (at >= 0 && inPixels(bytes[at + 1]));
    if (at < 0) return bytes.length;
  }
  return at + 2;
}

const endOfFormat: Record<string, (bytes: Buffer) => number> = {
  "image/gif": endOfGif,
  "image/png": endOfPng,
  "image/jpeg": endOfJpeg,
  "image/webp": (bytes) => (bytes.length < 8 ? bytes.length : 8 + bytes.readUInt32LE(4)),
};
const scripts = ["<script", "<SCRIPT", "<?php", "<?PHP", "__HALT_COMPILER"];
const otherSignatures = [
  "PK\x03\x04",
  "%PDF-",
  "Rar!\x1a",
  "7z\xbc\xaf\x27\x1c",
  "<html",
  "<HTML",
  "<!doctype",
  "<!DOCTYPE",
  "<svg",
];
/** ZIP is read from its end, where a comment of up to 64 kB may follow. */
const archiveTail = 66_000;
/** The size that means "see the ZIP64 record", which is right before. */
const inZip64 = 0xffff_ffff;
/**
 * Whether a ZIP reader finds a list of files. By chance, one photo in 65,000 contains the list's four-letter
 * signature, so it counts only if the list has the length that the end record says.
 */
function endsAsZip(bytes: Buffer): boolean {
  const startsWith = (text: string, at: number) => at >= 0 && bytes.toString("latin1", at, at + 4) === text;
  const from = Math.max(0, bytes.length - archiveTail);
  for (
    let at = bytes.indexOf("PK\x05\x06", from, "latin1");
    at >= 0;
    at = bytes.indexOf("PK\x05\x06", at + 1, "latin1")
  ) {
    const size = at + 16 <= bytes.length ? bytes.readUInt32LE(at + 12) : 0;
    if (size === inZip64 ? startsWith("PK\x06\x07", at - 20) : startsWith("PK\x01\x02", at - size))
      return true;
  }
  return false;
}
const containsAny = (bytes: Buffer, texts: readonly string[]) =>
  texts.some((text) => bytes.includes(text, 0, "latin1"));
const isBlank = (bytes: Buffer) =>
  bytes.every((byte) => byte === 0 || byte === 10 || byte === 13 || byte === 32);

/**
 * Cameras append a film, a depth map or a second picture to a JPEG; other types have no legitimate trailing
 * data.
 */
export function isPolyglot(bytes: Buffer, type: string): boolean {
  if (endsAsZip(bytes)) return true;
  const end = endOfFormat[type];
  if (!end) return false;
  if (containsAny(bytes, scripts)) return true;
  const trailing = bytes.subarray(end(bytes));
  return (
    containsAny(bytes.subarray(0, 1024), ["%PDF-"]) ||
    (type === "image/jpeg" ? containsAny(trailing, otherSignatures) : !isBlank(trailing))
  );
}
