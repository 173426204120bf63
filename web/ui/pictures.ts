/** URLs of pictures drawn by the server from a seed (any id or word). */

/** The drawing of a place with no known facts; otherwise use its `drawing` or `image`. */
export const landscapeUrl = (seed: string): string => `/pictures/landscape/${encodeURIComponent(seed)}.svg`;
export const contoursUrl = (seed: string): string => `/pictures/contours/${encodeURIComponent(seed)}.svg`;
