/**
 * Limits on pictures and documents (rules 9.5): bytes per file, file types detected from the content, number
 * of files.
 */

const MB = 1024 * 1024;
const pictures = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

export const uploadLimits = {
  property: { maxBytes: 10 * MB, types: [...pictures, "video/mp4"], count: 20 },
  cabin: { maxBytes: 5 * MB, types: pictures, count: 20 },
  offering: { maxBytes: 10 * MB, types: pictures, count: 20 },
  review: { maxBytes: 10 * MB, types: pictures, count: 4 },
  message: { maxBytes: 10 * MB, types: pictures, count: 10 },
  messageDocument: { maxBytes: 10 * MB, types: ["application/pdf"], count: 10 },
  problem: { maxBytes: 10 * MB, types: pictures, count: 10 },
  card: { maxBytes: 10 * MB, types: ["image/jpeg", "image/png"], count: 3 },
  portrait: { maxBytes: 5 * MB, types: ["image/jpeg", "image/png"], count: 1 },
  document: { maxBytes: 10 * MB, types: ["application/pdf", "image/jpeg", "image/png"], count: 20 },
} as const;
/**
 * Limits on pictures and PDFs in conversations: how many a person has that are not sent, and the stored bytes
 * of a person and of a conversation.
 */
export const messageFiles = { unsent: 20, personBytes: 500 * MB, conversationBytes: 1000 * MB };
/** The maximum length of a film's description (rules 9.5). */
export const imageDescriptionMax = 500;
export const megabytes = (bytes: number): number => Math.round(bytes / MB);
/** The maximum width and height of a profile picture, in pixels (rules 9.5). */
export const portraitMaxSide = 4096;
export type UploadLimits = { maxBytes: number; types: readonly string[]; count: number };
/** What an image belongs to: a property, a cabin or an offering. */
export type ImageOwner = "property" | "cabin" | "offering";
