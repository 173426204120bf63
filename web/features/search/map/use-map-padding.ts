import type { PaddingOptions } from "maplibre-gl";
import { useWide } from "./use-wide.ts";

// What stands over the map: the tools at its upper edge, and on a narrow screen the search above them and the
// way to the list below.
const wideRoom: Required<PaddingOptions> = { top: 90, right: 70, bottom: 60, left: 70 };
const narrowRoom: Required<PaddingOptions> = { top: 150, right: 50, bottom: 100, left: 50 };
/** Kept free of hits around the edges of the map, in pixels. */
export const useMapPadding = (): Required<PaddingOptions> => (useWide() ? wideRoom : narrowRoom);
