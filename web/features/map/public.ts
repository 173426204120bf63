export { MapFrame } from "./map-frame.tsx";
export { byReader, default as MapView, type Bounds, type View } from "./map-view.tsx";
export { SmallAreas } from "./small-areas.tsx";
export { type MapTiles, useDark, useMapTiles } from "./use-map-tiles.ts";
