export { areaValue, useFormatArea } from "./area-in.ts";
export { BoundaryField } from "./boundary-field.tsx";
export { mergeBoundaries } from "./boundary.ts";
export { default as PropertyMap } from "./property-map.tsx";
export { useBorder, type Border } from "./use-border.ts";
export { useNeighbourBorders } from "./use-neighbour-borders.ts";

/** Loads a component that other features render lazily. */
export const loadBorderShown = () => import("./border-shown.tsx");
