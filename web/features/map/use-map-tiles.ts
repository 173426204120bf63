import { useEffect, useState, useSyncExternalStore } from "react";
import type { Answer } from "#contract/index.ts";
import { browserApi } from "#web/platform/api/api-client.ts";

export type MapTiles = Answer<"GET /api/map-token">;
let tilesRequest: Promise<MapTiles> | undefined;

/** The source of the map's tiles; undefined while loading, `none` if it could not be loaded. */
export function useMapTiles(): MapTiles | "none" | undefined {
  const [tiles, setTiles] = useState<MapTiles | "none">();
  useEffect(() => {
    let isMounted = true;
    tilesRequest ??= browserApi()("GET /api/map-token", {});
    tilesRequest.then(
      (tiles) => isMounted && setTiles(tiles),
      () => {
        tilesRequest = undefined;
        if (isMounted) setTiles("none");
      },
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return tiles;
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
/** Whether the page is in dark mode. */
export const useDark = (): boolean =>
  useSyncExternalStore(
    watchTheme,
    () => document.documentElement.dataset.theme === "dark",
    () => false,
  );
