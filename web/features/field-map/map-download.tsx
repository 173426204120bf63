import { IconDownload, IconPlayerStop } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { mapDownload, type Tile, tilesOf } from "#domain/field-map/tiles.ts";
import { type MapTiles, useMapTiles } from "#web/features/map/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { type BookedGround, mappedAreaOf } from "./booked-ground.ts";
import css from "./field-map.module.css";
import {
  canKeepMaps,
  deleteKeptMap,
  type DownloadEnd,
  downloadTiles,
  findKeptMap,
  type KeptMap,
  missingTiles,
} from "./kept-tiles.ts";

/** Below this zoom one sees ridges and lakes, but no paths. */
const detailedZoom = 13;
const megabytes = (bytes: number) => Math.max(0.1, bytes / 1_000_000);

/** What is kept of the map: `missing` tiles of all; `map` is absent if nothing was downloaded. */
type Kept = { map: KeptMap | undefined; missing: readonly Tile[] };
type Loading = { fetched: number; stop: () => void };

function useKeptMap(bookingId: string, source: MapTiles | undefined, tiles: readonly Tile[]) {
  const [kept, setKept] = useState<Kept>();
  const [changes, setChanges] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change
  useEffect(() => {
    let isMounted = true;
    async function look(): Promise<void> {
      const map = await findKeptMap(bookingId);
      const missing = map ? await missingTiles(bookingId, map.source, tiles) : tiles;
      if (isMounted) setKept({ map, missing });
    }
    void look();
    return () => {
      isMounted = false;
    };
  }, [bookingId, source, tiles, changes]);
  return { kept, refresh: () => setChanges((n) => n + 1) };
}

/** Downloads the map of the ground, and says what is kept. `until`: the day on which the trip ends. */
export default function MapDownload({ ground, until }: { ground: BookedGround; until: string }) {
  const t = useTranslations("fieldMap.download");
  const f = useFormat();
  const { bookingId } = ground;
  const online = useMapTiles();
  const [keptSource, setKeptSource] = useState<MapTiles>();
  useEffect(() => {
    if (canKeepMaps()) void findKeptMap(bookingId).then((map) => setKeptSource(map?.source));
  }, [bookingId]);
  const source = typeof online === "object" ? online : keptSource;
  const deepest = Math.min(mapDownload.zooms.to, source?.downloadZoom ?? 0);
  const tiles = useMemo(() => {
    const area = mappedAreaOf(ground);
    return area ? tilesOf(area, { from: mapDownload.zooms.from, to: deepest }) : [];
  }, [ground, deepest]);
  const { kept, refresh } = useKeptMap(bookingId, source, tiles);
  const [loading, setLoading] = useState<Loading>();
  const [end, setEnd] = useState<DownloadEnd>();
  const [asksToDelete, setAsksToDelete] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  if (!canKeepMaps() || tiles.length === 0 || !kept || !source) return null;

  const all = tiles.length;
  const have = all - kept.missing.length + (loading?.fetched ?? 0);
  async function start(at: MapTiles, { map, missing }: Kept): Promise<void> {
    const control = new AbortController();
    running.current = control;
    const stop = () => control.abort();
    setEnd(undefined);
    setLoading({ fetched: 0, stop });
    const ended = await downloadTiles({
      bookingId,
      source: map?.source ?? at,
      tiles: missing,
      bytesBefore: map?.bytes ?? 0,
      signal: control.signal,
      onProgress: (fetched) => setLoading({ fetched, stop }),
    });
    setEnd(ended);
    refresh();
    setLoading(undefined);
  }
  async function remove(): Promise<void> {
    setAsksToDelete(false);
    await deleteKeptMap(bookingId);
    setEnd(undefined);
    refresh();
  }
  const isWhole = kept.map !== undefined && kept.missing.length === 0;
  const date = f.date(until, { weekday: false });
  const isOverview = (tiles.at(-1)?.z ?? 0) < detailedZoom;
  return (
    <section className={css.download}>
      <h3>{t("title")}</h3>
      <div role="status">
        {isWhole && !loading ? (
          <p>{t("kept", { megabytes: f.number(megabytes(kept.map?.bytes ?? 0), 1), date })}</p>
        ) : kept.map || loading ? (
          <p>{t(loading ? "loading" : "part", { have, all })}</p>
        ) : (
          <p>
            {t("offer", { all, megabytes: f.number(megabytes(all * mapDownload.bytesPerTile), 1), date })}
          </p>
        )}
        {!loading && (end === "failed" || end === "full") && <p>{t(end)}</p>}
      </div>
      {isOverview && <p className="muted small">{t("overview")}</p>}
      {loading && <progress className={css.progress} max={all} value={have} aria-label={t("progress")} />}
      <div className={css.actions}>
        {loading ? (
          <Button icon={<IconPlayerStop size={20} aria-hidden />} onClick={loading.stop}>
            {t("stop")}
          </Button>
        ) : (
          <>
            {!isWhole && (
              <Button icon={<IconDownload size={20} aria-hidden />} onClick={() => void start(source, kept)}>
                {t(kept.map ? "goOn" : "start")}
              </Button>
            )}
            {kept.map && (
              <Button look="quiet" onClick={() => setAsksToDelete(true)}>
                {t("delete")}
              </Button>
            )}
          </>
        )}
      </div>
      <Dialog
        open={asksToDelete}
        onClose={() => setAsksToDelete(false)}
        title={t("deleteTitle")}
        footer={
          <>
            <Button onClick={() => setAsksToDelete(false)}>{t("keep")}</Button>
            <Button look="danger" onClick={() => void remove()}>
              {t("deleteYes")}
            </Button>
          </>
        }
      >
        <p>{t("deleteText")}</p>
      </Dialog>
    </section>
  );
}
