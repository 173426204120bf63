/** Texts of refused uploads (rules 9.5), in both languages. */
import { beforeAll, expect, it } from "vitest";
import { uploadLimits } from "#domain/media/media.ts";
import { openApp, type Person, type TestApp } from "../support/app.ts";
import { makeCabin, makeOffering, makeProperty } from "../factories/catalogue.ts";
import { film, form, pdf, photo } from "../support/files.ts";
import { type ApiCaller, createApiCaller } from "./api-caller.ts";

let app: TestApp, kari: Person, send: ApiCaller["send"], errorsInBoth: ApiCaller["errorsInBoth"];
const ids = { properties: "", cabins: "", offerings: "" };
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
  ({ send, errorsInBoth } = createApiCaller(app, kari));
  ids.properties = (await makeProperty(app, kari)).propertyId;
  ids.cabins = (await makeCabin(app, kari, ids.properties)).cabinId;
  ids.offerings = (await makeOffering(app, kari, ids.properties)).offeringId;
});

const kinds = ["properties", "cabins", "offerings"] as const;
const nobody = "00000000-0000-4000-8000-000000000001";
const mb = { properties: 10, cabins: 5, offerings: 10 };
const imagesOf = (kind: (typeof kinds)[number]) => `/${kind}/${ids[kind]}/images`;
const paddedPhoto = async (megabytes: number) =>
  Buffer.concat([await photo(), Buffer.alloc(megabytes * 1024 * 1024)]);

it.each(kinds)("a picture of %s is refused if the file is too large", async (kind) => {
  expect(await errorsInBoth("POST", imagesOf(kind), { file: form(await paddedPhoto(mb[kind])) })).toEqual({
    status: 413,
    code: "file_too_large",
    nb: [`file: Fila er for stor. Den kan være på høyst ${mb[kind]} MB.`],
    en: [`file: File size too large. At most ${mb[kind]} MB is allowed.`],
  });
});
it.each(kinds)("a picture of %s is refused if its file type is not accepted", async (kind) => {
  const [nb, en] =
    kind === "properties"
      ? ["JPG, PNG, GIF, WebP eller MP4", "JPG, PNG, GIF, WebP or MP4"]
      : ["JPG, PNG, GIF eller WebP", "JPG, PNG, GIF or WebP"];
  for (const bytes of [
    pdf(),
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ...(kind === "properties" ? [] : [film()]),
  ])
    expect(await errorsInBoth("POST", imagesOf(kind), { file: form(bytes) })).toEqual({
      status: 415,
      code: "file_type_unsupported",
      nb: [`file: Denne filtypen kan ikke brukes her. Velg ${nb}.`],
      en: [`file: Unsupported file type. Choose ${en}.`],
    });
});
it.each(["jpeg", "png", "gif", "webp"] as const)(
  "a %s picture is accepted for every object",
  async (format) => {
    for (const kind of kinds)
      expect((await send("nb", "POST", imagesOf(kind), { file: form(await photo({ format })) })).status).toBe(
        201,
      );
  },
);
it("more than twenty pictures of an offering are refused", async () => {
  const { offeringId } = await makeOffering(app, kari, ids.properties);
  const url = `/offerings/${offeringId}/images`;
  const one = form(await photo());
  for (let n = 0; n < uploadLimits.offering.count; n++)
    expect((await send("nb", "POST", url, { file: one })).status).toBe(201);
  expect(await errorsInBoth("POST", url, { file: one })).toEqual({
    status: 409,
    code: "too_many_files",
    nb: ["Det er ikke plass til flere filer. Grensa er 20."],
    en: ["Maximum number of files exceeded."],
  });
  const { body } = await send("nb", "GET", `/offerings/${offeringId}`);
  expect((body.images as unknown[]).length).toBe(20);
});
it.each(kinds)(
  "a main picture of %s that is not uploaded is refused, and nothing is changed",
  async (kind) => {
    const main = async () =>
      (
        (await send("nb", "GET", `/${kind}/${ids[kind]}`)).body.images as { imageId: string; main: boolean }[]
      ).find((i) => i.main)?.imageId;
    const before = await main();
    expect(await errorsInBoth("PUT", `${imagesOf(kind)}/${nobody}/main`)).toEqual({
      status: 409,
      code: "main_image_not_uploaded",
      nb: ["Hovedbildet kan ikke velges før det er lastet opp."],
      en: ["Cannot set main image before it is uploaded."],
    });
    expect([typeof before, await main()]).toEqual(["string", before]);
  },
);
it("deleting a picture that does not exist is refused", async () => {
  for (const kind of kinds)
    expect(await errorsInBoth("DELETE", `${imagesOf(kind)}/${nobody}`)).toMatchObject({
      status: 404,
      nb: ["Vi fant ikke bildet. Det kan være slettet."],
      en: ["Image not found. It may have been deleted."],
    });
  expect(await errorsInBoth("DELETE", `/properties/${ids.properties}/documents/${nobody}`)).toMatchObject({
    status: 404,
    nb: ["Vi fant ikke dokumentet. Det kan være slettet."],
    en: ["Document not found. It may have been deleted."],
  });
});
