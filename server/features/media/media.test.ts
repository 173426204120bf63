/** Pictures from upload to display, through HTTP and the real database. */
import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { Image } from "#contract/media/endpoints.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { FilesAway } from "#server/platform/files/storage.ts";
import { makeCabin, makeOffering, makeProperty } from "#tests/factories/catalogue.ts";
import { factories } from "#tests/factories/factories.ts";
import { film, form, hugePng, noisyPhoto, photo, secret } from "#tests/support/files.ts";
import { withFiles } from "./save-files.ts";

let app: TestApp, kari: Person, nils: Person, propertyId: string;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  nils = await app.signIn("nils@example.no", { roles: ["landowner"] });
  propertyId = (await makeProperty(app, kari)).propertyId;
  await import("./process-image.ts");
  sharp.unblock({ operation: ["VipsForeignLoadHeifBuffer"] }); // allowed here, to decode the output
});

type Body = Image & { code?: string; detail?: string };
async function send(
  who: Person | undefined,
  url: string,
  body: { payload: Buffer; headers: Record<string, string> },
  more: Record<string, string> = {},
) {
  const answer = await app.http.inject({
    method: "POST",
    url,
    headers: { ...(who && { authorization: who.bearer }), ...body.headers, ...more },
    payload: body.payload,
  });
  return { status: answer.statusCode, body: answer.json() as Body };
}
const imagesOf = (kind: "properties" | "cabins" | "offerings", id: string) => `/api/${kind}/${id}/images`;
const upload = (bytes: Buffer, o: Parameters<typeof form>[1] & { who?: Person; url?: string } = {}) =>
  send(o.who ?? kari, o.url ?? imagesOf("properties", propertyId), form(bytes, o));
const addImage = async (url?: string, bytes?: Buffer) => {
  const { status, body } = await upload(bytes ?? (await photo()), url ? { url } : {});
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
};
const fresh = async () => (await makeProperty(app, kari)).propertyId;
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const listImages = async (id: string) =>
  (await app.call(kari, "GET /api/properties/:propertyId", { params: { propertyId: id } })).body.images;
const count = async (text: string) =>
  Number((await app.pool.query<{ n: string }>(`select count(*) n from ${text}`)).rows[0]?.n);
/** The folders in the store: one for each stored file. */
const folders = () => readdirSync(path.join(app.dataDir, "files"));
const sweepLater = async (hours: number) => {
  app.clock.advance({ minutes: hours * 60 });
  await app.sweep();
};

describe("a photo", () => {
  it("is stored without waiting for all uploads of another person", async () => {
    const finished: string[] = [];
    const [hers, his] = [await fresh(), (await makeProperty(app, nils)).propertyId];
    const [large, small] = [await photo({ width: 1200, height: 800 }), await photo()];
    const send = async (who: Person, name: string, property: string) => {
      const bytes = who === kari ? large : small;
      const { status } = await upload(bytes, { who, url: imagesOf("properties", property) });
      finished.push(name);
      return status;
    };
    const all = Array.from({ length: 8 }, () => send(kari, "Kari", hers));
    await Promise.race(all);
    expect([await send(nils, "Nils", his), ...(await Promise.all(all))]).toEqual(Array(9).fill(201));
    // in a single queue Nils's upload would be the last; in the fair queue its place depends on the machine
    expect(finished.indexOf("Nils")).toBeLessThan(finished.length - 1);
  });
  it("is rotated upright and stored in three widths and two formats, without location metadata", async () => {
    const original = await photo({ width: 2400, height: 1600, gps: true, orientation: 6 });
    expect(original.includes("Kari") && (await sharp(original).metadata()).exif).toBeTruthy();
    const { body } = await upload(original);
    expect(body).toMatchObject({
      kind: "image",
      main: true,
      width: 1600,
      height: 2400,
      url: `/media/${body.imageId}/960.webp`,
      createdAt: "2027-08-01T08:00:00.000Z",
    });
    expect(body.sources.map((s) => s.type)).toEqual(["image/avif", "image/webp"]);
    for (const { type, srcset } of body.sources) {
      const urls = srcset.split(", ").map((one) => one.split(" "));
      expect(urls.map(([, width]) => width)).toEqual(["480w", "960w", "1600w"]);
      for (const [url = "", width] of urls) {
        const answer = await get(url);
        expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
          200,
          type,
          "public, max-age=300, must-revalidate",
        ]);
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
        const meta = await sharp(answer.rawPayload).metadata();
        expect([meta.width, meta.exif, meta.xmp, meta.icc, meta.orientation]).toEqual([
          Number.parseInt(width ?? "", 10),
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        for (const text of [secret, "Kari", "Kamera", "Exif"])
          expect(answer.rawPayload.includes(text)).toBe(false);
      }
    }
    // the EXIF orientation was applied: the left side of the file is at the top of the picture
    const [r, g] = await sharp((await get(body.url)).rawPayload)
      .extract({ left: 480, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect((g ?? 0) > (r ?? 0)).toBe(true);
  });

  it.each(["jpeg", "png", "gif", "webp"] as const)(
    "in the format %s is accepted whatever its name and type, and never enlarged",
    async (format) => {
      const { status, body } = await upload(await photo({ width: 700, height: 350, format }), {
        name: "notat.txt",
        type: "text/html",
      });
      expect([status, body.width, body.height]).toEqual([201, 700, 350]);
      expect(body.sources[0]?.srcset).toBe(
        `/media/${body.imageId}/480.avif 480w, /media/${body.imageId}/700.avif 700w`,
      );
    },
  );

  it("from an animation is its first frame", async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 10), Buffer.alloc(300, 200)]);
    const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    expect((await upload(gif)).body).toMatchObject({
      width: 10,
      height: 10,
      colour: expect.stringMatching(/^#0/),
    });
  });

  it("keeps its transparency", async () => {
    const png = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { body } = await upload(png);
    expect((await sharp((await get(body.url)).rawPayload).metadata()).hasAlpha).toBe(true);
  });
});

describe("refused uploads", () => {
  const uploadRefused = async (bytes: Buffer, o: Parameters<typeof upload>[1] = {}) => {
    const [rows, files] = [await count("image"), await count("stored_file")];
    const r = await upload(bytes, o);
    expect([await count("image"), await count("stored_file"), folders().length]).toEqual([
      rows,
      files,
      files,
    ]);
    return [r.status, r.body.code] as const;
  };
  it.each<[string, [number, string], () => Promise<Buffer> | Buffer]>([
    ["nothing", [422, "file_unreadable"], () => Buffer.alloc(0)],
    ["text", [415, "file_type_unsupported"], () => Buffer.from("Elgjakt")],
    ["a page", [415, "file_type_unsupported"], () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "a drawing that runs scripts",
      [415, "file_type_unsupported"],
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ["a paper", [415, "file_type_unsupported"], () => Buffer.from("%PDF-1.4\n%%EOF")],
    [
      "a script that begins like a GIF",
      [415, "file_disguised"],
      () => Buffer.from("GIF89a/*\0\0\0\0*/=1;alert(1)//"),
    ],
    ["half a photo", [422, "image_unreadable"], async () => (await noisyPhoto(800, 600)).subarray(0, 20_000)],
    ["a photo of 196 megapixels", [422, "image_too_many_pixels"], () => hugePng(14_000, 14_000)],
    ["a photo of 26 megapixels", [422, "image_too_many_pixels"], () => hugePng(6500, 4000)],
    [
      "an AVIF",
      [415, "file_type_unsupported"],
      async () =>
        sharp(await photo())
          .avif()
          .toBuffer(),
    ],
    [
      "a TIFF",
      [415, "file_type_unsupported"],
      async () =>
        sharp(await photo())
          .tiff()
          .toBuffer(),
    ],
    ["a film cut off", [422, "file_unreadable"], () => film().subarray(0, 200)],
  ])("%s", async (_what, refusal, makeFile) => {
    expect(await uploadRefused(await makeFile())).toEqual(refusal);
  });

  it("is refused in the reader's language, with the file types that are accepted", async () => {
    const detail = async (locale: string) =>
      (
        await send(kari, imagesOf("properties", propertyId), form(Buffer.from("x")), {
          "accept-language": locale,
        })
      ).body.detail;
    expect(await detail("nb")).toBe(
      "Denne filtypen kan ikke brukes her. Velg JPG, PNG, GIF, WebP eller MP4.",
    );
    expect(await detail("en")).toContain("Unsupported file type");
    const big = form(Buffer.alloc(11_000_000));
    const tooLarge = async (locale: string) =>
      (await send(kari, imagesOf("properties", propertyId), big, { "accept-language": locale })).body;
    expect(await tooLarge("nb")).toMatchObject({
      status: 413,
      code: "file_too_large",
      detail: "Fila er for stor. Den kan være på høyst 10 MB.",
    });
    expect((await tooLarge("en")).detail).toContain("File size too large");
  });

  it("include polyglot files, as picture or as document", async () => {
    const hiding = Buffer.concat([await photo(), Buffer.from("PK\x03\x04 and the rest of an archive")]);
    expect(await uploadRefused(hiding)).toEqual([415, "file_disguised"]);
    const document = await send(kari, `/api/properties/${propertyId}/documents`, form(hiding));
    expect(document.body).toMatchObject({ status: 415, code: "file_disguised", errors: [{ path: "file" }] });
  });

  it("include films anywhere but on properties, and too large photos on cabins", async () => {
    const { cabinId } = await makeCabin(app, kari, propertyId);
    const { offeringId } = await makeOffering(app, kari, propertyId);
    for (const url of [imagesOf("cabins", cabinId), imagesOf("offerings", offeringId)])
      expect(await uploadRefused(film(), { url })).toEqual([415, "file_type_unsupported"]);
    expect(await uploadRefused(Buffer.alloc(6_000_000), { url: imagesOf("cabins", cabinId) })).toEqual([
      413,
      "file_too_large",
    ]);
  });

  it("include requests that are no upload", async () => {
    const jpeg = await photo();
    const url = imagesOf("properties", propertyId);
    expect(
      (await send(kari, url, { payload: jpeg, headers: { "content-type": "image/jpeg" } })).body.code,
    ).toBe("multipart_required");
    expect(
      (await send(kari, url, { payload: Buffer.from("{}"), headers: { "content-type": "application/json" } }))
        .body.code,
    ).toBe("multipart_required");
    const unchosen = form(Buffer.alloc(0), { name: "" });
    expect((await send(kari, url, unchosen)).body).toMatchObject({
      status: 422,
      code: "file_missing",
      errors: [{ path: "file" }],
    });
    const two = [{ field: "file", name: "b.jpg", bytes: jpeg }];
    expect((await upload(jpeg, { more: two })).body.code).toBe("one_file_only");
    expect((await upload(jpeg, { more: [...two, ...two, ...two] })).body.code).toBe("one_file_only");
    const cutForm = form(jpeg);
    expect((await send(kari, url, { ...cutForm, payload: cutForm.payload.subarray(0, -60) })).body.code).toBe(
      "invalid_request",
    );
    expect(
      (await send(kari, url, { ...cutForm, headers: { "content-type": "multipart/form-data" } })).body.code,
    ).toBe("invalid_request");
    expect(
      (
        await send(kari, url, {
          ...cutForm,
          headers: { "content-type": "multipart/form-data; boundary=other" },
        })
      ).status,
    ).toBe(400);
    for (const field of ["image", "photos[]", "bilde"])
      expect((await upload(jpeg, { field })).status).toBe(201);
    expect((await upload(jpeg, { more: [{ field: "note", bytes: Buffer.from("fin tur") }] })).status).toBe(
      201,
    );
  });
});

describe("rights", () => {
  it("allow only the owner and administrators to add, order, choose and delete", async () => {
    const { imageId } = await addImage();
    expect((await upload(await photo(), { who: nils })).status).toBe(403);
    expect((await send(undefined, imagesOf("properties", propertyId), form(await photo()))).status).toBe(401);
    const hidden = (await makeProperty(app, kari, { visibility: "private" })).propertyId;
    expect((await upload(await photo(), { who: nils, url: imagesOf("properties", hidden) })).body.code).toBe(
      "property_not_found",
    );
    expect(
      (
        await app.call(nils, "DELETE /api/properties/:propertyId/images/:imageId", {
          params: { propertyId, imageId },
        })
      ).status,
    ).toBe(403);
    const own = (await makeProperty(app, nils)).propertyId;
    expect(
      (
        await app.call(nils, "DELETE /api/properties/:propertyId/images/:imageId", {
          params: { propertyId: own, imageId },
        })
      ).body.code,
    ).toBe("image_not_found");
    expect(
      (
        await app.call(nils, "PUT /api/properties/:propertyId/images/order", {
          params: { propertyId: own },
          body: { imageIds: [imageId] },
        })
      ).body.code,
    ).toBe("images_changed");
    expect((await get(`/media/${imageId}/60.webp`)).statusCode).toBe(200);
  });
});

describe("visibility", () => {
  const set = (id: string, what: string) =>
    app.pool.query(`update property set ${what} where property_id = $1`, [id]);
  const at = async (url: string, who?: Person, headers: Record<string, string> = {}) => {
    const answer = await get(url, { ...headers, ...(who && { authorization: who.bearer }) });
    return [answer.statusCode, answer.headers["cache-control"]];
  };
  const open = [200, "public, max-age=300, must-revalidate"];
  const privateHeaders = [200, "private, no-cache"];
  const notFound = [404, "no-store"];
  const booked = (
    hunter: Person,
    ids: { propertyId: string; offeringId: string },
    status: "completed" | "calculated",
  ) =>
    factories(app).booking({
      ...ids,
      hunterUid: hunter.uid,
      landownerUid: kari.uid,
      status,
      commissionOre: 0,
      landownerEarningsOre: 0,
    });

  it.each([
    ["published", "public", true],
    ["published", "unlisted", true],
    ["published", "private", false],
    ["draft", "public", false],
    ["inactive", "public", false],
    ["under_review", "public", false],
  ])(
    "of pictures on a property that is %s and %s: public %s, for its owner always",
    async (status, visibility, everybody) => {
      const id = await fresh();
      const { offeringId } = await makeOffering(app, kari, id);
      const { cabinId } = await makeCabin(app, kari, id);
      const urls = [];
      for (const owner of [
        imagesOf("properties", id),
        imagesOf("offerings", offeringId),
        imagesOf("cabins", cabinId),
      ])
        urls.push((await addImage(owner)).url);
      const movie = (await addImage(imagesOf("properties", id), film())).url;
      const [admin, guest, asker] = [
        await app.signIn("admin@example.no", { roles: ["admin"] }),
        await app.signIn(`guest-${id}@example.no`, { roles: ["hunter"] }),
        await app.signIn(`asker-${id}@example.no`, { roles: ["hunter"] }),
      ];
      await booked(guest, { propertyId: id, offeringId }, "completed");
      await booked(asker, { propertyId: id, offeringId }, "calculated");
      await set(id, `status = '${status}', visibility = '${visibility}'`);
      for (const url of [...urls, movie]) {
        for (const stranger of [undefined, nils, asker])
          expect([url, await at(url, stranger)]).toEqual([url, everybody ? open : notFound]);
        for (const own of [kari, admin, guest])
          expect([url, await at(url, own)]).toEqual([url, everybody ? open : privateHeaders]);
      }
      expect((await get(movie, { range: "bytes=0-9" })).statusCode).toBe(everybody ? 206 : 404);
    },
  );
  it("is checked again after the property is taken down, whatever the browser cached", async () => {
    const id = await fresh();
    const { url } = await addImage(imagesOf("properties", id));
    const etag = String((await get(url)).headers.etag);
    expect(await at(url, undefined, { "if-none-match": etag })).toEqual([304, open[1]]);
    await set(id, "visibility = 'private'");
    expect(await at(url, undefined, { "if-none-match": etag })).toEqual(notFound);
    expect(await at(url, kari, { "if-none-match": etag })).toEqual([304, privateHeaders[1]]);
    await set(id, "visibility = 'unlisted'");
    expect(await at(url)).toEqual(open);
  });
});

describe("the images of one property", () => {
  const main = (id: string, imageId: string) =>
    app.call(kari, "PUT /api/properties/:propertyId/images/:imageId/main", {
      params: { propertyId: id, imageId },
    });
  const remove = (id: string, imageId: string) =>
    app.call(kari, "DELETE /api/properties/:propertyId/images/:imageId", {
      params: { propertyId: id, imageId },
    });
  const restore = (id: string, imageId: string) =>
    app.call(kari, "POST /api/properties/:propertyId/images/:imageId/restore", {
      params: { propertyId: id, imageId },
    });
  const sort = (id: string, imageIds: string[]) =>
    app.call(kari, "PUT /api/properties/:propertyId/images/order", {
      params: { propertyId: id },
      body: { imageIds },
    });
  const three = async () => {
    const id = await fresh();
    const [a, b, c] = [
      await addImage(imagesOf("properties", id)),
      await addImage(imagesOf("properties", id)),
      await addImage(imagesOf("properties", id)),
    ];
    return { id, a: a.imageId, b: b.imageId, c: c.imageId };
  };
  const ids = async (id: string) =>
    (await listImages(id)).map((image) => (image.main ? `${image.imageId} main` : image.imageId));

  it("have the first one as main; another can be chosen, and all can be reordered", async () => {
    const { id, a, b, c } = await three();
    expect(await ids(id)).toEqual([`${a} main`, b, c]);
    expect((await main(id, c)).body).toMatchObject({ imageId: c, main: true });
    expect(await ids(id)).toEqual([`${c} main`, a, b]);
    expect((await sort(id, [b, c, a])).body.items.map((image) => image.imageId)).toEqual([c, b, a]);
    for (const wrongOrder of [[], [a, b], [a, b, c, c], [a, a, b], [a, b, propertyId]])
      expect((await sort(id, wrongOrder)).body.code).toBe("images_changed");
    const publicly = (
      await app.call(undefined, "GET /api/properties/:propertyId", { params: { propertyId: id } })
    ).body;
    expect(publicly.images.map((image) => image.imageId)).toEqual([c, b, a]);
    expect(publicly).not.toHaveProperty("documents");
  });

  it("cannot have an image that is not uploaded or a film as main", async () => {
    const { id } = await three();
    const refused = await app.http.inject({
      method: "PUT",
      url: `${imagesOf("properties", id)}/${propertyId}/main`,
      headers: { authorization: kari.bearer, "accept-language": "en" },
    });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: "main_image_not_uploaded",
      detail: "Cannot set main image before it is uploaded.",
    });
    expect((await main(id, propertyId)).body.detail).toBe(
      "Hovedbildet kan ikke velges før det er lastet opp.",
    );
    const movie = await addImage(imagesOf("properties", id), film());
    expect((await main(id, movie.imageId)).body.code).toBe("main_image_is_video");
  });

  it("are hidden when deleted, and restored at their position", async () => {
    const { id, a, b, c } = await three();
    expect((await remove(id, a)).body).toEqual({ deleted: true });
    expect(await ids(id)).toEqual([`${b} main`, c]);
    expect((await get(`/media/${a}/60.webp`)).statusCode).toBe(404);
    expect((await main(id, a)).body.code).toBe("main_image_not_uploaded");
    expect((await remove(id, a)).body.code).toBe("image_not_found");
    expect((await restore(id, a)).body).toMatchObject({ imageId: a, main: true });
    expect((await restore(id, a)).body).toMatchObject({ imageId: a, main: true });
    expect(await ids(id)).toEqual([`${a} main`, b, c]);
    await remove(id, a);
    await main(id, c);
    expect((await restore(id, a)).body).toMatchObject({ imageId: a, main: false });
    expect(await ids(id)).toEqual([`${c} main`, a, b]);
    for (const one of [a, b, c]) await remove(id, one);
    expect(await ids(id)).toEqual([]);
    expect((await restore(id, b)).body.main).toBe(true);
    expect((await get(`/media/${b}/60.webp`)).statusCode).toBe(200);
  });

  it("can be restored for a day; then exactly their rows and files are deleted", async () => {
    const { id, a, b, c } = await three();
    const before = folders().length;
    await remove(id, a);
    await sweepLater(23);
    expect((await restore(id, a)).status).toBe(200);
    await remove(id, a);
    await sweepLater(25);
    expect((await restore(id, a)).body.code).toBe("image_not_found");
    expect(await count(`image where image_id = '${a}'`)).toBe(0);
    await sweepLater(2);
    expect(folders().length).toBeLessThan(before);
    for (const imageId of [b, c]) expect((await get(`/media/${imageId}/60.webp`)).statusCode).toBe(200);
    const storedFiles = await app.pool.query<{ file_id: string }>("select file_id from stored_file");
    expect(folders().toSorted()).toEqual(storedFiles.rows.map((row) => row.file_id).toSorted());
  });

  it("are at most twenty, also when sent concurrently", async () => {
    const id = await fresh();
    const small = await photo();
    for (let i = 0; i < 17; i++) await addImage(imagesOf("properties", id), small);
    const six = await Promise.all(
      Array.from({ length: 6 }, () => upload(small, { url: imagesOf("properties", id) })),
    );
    expect(six.map((r) => r.body.code ?? "taken").toSorted()).toEqual([
      "taken",
      "taken",
      "taken",
      "too_many_files",
      "too_many_files",
      "too_many_files",
    ]);
    expect(await count(`image where property_id = '${id}'`)).toBe(20);
    expect(await count("stored_file")).toBe(folders().length);
    const [first] = await listImages(id);
    await remove(id, first?.imageId ?? "");
    await addImage(imagesOf("properties", id));
    expect((await restore(id, first?.imageId ?? "")).body).toMatchObject({
      code: "too_many_files",
      detail: "Det er ikke plass til flere filer. Grensa er 20.",
    });
  });

  it("are deleted with the property, and with the cabin", async () => {
    const id = await fresh();
    const { cabinId } = await makeCabin(app, kari, id);
    const [ofProperty, ofCabin] = [
      await addImage(imagesOf("properties", id)),
      await addImage(imagesOf("cabins", cabinId)),
    ];
    const property = (await app.call(kari, "GET /api/properties/:propertyId", { params: { propertyId: id } }))
      .body;
    expect(property.cabins[0]?.image).toMatchObject({ imageId: ofCabin.imageId });
    expect(
      (await app.call(kari, "GET /api/cabins/:cabinId", { params: { cabinId } })).body.images,
    ).toMatchObject([{ imageId: ofCabin.imageId, main: true }]);
    await app.call(kari, "DELETE /api/cabins/:cabinId", { params: { cabinId } });
    expect((await get(ofCabin.url)).statusCode).toBe(404);
    expect((await get(ofProperty.url)).statusCode).toBe(200);
    await app.call(kari, "DELETE /api/properties/:propertyId", { params: { propertyId: id } });
    expect((await get(ofProperty.url)).statusCode).toBe(404);
    await sweepLater(25);
    expect(await count(`image where image_id in ('${ofCabin.imageId}', '${ofProperty.imageId}')`)).toBe(0);
  });
});

it("an offering and its search hit show its own picture, else its property's", async () => {
  const id = await fresh();
  const { offeringId } = await makeOffering(app, kari, id);
  const hit = async () =>
    (await app.call(undefined, "GET /api/search", { query: { limit: 100 } })).body.items.find(
      (one) => one.offeringId === offeringId,
    )?.image;
  expect(await hit()).toContain("/pictures/landscape/"); // the drawn picture, where there is no photo
  const ofProperty = await addImage(imagesOf("properties", id));
  expect(await hit()).toBe(ofProperty.url);
  const own = await addImage(imagesOf("offerings", offeringId));
  const { body } = await app.call(undefined, "GET /api/offerings/:offeringId", { params: { offeringId } });
  expect([body.images, body.propertyImages]).toMatchObject([
    [{ imageId: own.imageId }],
    [{ imageId: ofProperty.imageId }],
  ]);
  expect(await hit()).toBe(own.url);
});

it("an offering copied to the next season keeps its pictures when the original's are deleted", async () => {
  const id = await fresh();
  const { offeringId } = await makeOffering(app, kari, id);
  const url = imagesOf("offerings", offeringId);
  const [first, second] = [await addImage(url), await addImage(url)];
  const copy = (
    await app.call(kari, "POST /api/offerings/:offeringId/duplicate", { params: { offeringId }, body: {} })
  ).body;
  expect(
    copy.images.map((image) => [
      image.main,
      image.imageId === first.imageId || image.imageId === second.imageId,
    ]),
  ).toEqual([
    [true, false],
    [false, false],
  ]);
  await app.call(kari, "DELETE /api/offerings/:offeringId", { params: { offeringId } });
  for (let i = 0; i < 3; i++) await sweepLater(25);
  expect((await get(first.url)).statusCode).toBe(404);
  expect((await get(copy.images[0]?.url ?? "")).statusCode).toBe(200);
});

describe("a film", () => {
  it("has a description, which its owner writes, changes and removes", async () => {
    const id = await fresh();
    const { imageId, description } = await addImage(imagesOf("properties", id), film());
    expect(description).toBe(null);
    const saveDescription = (who: Person, text: string) =>
      app.call(who, "PUT /api/properties/:propertyId/images/:imageId/description", {
        params: { propertyId: id, imageId },
        body: { description: text },
      });
    const publicly = async () =>
      (await app.call(undefined, "GET /api/properties/:propertyId", { params: { propertyId: id } })).body
        .images[0]?.description;
    expect((await saveDescription(kari, " En elgku går over myra.\nIngen snakker. ")).body.description).toBe(
      "En elgku går over myra.\nIngen snakker.",
    );
    expect((await saveDescription(nils, "Noe annet")).status).toBe(403);
    expect((await saveDescription(kari, "x".repeat(501))).status).toBe(400);
    expect(await publicly()).toBe("En elgku går over myra.\nIngen snakker.");
    const params = { propertyId: id, imageId };
    await app.call(kari, "DELETE /api/properties/:propertyId/images/:imageId", { params });
    expect((await saveDescription(kari, "Slettet")).body.code).toBe("image_not_found");
    await app.call(kari, "POST /api/properties/:propertyId/images/:imageId/restore", { params });
    expect(await publicly()).toBe("En elgku går over myra.\nIngen snakker.");
    expect((await saveDescription(kari, "")).body.description).toBe(null);
    expect(await publicly()).toBe(null);
  });
  it("is sent whole or in requested byte ranges", async () => {
    const original = film();
    const { url, sources, kind, main } = await addImage(imagesOf("properties", await fresh()), original);
    expect([kind, main, sources, url.endsWith("/video.mp4")]).toEqual(["video", false, [], true]);
    const wholeFilm = await get(url);
    expect([
      wholeFilm.statusCode,
      wholeFilm.headers["content-type"],
      wholeFilm.headers["accept-ranges"],
      wholeFilm.rawPayload.length,
    ]).toEqual([200, "video/mp4", "bytes", original.length]);
    const part = async (range: string) => {
      const r = await get(url, { range });
      return [r.statusCode, r.headers["content-range"], r.rawPayload.equals(wholeFilm.rawPayload)] as const;
    };
    const size = original.length;
    expect(await part("bytes=0-1")).toEqual([206, `bytes 0-1/${size}`, false]);
    expect(await part("bytes=0-")).toEqual([206, `bytes 0-${size - 1}/${size}`, true]);
    expect(
      (await get(url, { range: "bytes=-10" })).rawPayload.equals(wholeFilm.rawPayload.subarray(-10)),
    ).toBe(true);
    expect(
      (await get(url, { range: "bytes=40-99" })).rawPayload.equals(wholeFilm.rawPayload.subarray(40, 100)),
    ).toBe(true);
    expect(await part(`bytes=5-${size + 100}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, false]);
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, false]);
    for (const invalidRange of ["bytes=a-b", "lines=1-2", "bytes=0-1,4-5", "bytes=-"])
      expect((await part(invalidRange))[0]).toBe(200);
  });
});

it("an unavailable store is tried once, and a file it may have stored is left for the sweep", async () => {
  const calls: string[] = [];
  const unavailable = (what: string) => async () => {
    calls.push(what);
    throw new FilesAway("no answer");
  };
  const files = {
    put: unavailable("put"),
    read: unavailable("read"),
    stream: unavailable("stream"),
    removeAll: unavailable("remove"),
  };
  const newFiles = ["1.webp", "2.webp"].map((name) => ({
    name,
    contentType: "image/webp",
    bytes: Buffer.from("x"),
  }));
  const store = { db: app.platform.db, files };
  const countStored = () => app.pool.query("select from stored_file").then(({ rowCount }) => rowCount ?? 0);
  const before = await countStored();
  const saving = withFiles(
    store,
    app.clock.now(),
    newFiles,
    async () => ({}),
    () => true,
  );
  await expect(saving).rejects.toBeInstanceOf(FilesAway);
  expect([calls, await countStored()]).toEqual([["put"], before + 1]);
});

it("any other address of a file leads to 404", async () => {
  const { imageId } = await addImage();
  for (const fileName of [
    "61.webp",
    "060.webp",
    "60.png",
    "60.webp.html",
    "..%2f60.webp",
    "%2e%2e",
    "video.mp4",
    "60.webp%00",
    "99999.webp",
    "",
  ])
    expect([fileName, (await get(`/media/${imageId}/${fileName}`)).statusCode]).toEqual([fileName, 404]);
  for (const id of ["..", "%2e%2e%2f%2e%2e", "x", "' or 1=1", imageId.toUpperCase()])
    expect((await get(`/media/${encodeURIComponent(id)}/60.webp`)).statusCode).toBe(404);
  const etag = String((await get(`/media/${imageId}/60.webp`)).headers.etag);
  expect((await get(`/media/${imageId}/60.webp`, { "if-none-match": etag })).statusCode).toBe(304);
});
