/** The three ways to a permit: the camera, a picture of it, and its text. */
import { IconCamera, IconKeyboard } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import fileButton from "#web/ui/form/file-button.module.css";
import { TextArea } from "#web/ui/form/field.tsx";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./control.module.css";

const loadCamera = () => import("./camera.tsx");

type Props = {
  onText: (text: string, way: "camera" | "other") => void;
  /** The code that the camera read before this: it starts at once, and waits for another. */
  readBefore: string | undefined;
};
export function Scanner({ onText, readBefore }: Props) {
  const t = useTranslations("control.scan");
  const [way, setWay] = useState<"camera" | "text" | undefined>(readBefore ? "camera" : undefined);
  const [except, setExcept] = useState(readBefore);
  const [failed, setFailed] = useState<"camera" | "picture">();
  const Camera = useLazyComponent(loadCamera, way === "camera", () => setWay(undefined));
  async function readFile(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const [file] = input.files ?? [];
    if (!file) return;
    const { readPicture } = await import("./read-code.ts");
    const text = await readPicture(file);
    input.value = "";
    setFailed(text === undefined ? "picture" : undefined);
    if (text !== undefined) onText(text, "other");
  }
  return (
    <div className={css.scanner}>
      {way === "camera" ? (
        Camera && (
          <Camera
            except={except}
            onText={(text) => {
              setWay(undefined);
              onText(text, "camera");
            }}
            onEnd={(reason) => {
              setWay(undefined);
              if (reason === "failed") setFailed("camera");
            }}
          />
        )
      ) : (
        <Button
          look="primary"
          size="large"
          wide
          icon={<IconCamera size={24} aria-hidden />}
          onClick={() => {
            setFailed(undefined);
            setExcept(undefined);
            setWay("camera");
          }}
        >
          {t("camera")}
        </Button>
      )}
      {failed && <Notice kind="error">{t(failed === "camera" ? "noCamera" : "noCode")}</Notice>}
      <div className="row">
        <label className={fileButton.file}>
          <input type="file" accept="image/*" onChange={(event) => void readFile(event)} />
          {t("picture")}
        </label>
        <Button
          icon={<IconKeyboard size={20} aria-hidden />}
          aria-expanded={way === "text"}
          onClick={() => setWay(way === "text" ? undefined : "text")}
        >
          {t("text")}
        </Button>
      </div>
      {way === "text" && <TypedText onText={(text) => onText(text, "other")} />}
    </div>
  );
}

function TypedText({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations("control.scan");
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (area.current?.value) onText(area.current.value);
      }}
    >
      <TextArea
        ref={area}
        label={t("typed")}
        hint={t("typedHint")}
        rows={4}
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div>
        <Button look="primary" type="submit">
          {t("check")}
        </Button>
      </div>
    </form>
  );
}
