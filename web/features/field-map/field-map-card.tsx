import { IconFileExport, IconMap2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { useInView } from "#web/ui/use-in-view.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import type { BookedGround } from "./booked-ground.ts";
import css from "./field-map.module.css";

const loadFieldMap = () => import("./field-map.tsx");
const loadMapDownload = () => import("./map-download.tsx");

/** The map to take along, with what it needs to work without coverage. `until`: the last day of the trip. */
export function FieldMapCard({ ground, until }: { ground: BookedGround; until: string }) {
  const t = useTranslations("fieldMap");
  const kind = useTranslations("fieldMap.kinds");
  const [isOpen, setOpen] = useState(false);
  const [ref, near] = useInView<HTMLDivElement>();
  const FieldMap = useLazyComponent(loadFieldMap, isOpen, () => setOpen(false));
  const MapDownload = useLazyComponent(loadMapDownload, near);
  if (!ground.boundary && !ground.location) return null;
  async function exportGpx(): Promise<void> {
    const { downloadGpx } = await import("./download-gpx.ts");
    downloadGpx(ground, kind);
  }
  return (
    <Card title={t("title")} stack id="kart">
      <div ref={ref} className={css.card}>
        <p>{t("lead")}</p>
        {FieldMap && <FieldMap ground={ground} />}
        <div className={css.actions}>
          {!isOpen && (
            <Button look="primary" icon={<IconMap2 size={20} aria-hidden />} onClick={() => setOpen(true)}>
              {t("open")}
            </Button>
          )}
          <Button icon={<IconFileExport size={20} aria-hidden />} onClick={() => void exportGpx()}>
            {t("gpx")}
          </Button>
        </div>
        {MapDownload && <MapDownload ground={ground} until={until} />}
      </div>
    </Card>
  );
}
