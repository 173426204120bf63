/** Generates files like those that users upload: photos with GPS data, films, documents. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Photo = {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp" | "gif";
  seed?: number;
  gps?: boolean;
  orientation?: number;
};
/** The place where a picture was taken: metadata that must not be published. */
export const secret = "64.2086 N 13.0833 E";
const exif = {
  IFD0: { Make: "Kamera", Artist: "Kari Storås", ImageDescription: secret },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "64/1 12/1 31/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "13/1 5/1 0/1",
  },
};

/** Generates a photo that is green on the left and red on the right, so that rotation is detectable. */
export async function photo({
  width = 60,
  height = 40,
  format = "jpeg",
  seed = 1,
  gps,
  orientation,
}: Photo = {}): Promise<Buffer> {
  const leftHalf = {
    input: {
      create: {
        width: Math.ceil(width / 2),
        height,
        channels: 3 as const,
        background: { r: 20, g: 120 + seed, b: 40 },
      },
    },
    left: 0,
    top: 0,
  };
  const base = sharp({
    create: { width, height, channels: 3, background: { r: 200, g: 30, b: seed } },
  }).composite([leftHalf]);
  const tagged = gps ? base.withExif(exif) : base;
  return (orientation ? tagged.withMetadata({ orientation }) : tagged).toFormat(format).toBuffer();
}

/** Generates a photo like a camera's, with noise that compresses badly. */
export async function noisyPhoto(width: number, height: number): Promise<Buffer> {
  const small = randomBytes((width / 4) * (height / 4) * 3);
  return sharp(small, { raw: { width: width / 4, height: height / 4, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Generates a picture of one colour: some kilobytes that decode to hundreds of megabytes. */
export function hugePng(width: number, height: number): Buffer {
  const pngChunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([words(data.length), body, words(crc32(body))]);
  };
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const head = Buffer.concat([words(width, height), Buffer.from([1, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", head),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Generates a PDF of one object. `trailer`: more for its trailer, such as how it is encrypted. */
export function pdf(text = "Husregler", trailer = ""): Buffer {
  const body = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\n`;
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R${trailer}>>`;
  return Buffer.from(`${body}${table}\nstartxref\n${Buffer.byteLength(body)}\n%%EOF\n`);
}

const mp4Box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};
const words = (...numbers: number[]): Buffer => {
  const b = Buffer.alloc(numbers.length * 4);
  for (const [i, n] of numbers.entries()) b.writeUInt32BE(n, i * 4);
  return b;
};
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const tkhd = (width: number, height: number) =>
  mp4Box(
    "tkhd",
    words(
      0,
      3_900_000_000,
      3_900_000_000,
      1,
      0,
      100,
      ...zeros(4),
      65_536,
      0,
      0,
      0,
      65_536,
      0,
      0,
      0,
      0x4000_0000,
      width * 65_536,
      height * 65_536,
    ),
  );
const filmTrack = (handler: string, at: number, length: number, size: [number, number], ...more: Buffer[]) =>
  mp4Box(
    "trak",
    tkhd(...size),
    mp4Box(
      "mdia",
      mp4Box("mdhd", words(0, 3_900_000_000, 3_900_000_000, 1000, 100, 0)),
      mp4Box("hdlr", words(0, 0), handler, words(0, 0, 0), "\0"),
      mp4Box(
        "minf",
        mp4Box(
          "stbl",
          mp4Box("stsc", words(0, 1, 1, 1, 1)),
          mp4Box("stsz", words(0, 0, 1, length)),
          mp4Box("stco", words(0, 1, at)),
        ),
      ),
    ),
    ...more,
  );

export type Film = { brand?: string; top?: Buffer[]; inMoov?: Buffer[]; inTrack?: Buffer[] };
/** Generates a film of one frame with a track of locations, and with the given extra boxes. */
export function film({ brand = "isom", top = [], inMoov = [], inTrack = [] }: Film = {}): Buffer {
  const ftyp = mp4Box("ftyp", brand, words(512), "isommp41");
  const frame = "the one frame there is";
  const places = "GPS 64.2086 13.0833 ";
  const start = ftyp.length + 8;
  const moov = mp4Box(
    "moov",
    mp4Box("mvhd", words(0, 3_900_000_000, 3_900_000_000, 1000, 100)),
    filmTrack("vide", start, frame.length, [320, 180], ...inTrack),
    filmTrack("meta", start + frame.length, places.length, [0, 0]),
    ...inMoov,
  );
  return Buffer.concat([ftyp, mp4Box("mdat", frame, places), moov, ...top]);
}
export { mp4Box };

/** Returns a request body that contains the file. */
export function form(
  bytes: Uint8Array,
  o: {
    field?: string;
    name?: string;
    type?: string;
    more?: { field: string; name?: string; bytes: Uint8Array }[];
  } = {},
) {
  const boundary = "----utmark-test";
  const part = (field: string, content: Uint8Array, name?: string) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${name === undefined ? "" : `; filename="${name}"\r\ncontent-type: ${o.type ?? "image/jpeg"}`}\r\n\r\n`,
      ),
      content,
      Buffer.from("\r\n"),
    ]);
  const parts = [
    part(o.field ?? "file", bytes, o.name ?? "bilde.jpg"),
    ...(o.more ?? []).map((one) => part(one.field, one.bytes, one.name)),
  ];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
