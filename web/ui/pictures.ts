/** URLs of pictures drawn by the server from a seed (any id or word). */

/** The drawing of a place with no known facts; otherwise use its `drawing` or `image`. */
export const landscapeUrl = (seed: string): string => `/pictures/landscape/${encodeURIComponent(seed)}.svg`;
/** A gallery's second drawing of the same place. */
export const secondDrawing = (drawing: string): string => drawing.replace(".svg", "-2.svg");
export const contoursUrl = (seed: string): string => `/pictures/contours/${encodeURIComponent(seed)}.svg`;
