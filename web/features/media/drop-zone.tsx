import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import css from "./media.module.css";

type Props = {
  types: readonly string[];
  onFiles: (files: File[]) => void;
  label: string;
  drop: string;
  hint: string;
};

/** An area to drop files, with a file button. On a phone, `types` decide whether it offers the camera. */
export function DropZone({ types, onFiles, label, drop, hint }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const onDragOver = (e: DragEvent) => {
    if (!e.dataTransfer.types.includes("Files")) return;
    e.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse, but the button inside works for everybody
    <div
      className={css.zone}
      data-over={over || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        if (!e.dataTransfer.types.includes("Files")) return;
        e.preventDefault();
        setOver(false);
        onFiles([...e.dataTransfer.files]);
      }}
    >
      <Button
        data-act="choose"
        icon={<IconUpload size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <p className={css.drop} aria-hidden>
        {drop}
      </p>
      <p className={css.hint}>{hint}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={types.join(",")}
        onChange={({ currentTarget: chosen }) => {
          onFiles([...(chosen.files ?? [])]);
          chosen.value = ""; // allows choosing the same file again
        }}
      />
    </div>
  );
}
