/** Lazily loaded parts of a cabin's page and an offering's. */
export const loadQuoteLines = () => import("./quote-lines.tsx");
export const loadUnpriced = () => import("./unpriced.tsx");
export const loadUnusedLinkParts = () => import("./unused-link-parts.tsx");
