/** Addresses of the pictures that the server draws from a seed (any id or word). */

/** Of a place that nothing more is known of; what is known of one, its `drawing` or `image` says. */
export const landscapeUrl = (seed: string): string => `/pictures/landscape/${encodeURIComponent(seed)}.svg`;
export const contoursUrl = (seed: string): string => `/pictures/contours/${encodeURIComponent(seed)}.svg`;
