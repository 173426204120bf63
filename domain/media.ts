/** What pictures and documents may be (spec 5, rules 9.5). */

const MB = 1024 * 1024;
const pictures = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

export type MediaOwner = "property" | "cabin" | "offering";
/** Content types, bytes per file, files per owner. */
export type FileLimits = { types: readonly string[]; maxBytes: number; most: number };

export const imageLimits: Record<MediaOwner, FileLimits> = {
  property: { types: [...pictures, "video/mp4"], maxBytes: 10 * MB, most: 20 },
  cabin: { types: pictures, maxBytes: 5 * MB, most: 20 },
  offering: { types: pictures, maxBytes: 10 * MB, most: 20 },
};
export const documentLimits: FileLimits = { types: ["application/pdf", "image/jpeg", "image/png"], maxBytes: 10 * MB, most: 20 };
