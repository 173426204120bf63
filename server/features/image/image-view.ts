import type { Image, PropertyDocument } from "#contract/media/endpoints.ts";
import type { DocumentRow, ImageRow } from "./images-store.ts";

/** The width of the picture for browsers that do not support srcset. */
const defaultWidth = 960;
const formats = ["avif", "webp"] as const;

const addressOf = (imageId: string, name: string) => `/media/${imageId}/${name}`;

/** One URL of the picture, for uses that allow only one. */
export const imageUrl = ({ imageId, widths }: Pick<ImageRow, "imageId" | "widths">): string => {
  const fitting = widths.filter((width) => width <= defaultWidth);
  return addressOf(imageId, `${fitting.at(-1) ?? widths[0]}.webp`);
};

export const imageView = ({ widths, createdAt, ...row }: ImageRow): Image => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  url: row.kind === "video" ? addressOf(row.imageId, "video.mp4") : imageUrl({ ...row, widths }),
  sources:
    row.kind === "video"
      ? []
      : formats.map((format) => ({
          type: `image/${format}` as const,
          srcset: widths
            .map((width) => `${addressOf(row.imageId, `${width}.${format}`)} ${width}w`)
            .join(", "),
        })),
});

export const documentView = ({ propertyId, createdAt, ...row }: DocumentRow): PropertyDocument => ({
  ...row,
  url: `/api/properties/${propertyId}/documents/${row.documentId}`,
  createdAt: new Date(createdAt).toISOString(),
});
