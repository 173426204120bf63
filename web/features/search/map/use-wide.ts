import { useMedia } from "#web/ui/use-media.ts";

/** Whether list and map fit side by side (the breakpoint of the style sheets). False until hydration. */
export const useWide = (): boolean => useMedia("(min-width: 1000px)") ?? false;
