import { z } from "zod";
import { type ImageOwner, imageDescriptionMax, uploadLimits } from "#domain/media/media.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { Id, Instant, Text } from "#contract/schemas.ts";

/**
 * One picture or film. `url` is a WebP, or the MP4, which has no other sources; `colour` is the placeholder
 * colour while it loads.
 */
export const Image = z
  .object({
    imageId: z.string(),
    kind: z.enum(["image", "video"]),
    main: z.boolean(),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    colour: z.string().regex(/^#[0-9a-f]{6}$/),
    /** A description of the contents by the owner, for readers who cannot see or hear a film (WCAG 1.2). */
    description: z.string().nullable(),
    sources: z.array(z.object({ type: z.enum(["image/avif", "image/webp"]), srcset: z.string() })),
    createdAt: Instant,
  })
  .meta({ id: "Image" });
export type Image = z.output<typeof Image>;

/**
 * A document the landowner shares with guests whose booking is confirmed: house rules, a map, a hunting
 * permit.
 */
export const PropertyDocument = z
  .object({
    documentId: z.string(),
    name: z.string(),
    contentType: z.enum(uploadLimits.document.types),
    sizeBytes: z.int(),
    url: z.string(),
    createdAt: Instant,
  })
  .meta({ id: "PropertyDocument" });
export type PropertyDocument = z.output<typeof PropertyDocument>;

const deleted = z.object({ deleted: z.literal(true) });
export const fileErrors = [
  "multipart_required",
  "file_missing",
  "one_file_only",
  "file_too_large",
  "file_type_unsupported",
  "file_unreadable",
  "file_disguised",
  "too_many_files",
] as const;

/** The same endpoints for each kind of owner: property, offering and cabin. */
const imageEndpoints = <P extends z.ZodRawShape, const N extends ErrorCode>(
  owner: ImageOwner,
  params: P,
  notFound: N,
) => {
  const group = ({ property: "Properties", cabin: "Cabins", offering: "Offerings" } as const)[owner];
  const ofOwner = { group, auth: "user" as const, params: z.object(params) };
  const ofImage = { group, auth: "user" as const, params: z.object({ ...params, imageId: Id }) };
  return {
    add: {
      ...ofOwner,
      summary: `Upload an image${owner === "property" ? " or a video" : ""} of a ${owner}: one file in the field \`file\`; the first image becomes the main one`,
      status: 201 as const,
      upload: uploadLimits[owner],
      rateLimit: rateLimits.upload,
      ok: Image,
      errors: [
        notFound,
        "forbidden",
        "right_missing",
        ...fileErrors,
        "image_too_many_pixels",
        "image_unreadable",
      ] as const,
    },
    remove: {
      ...ofImage,
      summary: `Delete an image of a ${owner}; for 24 hours it can be restored`,
      ok: deleted,
      errors: [notFound, "forbidden", "right_missing", "image_not_found"] as const,
    },
    restore: {
      ...ofImage,
      summary: `Restore a deleted image of a ${owner}`,
      ok: Image,
      errors: [notFound, "forbidden", "right_missing", "image_not_found", "too_many_files"] as const,
    },
    choose: {
      ...ofImage,
      summary: `Choose the main image of a ${owner}`,
      ok: Image,
      errors: [
        notFound,
        "forbidden",
        "right_missing",
        "main_image_not_uploaded",
        "main_image_is_video",
      ] as const,
    },
    sort: {
      ...ofOwner,
      summary: `Reorder the images of a ${owner}`,
      body: z.strictObject({ imageIds: z.array(Id).max(100) }),
      ok: z.object({ items: z.array(Image) }),
      errors: [notFound, "forbidden", "right_missing", "images_changed"] as const,
      example: { imageIds: ["6f1c1d3e-0000-4000-8000-000000000001", "6f1c1d3e-0000-4000-8000-000000000002"] },
    },
  };
};
const ofProperty = imageEndpoints("property", { propertyId: Id }, "property_not_found");
const ofCabin = imageEndpoints("cabin", { cabinId: Id }, "cabin_not_found");
const ofOffering = imageEndpoints("offering", { offeringId: Id }, "offering_not_found");

export const media = defineContract({ group: "Properties", auth: "user" })({
  "POST /api/properties/:propertyId/images": ofProperty.add,
  "PUT /api/properties/:propertyId/images/order": ofProperty.sort,
  "DELETE /api/properties/:propertyId/images/:imageId": ofProperty.remove,
  "POST /api/properties/:propertyId/images/:imageId/restore": ofProperty.restore,
  "PUT /api/properties/:propertyId/images/:imageId/main": ofProperty.choose,
  "PUT /api/properties/:propertyId/images/:imageId/description": {
    summary: "Say what a film or picture of a property shows; an empty text removes it",
    body: z.strictObject({ description: Text(imageDescriptionMax) }),
    ok: Image,
    errors: ["property_not_found", "forbidden", "right_missing", "image_not_found"],
    example: { description: "En elgku med kalv går over myra ved Storvatnet i morgenlys. Ingen snakker." },
  },
  "POST /api/cabins/:cabinId/images": ofCabin.add,
  "PUT /api/cabins/:cabinId/images/order": ofCabin.sort,
  "DELETE /api/cabins/:cabinId/images/:imageId": ofCabin.remove,
  "POST /api/cabins/:cabinId/images/:imageId/restore": ofCabin.restore,
  "PUT /api/cabins/:cabinId/images/:imageId/main": ofCabin.choose,
  "POST /api/offerings/:offeringId/images": ofOffering.add,
  "PUT /api/offerings/:offeringId/images/order": ofOffering.sort,
  "DELETE /api/offerings/:offeringId/images/:imageId": ofOffering.remove,
  "POST /api/offerings/:offeringId/images/:imageId/restore": ofOffering.restore,
  "PUT /api/offerings/:offeringId/images/:imageId/main": ofOffering.choose,
  "GET /api/properties/:propertyId/documents": {
    summary:
      "The documents of a property, for its owner, administrators and hunters whose booking there is confirmed, paid, in progress or completed",
    ok: z.object({ items: z.array(PropertyDocument) }),
    errors: ["property_not_found"],
  },
  "POST /api/properties/:propertyId/documents": {
    rateLimit: rateLimits.upload,
    summary: "Upload a document of a property: one file in the field `file`",
    status: 201,
    upload: uploadLimits.document,
    ok: PropertyDocument,
    errors: [
      "property_not_found",
      "forbidden",
      "right_missing",
      ...fileErrors,
      "image_too_many_pixels",
      "image_unreadable",
    ],
  },
  "GET /api/properties/:propertyId/documents/:documentId": {
    summary: "Download a document, with the same rights as the list of documents",
    raw: true,
    ok: z.string(),
    errors: ["document_not_found"],
  },
  "DELETE /api/properties/:propertyId/documents/:documentId": {
    summary: "Delete a document; for 24 hours it can be restored",
    ok: deleted,
    errors: ["property_not_found", "forbidden", "right_missing", "document_not_found"],
  },
  "POST /api/properties/:propertyId/documents/:documentId/restore": {
    summary: "Restore a deleted document",
    ok: PropertyDocument,
    errors: ["property_not_found", "forbidden", "right_missing", "document_not_found", "too_many_files"],
  },
});
