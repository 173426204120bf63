import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { film, noisyPhoto, pdf, photo } from "#tests/support/files.ts";
import { isPolyglot } from "./polyglot.ts";

const types = ["jpeg", "png", "gif", "webp"] as const;
const followedBy = async (format: (typeof types)[number], rest: string | Buffer) =>
  Buffer.concat([await photo({ format }), Buffer.from(rest as string, "latin1")]);
/** The end of a ZIP archive of one file: the list of files, and the record that has the list's length. */
function zip(commentBytes = 0): Buffer {
  const list = Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.alloc(42)]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt32LE(list.length, 12);
  end.writeUInt16LE(commentBytes, 20);
  return Buffer.concat([list, end]);
}
function zip64(): Buffer {
  const locator = Buffer.concat([Buffer.from("PK\x06\x07"), Buffer.alloc(16)]);
  const end = zip().subarray(-22);
  end.writeUInt32LE(0xffff_ffff, 12);
  return Buffer.concat([locator, end]);
}
const animation = () =>
  sharp(Buffer.from([255, 0, 0, 0, 255, 0]), { raw: { width: 1, height: 2, channels: 3, pageHeight: 1 } })
    .gif()
    .toBuffer();

describe("pictures as real programs and cameras write them are accepted", () => {
  it.each(types)("%s", async (format) => {
    expect(isPolyglot(await photo({ format, gps: format !== "gif" }), `image/${format}`)).toBe(false);
    expect(isPolyglot(await followedBy(format, "\0\0\r\n"), `image/${format}`)).toBe(false);
  });
  it("with many scans or frames, with a palette, truncated, or with an appended film", async () => {
    const noisy = await noisyPhoto(800, 600);
    expect(
      isPolyglot(
        await sharp(noisy).jpeg({ progressive: true, optimiseScans: true }).toBuffer(),
        "image/jpeg",
      ),
    ).toBe(false);
    expect(isPolyglot(await animation(), "image/gif")).toBe(false);
    expect(isPolyglot(await sharp(noisy).png({ palette: true }).toBuffer(), "image/png")).toBe(false);
    for (const size of [3, 21, 400, 20_000])
      for (const format of types)
        expect(isPolyglot(noisy.subarray(0, size), `image/${format}`) && format === "jpeg").toBe(false);
    expect(isPolyglot(Buffer.concat([noisy, film(), noisy]), "image/jpeg")).toBe(false);
    expect(isPolyglot(pdf(), "application/pdf")).toBe(false);
  });
});

it("a file with the four letters that end an archive, but no archive, is accepted", () => {
  const letters = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18, 7)]);
  expect(isPolyglot(Buffer.concat([pdf(), letters]), "application/pdf")).toBe(false);
  expect(isPolyglot(Buffer.concat([pdf(), letters.subarray(0, 6)]), "application/pdf")).toBe(false);
});

describe("polyglots", () => {
  it.each(types)("in %s with a page, an archive, a PDF or a program appended are refused", async (format) => {
    for (const trailing of [
      "<html><body>",
      "<script>alert(1)</script>",
      "<?php system($_GET[0]);",
      "PK\x03\x04",
      "%PDF-1.7",
      "Rar!\x1a\x07",
    ])
      expect([trailing, isPolyglot(await followedBy(format, trailing), `image/${format}`)]).toEqual([
        trailing,
        true,
      ]);
  });
  it.each(["gif", "png", "webp"] as const)(
    "in %s with anything at all appended are refused",
    async (format) => {
      expect(isPolyglot(await followedBy(format, "*/=1;alert(1);"), `image/${format}`)).toBe(true);
    },
  );
  it("that are a PDF and end as an archive are refused, also with an archive comment and in ZIP64", () => {
    for (const archive of [zip(), Buffer.concat([zip(7), Buffer.from("comment")]), zip64()])
      expect(isPolyglot(Buffer.concat([pdf(), archive]), "application/pdf")).toBe(true);
  });
});
