/** Of pictures in link previews. Apart from their addresses: pages that make their head in the browser need no more. */
export const sharePictureSize = { width: 1200, height: 630 } as const;
