/**
 * Validates an MP4 file's structure, and blanks metadata about people and places in place, so that no offsets
 * change.
 */
type Mp4Box = { type: string; start: number; body: number; end: number };
/** A film without metadata, and its display size. */
export type Film = { bytes: Buffer; width: number; height: number };

const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4|3gp[456])$/;
const atTop = new Set([
  "ftyp",
  "moov",
  "mdat",
  "free",
  "skip",
  "wide",
  "moof",
  "mfra",
  "sidx",
  "styp",
  "uuid",
  "meta",
  "udta",
  "pdin",
  "prft",
]);
const containers = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts", "moof", "traf", "mvex"]);
const metadataBoxes = new Set(["udta", "meta", "uuid", "free", "skip"]);
const timed = new Set(["mvhd", "tkhd", "mdhd"]);
const MAX_BOXES = 10_000;
const MAX_TRACKS = 32;
const MAX_DEPTH = 8;

/** The boxes between two offsets; undefined if they do not fill the range exactly. */
function boxesIn(b: Buffer, from: number, to: number): Mp4Box[] | undefined {
  const found: Mp4Box[] = [];
  for (let at = from; at < to; ) {
    if (to - at < 8 || found.length >= MAX_BOXES) return undefined;
    const short = b.readUInt32BE(at);
    if (short === 1 && to - at < 16) return undefined;
    const body = short === 1 ? at + 16 : at + 8;
    const end = short === 0 ? to : at + (short === 1 ? Number(b.readBigUInt64BE(at + 8)) : short);
    if (end < body || end > to) return undefined;
    found.push({ type: b.toString("latin1", at + 4, at + 8), start: at, body, end });
    at = end;
  }
  return found;
}

function blankBox(b: Buffer, box: Mp4Box): void {
  b.write("free", box.start + 4, "latin1");
  b.fill(0, box.body, box.end);
}

/**
 * All nested boxes, containers first; undefined if one does not fit, or nesting is too deep. Also blanks
 * metadata.
 */
function blankMetadata(b: Buffer, boxes: readonly Mp4Box[], depth = 0): Mp4Box[] | undefined {
  const found: Mp4Box[] = [];
  for (const box of boxes) {
    found.push(box);
    if (metadataBoxes.has(box.type)) blankBox(b, box);
    if (timed.has(box.type))
      // blank the creation time
      b.fill(0, box.body + 4, Math.min(box.end, box.body + (b[box.body] === 1 ? 20 : 12)));
    if (!containers.has(box.type)) continue;
    const childBoxes = depth < MAX_DEPTH ? boxesIn(b, box.body, box.end) : undefined;
    const nested = childBoxes && blankMetadata(b, childBoxes, depth + 1);
    if (!nested || found.length + nested.length > MAX_BOXES) return undefined;
    found.push(...nested);
  }
  return found;
}

const boxesWithin = (outer: Mp4Box, boxes: readonly Mp4Box[]) =>
  boxes.filter((box) => box.start > outer.start && box.end <= outer.end);

/**
 * The entries of a table box: `skip` bytes of header, a count, then entries. Undefined if they do not fit.
 */
function table(b: Buffer, box: Mp4Box | undefined, skip: number, entry: 4 | 8 | 12): number[] | undefined {
  if (!box || box.body + skip + 4 > box.end) return undefined;
  const count = b.readUInt32BE(box.body + skip);
  const first = box.body + skip + 4;
  if (first + count * entry > box.end) return undefined;
  return Array.from({ length: count }, (_, i) =>
    entry === 8
      ? Number(b.readBigUInt64BE(first + i * 8))
      : b.readUInt32BE(first + i * entry + (entry === 12 ? 4 : 0)),
  );
}

/**
 * The chunks of tracks that are neither video nor audio (GPS positions, for example), as offset and length.
 */
function chunksOf(b: Buffer, parts: readonly Mp4Box[]): { at: number; bytes: number }[] | undefined {
  const part = (type: string) => parts.find((box) => box.type === type);
  const [stsc, stsz, co64] = [part("stsc"), part("stsz"), part("co64")];
  const offsets = co64 ? table(b, co64, 4, 8) : table(b, part("stco"), 4, 4);
  const perRun = table(b, stsc, 4, 12);
  if (!offsets || !perRun || !stsc || !stsz || stsz.end - stsz.body < 12) return undefined;
  const every = b.readUInt32BE(stsz.body + 4);
  const sizes = every ? [] : table(b, stsz, 8, 4);
  if (!sizes) return undefined;
  const starts = perRun.map((_, i) => b.readUInt32BE(stsc.body + 8 + i * 12) - 1);
  let [run, sample] = [0, 0];
  return offsets.map((at, i) => {
    while (run + 1 < starts.length && i >= (starts[run + 1] ?? 0)) run++;
    const count = perRun[run] ?? 0;
    if (every) return { at, bytes: every * count };
    const bytes = sizes.slice(sample, sample + count).reduce((sum, size) => sum + size, 0);
    sample += count;
    return { at, bytes };
  });
}

function blankTrack(b: Buffer, trak: Mp4Box, parts: readonly Mp4Box[]): boolean {
  const chunks = chunksOf(b, parts);
  if (!chunks || chunks.reduce((sum, { bytes }) => sum + bytes, 0) > b.length) return false;
  for (const { at, bytes } of chunks) b.fill(0, Math.min(at, b.length), Math.min(at + bytes, b.length));
  blankBox(b, trak);
  return true;
}

function shownSize(b: Buffer, tkhd: Mp4Box | undefined): { width: number; height: number } | undefined {
  if (!tkhd) return undefined;
  const matrix = tkhd.body + (b[tkhd.body] === 1 ? 52 : 40);
  if (matrix + 44 > tkhd.end) return undefined;
  const [width, height] = [b.readUInt32BE(matrix + 36) >>> 16, b.readUInt32BE(matrix + 40) >>> 16];
  const turned = b.readUInt32BE(matrix) === 0 && b.readUInt32BE(matrix + 16) === 0;
  if (!width || !height) return undefined;
  return turned ? { width: height, height: width } : { width, height };
}

/** Keeps video and audio only; undefined if the file is no complete, well-formed MP4 with a video track. */
export function cleanMp4(original: Buffer): Film | undefined {
  const bytes = Buffer.from(original);
  const top = boxesIn(bytes, 0, bytes.length);
  const [ftyp] = top ?? [];
  if (
    !top ||
    ftyp?.type !== "ftyp" ||
    ftyp.end - ftyp.body < 8 ||
    !brands.test(bytes.toString("latin1", ftyp.body, ftyp.body + 4))
  )
    return undefined;
  const count = (type: string) => top.filter((box) => box.type === type).length;
  if (
    count("ftyp") !== 1 ||
    count("moov") !== 1 ||
    !count("mdat") ||
    !top.every((box) => atTop.has(box.type))
  )
    return undefined;
  const all = blankMetadata(bytes, top);
  if (!all) return undefined;
  const tracks = all.filter((box) => box.type === "trak");
  if (tracks.length > MAX_TRACKS) return undefined;
  let size: Omit<Film, "bytes"> | undefined;
  for (const trak of tracks) {
    const parts = boxesWithin(trak, all);
    const hdlr = parts.find((box) => box.type === "hdlr");
    const handler =
      hdlr && hdlr.end - hdlr.body >= 12 ? bytes.toString("latin1", hdlr.body + 8, hdlr.body + 12) : "";
    if (handler === "vide")
      size ??= shownSize(
        bytes,
        parts.find((box) => box.type === "tkhd"),
      );
    else if (handler !== "soun" && (count("moof") > 0 || !blankTrack(bytes, trak, parts))) return undefined;
  }
  return size && { bytes, ...size };
}
