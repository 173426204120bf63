/**
 * The size of pictures in link previews. It has its own file, because pages that create their head in the
 * browser need only the size.
 */
export const sharePictureSize = { width: 1200, height: 630 } as const;
