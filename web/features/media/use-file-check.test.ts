import { createTranslator } from "use-intl";
import { expect, it } from "vitest";
import { catalogues, errorText } from "#messages/index.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { refusalOf } from "./use-uploads.ts";

it.each(["nb", "en"] as const)("the check of a file has the server's texts, in %s", (locale) => {
  const words = createTranslator({
    locale,
    messages: { refused: catalogues[locale].screens.media.refused } as unknown as Record<string, never>,
  });
  const t = (key: string, values: Record<string, string | number>) =>
    words(`refused.${key}` as never, values as never);
  for (const what of ["property", "cabin", "offering", "document"] as const) {
    const { types, maxBytes } = uploadLimits[what];
    expect(refusalOf(t, what, { name: "a", type: types[0], size: maxBytes + 1 })).toBe(
      errorText({ code: "file_too_large", values: { maxMb: maxBytes / 1024 / 1024 } }, locale),
    );
    expect(catalogues[locale].screens.media.image.tooMany).toBe(
      errorText({ code: "too_many_files", values: { max: uploadLimits[what].count } }, locale),
    );
    expect(refusalOf(t, what, { name: "a.txt", type: "text/plain", size: 1 })).toBe(
      errorText({ code: "file_type_unsupported", values: { types: types.join(" ") } }, locale),
    );
    expect(refusalOf(t, what, { name: "a", type: types[0], size: maxBytes })).toBeUndefined();
  }
});

it.each([
  ["from an iPhone", { name: "IMG_0001.HEIC", type: "image/heic" }],
  ["from a browser that knows no type for it", { name: "IMG_0001.heic", type: "" }],
])("a HEIC photo %s is refused with advice", (_, file) => {
  expect(refusalOf((key) => key, "property", { ...file, size: 1 })).toBe("heic");
});

it("the English texts about uploads are exactly the specified ones", () => {
  const en = catalogues.en.screens.media;
  expect(en.image.mainNotUploaded).toBe("Cannot set main image before it is uploaded.");
  expect(en.image.mainNotUploaded).toBe(errorText({ code: "main_image_not_uploaded" }, "en"));
  expect(en.image.tooMany).toBe("Maximum number of files exceeded.");
  expect(en.document.deleteFailed).toBe("Document delete failed.");
});
