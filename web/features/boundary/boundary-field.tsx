import { type KeyboardEvent, lazy, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { AreaUnit } from "#domain/property/lists.ts";
import { Button } from "#web/ui/button.tsx";
import { MapFrame } from "#web/features/map/public.ts";
import { AreaList, NeighbourList } from "./boundary-areas.tsx";
import { BoundaryImport } from "./boundary-import.tsx";
import type { NamedBoundary } from "./boundary-map.tsx";
import type { Tool } from "./boundary-draw.ts";
import { BoundaryFacts } from "./boundary-facts.tsx";
import css from "./boundary-field.module.css";
import { BoundaryTools } from "./boundary-tools.tsx";
import type { Border } from "./use-border.ts";
import type { DrawHandle } from "./use-drawing.ts";

const BoundaryMap = lazy(() => import("./boundary-map.tsx"));

type Props = {
  border: Border;
  /** Where the map opens if there is no boundary yet. */
  near: { lon: number; lat: number } | undefined;
  propertyId: string | undefined;
  municipality: { number: string | null; name: string };
  unit: AreaUnit;
  /** The property's area in `unit`, as the landowner typed it. */
  written: number | undefined;
  /** The error of the last save, unless the measurement reports the same error. */
  refused: string | undefined;
  onUseArea?: (value: number) => void;
  /** Further boundaries shown for orientation, such as the property's around one of its parts. */
  around?: readonly NamedBoundary[];
};

function hintFor(tool: Tool, underWay: number, hasBoundary: boolean) {
  if (tool === "draw") return underWay === 0 ? "drawHint" : underWay < 3 ? "goOnHint" : "closeHint";
  if (tool === "look") return hasBoundary ? "lookHint" : "emptyHint";
  return `${tool}Hint` as const;
}

/**
 * The field for a boundary: a map to draw, adjust, undo and measure it, or a list of areas where no map can
 * be drawn.
 */
export function BoundaryField(props: Props) {
  const { border, near, propertyId, municipality, unit, written, refused, onUseArea, around } = props;
  const t = useTranslations("borders.boundary");
  const { boundary } = border;
  const [tool, setTool] = useState<Tool>(boundary ? "look" : "draw");
  const [underWay, setUnderWay] = useState(0);
  const [large, setLarge] = useState(false);
  const handle = useRef<DrawHandle>(null);
  useEffect(() => {
    if (border.imports > 0) setTool("look");
  }, [border.imports]);

  const undo = () => handle.current?.undoCorner() || border.undo();
  const list = (
    <>
      <AreaList boundary={boundary} unit={unit} onChange={border.change} />
      <NeighbourList boundary={boundary} near={near} except={propertyId} />
    </>
  );
  return (
    <>
      <MapWithTools large={large} onSmaller={() => setLarge(false)} onUndo={undo} onRedo={border.redo}>
        <BoundaryTools
          tool={tool}
          onTool={setTool}
          border={border}
          onUndo={undo}
          canUndo={border.canUndo || underWay > 0}
          large={large}
          onLarge={setLarge}
        />
        <p className={css.hint} aria-live="polite">
          {t(hintFor(tool, underWay, boundary !== null))}
        </p>
        <MapFrame
          className={css.map}
          list={list}
          over={
            underWay >= 3 && (
              <div className={css.close}>
                <Button size="large" onClick={() => handle.current?.close()}>
                  {t("close")}
                </Button>
              </div>
            )
          }
        >
          <BoundaryMap
            ref={handle}
            label={t("map")}
            boundary={boundary}
            near={near}
            tool={tool}
            fit={border.fit}
            propertyId={propertyId}
            around={around}
            onUnderWay={setUnderWay}
            onDrawn={(boundary, by) => {
              border.change(boundary);
              if (by === "draw") setTool("adjust");
            }}
          />
        </MapFrame>
        <BoundaryFacts
          border={border}
          municipality={municipality}
          unit={unit}
          written={written}
          refused={refused}
          onUseArea={onUseArea}
        />
      </MapWithTools>
      <AreaList boundary={boundary} unit={unit} onChange={border.change} severalOnly />
      <BoundaryImport near={near} onChange={(b) => border.importBoundary(b)} />
    </>
  );
}

type MapWithToolsProps = {
  large: boolean;
  onSmaller: () => void;
  onUndo: () => void;
  onRedo: () => void;
  children: ReactNode;
};
/**
 * The map with its tools, optionally in full screen. Ctrl+Z undoes in all of it; Escape leaves full screen.
 */
function MapWithTools({ large, onSmaller, onUndo, onRedo, children }: MapWithToolsProps) {
  const room = useRef<HTMLDivElement>(null);
  function press(e: KeyboardEvent) {
    if (e.key === "Escape" && large) onSmaller();
    const key = e.key.toLowerCase();
    if (!(e.ctrlKey || e.metaKey) || key !== "z") return;
    e.preventDefault();
    if (e.shiftKey) onRedo();
    else onUndo();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the elements inside
    <div
      ref={room}
      className={css.room}
      data-large={large || undefined}
      onKeyDown={press}
      onBlur={(e) =>
        large && e.relatedTarget instanceof Node && !room.current?.contains(e.relatedTarget) && onSmaller()
      }
    >
      {children}
    </div>
  );
}
