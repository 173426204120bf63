import { Component, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Boundary } from "#contract/properties.ts";
import { useFormat } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { notify } from "../../ui/toast.tsx";
import { boundaryHectares, cornersOf, isDrawable, readBoundary } from "./boundary.ts";
import css from "./boundary-field.module.css";
import type { Tool } from "./boundary-map.tsx";

const BoundaryMap = lazy(() => import("./boundary-map.tsx"));
const largestFile = 2_000_000;

/** Where there is no map to be had (no WebGL, no network), pasting and files still work. */
class MapGuard extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

type Props = { boundary: Boundary | null; near: { lon: number; lat: number } | undefined; onChange: (b: Boundary | null) => void; onUseArea: (hectares: number) => void };

export function BoundaryField({ boundary, near, onChange, onUseArea }: Props) {
  const t = useTranslations("propertyForm.boundary");
  const [open, setOpen] = useState(false);
  const [tool, setTool] = useState<Tool>("polygon");
  return (
    <>
      {open ? (
        <>
          <div className={css.bar}>
            <Button size="small" aria-pressed={tool === "polygon"} look={tool === "polygon" ? "plain" : "quiet"} onClick={() => setTool("polygon")}>
              {t("draw")}
            </Button>
            <Button size="small" aria-pressed={tool === "select"} look={tool === "select" ? "plain" : "quiet"} onClick={() => setTool("select")}>
              {t("adjust")}
            </Button>
          </div>
          <p className="muted small">{t(boundary && !isDrawable(boundary) ? "fixed" : tool === "polygon" ? "drawHint" : "adjustHint")}</p>
          <div className={css.map}>
            <MapGuard fallback={<Notice kind="error">{t("mapFailed")}</Notice>}>
              <Suspense fallback={<p className={css.waiting}>{t("loading")}</p>}>
                <BoundaryMap boundary={boundary} near={near} tool={tool} onDrawn={onChange} />
              </Suspense>
            </MapGuard>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t("open")}</Button>
        </div>
      )}
      <Measure boundary={boundary} onClear={() => onChange(null)} onUseArea={onUseArea} />
      <Bring onChange={onChange} />
    </>
  );
}

function Measure({ boundary, onClear, onUseArea }: { boundary: Boundary | null; onClear: () => void; onUseArea: (hectares: number) => void }) {
  const t = useTranslations("propertyForm.boundary");
  const { number } = useFormat();
  if (!boundary) return <p className="muted">{t("none")}</p>;
  const hectares = boundaryHectares(boundary);
  return (
    <div className={css.bar}>
      <p aria-live="polite">{t("measured", { maal: number(hectares * 10), corners: cornersOf(boundary) })}</p>
      <Button size="small" onClick={() => onUseArea(hectares)}>
        {t("useArea")}
      </Button>
      <Button size="small" look="danger" onClick={onClear}>
        {t("clear")}
      </Button>
    </div>
  );
}

/** A file, or its text. */
function Bring({ onChange }: { onChange: (b: Boundary) => void }) {
  const t = useTranslations("propertyForm.boundary");
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  function take(given: string) {
    const read = readBoundary(given);
    setError(read ? undefined : t("unreadable"));
    if (!read) return;
    setText("");
    onChange(read);
  }
  async function open(file: File | undefined) {
    if (!file) return;
    if (file.size > largestFile) return notify.error(t("tooLarge"));
    take(await file.text());
  }
  return (
    <details className={css.paste}>
      <summary>{t("bring")}</summary>
      <div className="stack">
        <div>
          <label className={css.file}>
            <input type="file" accept=".json,.geojson,application/geo+json,application/json" onChange={(e) => void open(e.currentTarget.files?.[0])} />
            {t("file")}
          </label>
        </div>
        <TextArea label={t("paste")} hint={t("pasteHint")} error={error} value={text} onChange={(e) => setText(e.currentTarget.value)} spellCheck={false} />
        <div>
          <Button disabled={text.trim() === ""} onClick={() => take(text)}>
            {t("take")}
          </Button>
        </div>
      </div>
    </details>
  );
}
