/** Addresses of pictures that the server draws from a seed (any id or word). */

/** The drawing of a place about which no facts are known. Otherwise use its `drawing` or `image`. */
export const landscapeUrl = (seed: string): string => `/pictures/landscape/${encodeURIComponent(seed)}.svg`;
/** The second drawing of the same place, for galleries. */
export const secondDrawing = (drawing: string): string => drawing.replace(".svg", "-2.svg");
export const contoursUrl = (seed: string): string => `/pictures/contours/${encodeURIComponent(seed)}.svg`;
