/** Tests the map with an area that is pasted as GeoJSON, and shows the bounds that are in view. */
import { lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { MapFrame } from "#web/features/map/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./developer.module.css";
import type { Drawn, MapViewport } from "./drawn-map.tsx";

const DrawnMap = lazy(() => import("./drawn-map.tsx"));

const example = JSON.stringify({
  type: "Polygon",
  coordinates: [
    [
      [13.2, 64.5],
      [13.5, 64.5],
      [13.55, 64.62],
      [13.3, 64.66],
      [13.2, 64.5],
    ],
  ],
});

function parseArea(text: string): Drawn | undefined {
  try {
    const read = JSON.parse(text) as Partial<Drawn>;
    const fits = read.type === "Polygon" || read.type === "MultiPolygon";
    return fits && Array.isArray(read.coordinates) ? (read as Drawn) : undefined;
  } catch {
    return undefined;
  }
}

export function TestMap() {
  const t = useTranslations("developer.map");
  const f = useFormat();
  const [text, setText] = useState(example);
  const [shownArea, setShownArea] = useState(() => parseArea(example));
  const [view, setView] = useState<MapViewport>();
  const [isInvalid, setIsInvalid] = useState(false);
  function draw() {
    const area = parseArea(text);
    setIsInvalid(area === undefined);
    if (area) setShownArea(area);
  }
  const degrees = (n: number) => f.number(Math.round(n * 1000) / 1000);
  return (
    <div className="stack wide-gap">
      <MapFrame className={css.map} list={<p>{t("noMap")}</p>}>
        <DrawnMap key={JSON.stringify(shownArea)} label={t("label")} area={shownArea} onView={setView} />
      </MapFrame>
      <div className={css.two}>
        <Card title={t("area")}>
          <div className={`stack ${css.paste}`}>
            <TextArea
              label={t("geojson")}
              rows={6}
              spellCheck={false}
              lang="en"
              value={text}
              onChange={(e) => setText(e.target.value)}
            />
            {isInvalid && <Notice kind="error">{t("wrong")}</Notice>}
            <Button look="primary" onClick={draw}>
              {t("draw")}
            </Button>
          </div>
        </Card>
        <Card title={t("shown")}>
          {view ? (
            <Facts
              facts={[
                { label: t("zoom"), value: f.number(Math.round(view.zoom * 10) / 10) },
                { label: t("bounds"), value: view.bounds.map(degrees).join(" · ") },
                { label: t("by"), value: t(view.byReader ? "reader" : "page") },
              ]}
            />
          ) : (
            <p className="muted">{t("notYet")}</p>
          )}
        </Card>
      </div>
    </div>
  );
}
