import { useMedia } from "#web/ui/use-media.ts";

/**
 * List and map have room beside each other; the style sheets say the same. False until hydration has taken
 * over.
 */
export const useWide = (): boolean => useMedia("(min-width: 1000px)") ?? false;
