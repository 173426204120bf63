import { expect, it } from "vitest";
import { film, mp4Box } from "#tests/support/files.ts";
import { cleanMp4 } from "./mp4.ts";

const text = (bytes: Buffer | undefined) => bytes?.toString("latin1") ?? "";

it("a film's picture data stays in place, and metadata of places and people is blanked", () => {
  const place = Buffer.from("+64.2086+013.0833/");
  const original = film({
    inMoov: [mp4Box("udta", mp4Box("\xa9xyz", place)), mp4Box("meta", "camera of Kari")],
    inTrack: [mp4Box("udta", "kept by the phone"), mp4Box("uuid", "0123456789abcdef", "more of it")],
    top: [mp4Box("uuid", "0123456789abcdef<x:xmpmeta>"), mp4Box("free", "PK\x03\x04 a zip in the gap")],
  });
  for (const secret of ["+64.2086", "GPS 64", "Kari", "phone", "xmpmeta", "PK\x03"])
    expect(text(original)).toContain(secret);
  const cleaned = cleanMp4(original);
  expect(cleaned).toMatchObject({ width: 320, height: 180 });
  expect(cleaned?.bytes.length).toBe(original.length);
  for (const secret of ["+64.2086", "GPS 64", "Kari", "phone", "xmpmeta", "PK\x03"])
    expect(text(cleaned?.bytes)).not.toContain(secret);
  expect(text(cleaned?.bytes)).toContain("the one frame there is");
  expect(cleaned?.bytes.indexOf("the one frame")).toBe(original.indexOf("the one frame"));
  expect(cleaned?.bytes.includes(Buffer.from([0xe8, 0x75, 0x45, 0x00]))).toBe(false); // the creation time
  expect(cleanMp4(cleaned?.bytes ?? original)).toMatchObject({ width: 320 }); // the output is a valid film
});

const good = film();
it.each<[string, Buffer]>([
  ["nothing", Buffer.alloc(0)],
  ["a few bytes", good.subarray(0, 20)],
  ["one cut off", good.subarray(0, good.length - 9)],
  ["one with more behind it", Buffer.concat([good, Buffer.from("<html>")])],
  ["one with a page as a box", film({ top: [mp4Box("html", "<script>")] })],
  ["a QuickTime film", film({ brand: "qt  " })],
  ["a picture", film({ brand: "heic" })],
  [
    "one without a film in it",
    Buffer.concat([
      mp4Box("ftyp", "isom", "0000isom"),
      mp4Box("mdat", "x"),
      mp4Box("moov", mp4Box("mvhd", Buffer.alloc(100))),
    ]),
  ],
  ["one with two tables of contents", film({ top: [mp4Box("moov", "")] })],
  [
    "a box that is longer than the file",
    Buffer.concat([good, Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from("free")]),
  ],
  ["a box shorter than its own head", Buffer.concat([good, Buffer.from([0, 0, 0, 4]), Buffer.from("free")])],
  [
    "a million boxes of nothing",
    Buffer.concat([good, ...Array.from({ length: 20_000 }, () => mp4Box("free"))]),
  ],
  [
    "a table that says it is endless",
    Buffer.from(text(good).replace(/stco.{8}/gs, `stco\0\0\0\0\xff\xff\xff\xff`), "latin1"),
  ],
])("%s is refused as a film", (_what, bytes) => {
  expect(cleanMp4(bytes) === undefined).toBe(true);
});

it("the depth of nested boxes is limited", () => {
  const depth = 100_000;
  const nest = Buffer.alloc(depth * 8);
  for (let i = 0; i < depth; i++) {
    nest.writeUInt32BE((depth - i) * 8, i * 8);
    nest.write("moov", i * 8 + 4);
  }
  expect(
    cleanMp4(Buffer.concat([mp4Box("ftyp", "isom", "0000isom"), mp4Box("mdat", "x"), nest])),
  ).toBeUndefined();
});
