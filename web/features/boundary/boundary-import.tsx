import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Boundary } from "#contract/property/fields.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { readBoundary } from "./read-boundary.ts";
import css from "./boundary-field.module.css";

const largestFile = 8_000_000;

/** Reads a file as UTF-8, or as ISO 8859-1, which older SOSI files have. */
async function readFileText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** `near`: the property's approximate location, if known. */
type Props = { near: { lon: number; lat: number } | undefined; onChange: (b: Boundary) => void };

/** Imports a boundary from a file, or from pasted text. */
export function BoundaryImport({ near, onChange }: Props) {
  const t = useTranslations("borders.bring");
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<{ zone?: number; merged?: number }>({});
  async function importText(text: string) {
    const read = await readBoundary(text, near);
    const refused = "refused" in read ? read : undefined;
    setError(
      refused &&
        (refused.refused === "otherCrs"
          ? t("otherCrs", { crs: refused.crs, named: refused.crs ? "yes" : "no" })
          : t("unreadable")),
    );
    setResult("boundary" in read ? read : {});
    if (!("boundary" in read)) return;
    setText("");
    onChange(read.boundary);
  }
  async function open(file: File | undefined) {
    if (!file) return;
    if (file.size > largestFile) return notify.error(t("tooLarge"));
    await importText(await readFileText(file));
  }
  return (
    <details className={css.paste}>
      <summary>{t("title")}</summary>
      <div className="stack">
        <div>
          <label className={css.file}>
            <input
              type="file"
              accept=".json,.geojson,.gpx,.kml,.sos,.sosi,.wkt,.txt,application/geo+json,application/json"
              onChange={(e) => {
                void open(e.currentTarget.files?.[0]);
                e.currentTarget.value = ""; // allows choosing the same file again
              }}
            />
            {t("file")}
          </label>
        </div>
        <TextArea
          label={t("paste")}
          hint={t("pasteHint")}
          error={error}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
          spellCheck={false}
        />
        <div>
          <Button off={text.trim() === ""} onClick={() => void importText(text)}>
            {t("take")}
          </Button>
        </div>
        <div role="status">
          {result.zone !== undefined && <p>{t("converted", { zone: result.zone })}</p>}
          {result.merged !== undefined && <p>{t("merged", { count: result.merged })}</p>}
        </div>
      </div>
    </details>
  );
}
