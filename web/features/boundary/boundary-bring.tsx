import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Boundary } from "#contract/property/endpoints.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { notify } from "#web/ui/toast.tsx";
import { readBoundary } from "./boundary.ts";
import css from "./boundary-field.module.css";

const largestFile = 8_000_000;

/** A file, or its text. */
export function BoundaryBring({ onChange }: { onChange: (b: Boundary) => void }) {
  const t = useTranslations("borders.bring");
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
      <summary>{t("title")}</summary>
      <div className="stack">
        <div>
          <label className={css.file}>
            <input
              type="file"
              accept=".json,.geojson,application/geo+json,application/json"
              onChange={(e) => {
                void open(e.currentTarget.files?.[0]);
                e.currentTarget.value = ""; // the same file may be chosen again
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
          <Button disabled={text.trim() === ""} onClick={() => take(text)}>
            {t("take")}
          </Button>
        </div>
      </div>
    </details>
  );
}
