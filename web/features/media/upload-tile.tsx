import { IconFileAlert, IconMovie, IconPhoto, IconStar, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { isHeic } from "./heic.ts";
import css from "./media.module.css";
import type { Upload } from "./upload-queue.ts";
import { UploadState } from "./upload-state.tsx";

type Props = { upload: Upload; onMain: () => void; onCancel: () => void; onRetry: () => void };

/** A picture that is being uploaded or was refused, with its progress or error and a retry button. */
export function UploadTile({ upload, onMain, onCancel, onRetry }: Props) {
  const t = useTranslations("media.image");
  const { file, state } = upload;
  const [unseen, setUnseen] = useState(false);
  const preview = usePreview(file);
  const isFilm = file.type.startsWith("video/");
  return (
    <li className={css.tile} data-state={state} aria-label={file.name}>
      <div className={css.shot}>
        {preview && !unseen ? (
          <img src={preview} alt="" className={css.shot} onError={() => setUnseen(true)} />
        ) : isFilm ? (
          <IconMovie size={36} aria-hidden />
        ) : preview || isHeic(file) ? (
          <IconPhoto size={36} aria-hidden />
        ) : (
          <IconFileAlert size={36} aria-hidden />
        )}
      </div>
      <div className={css.upload}>
        {state === "failed" && <p className={css.name}>{file.name}</p>}
        <UploadState upload={upload} />
        {upload.again && (
          <Button size="small" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </div>
      <div className={css.tools}>
        {state !== "failed" && (
          <button
            type="button"
            aria-label={t("makeMainNamed", { name: file.name })}
            title={t("makeMainNamed", { name: file.name })}
            onClick={onMain}
          >
            <IconStar size={20} aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={t(state === "failed" ? "dismiss" : "cancel", { name: file.name })}
          title={t(state === "failed" ? "dismiss" : "cancel", { name: file.name })}
          onClick={onCancel}
        >
          <IconX size={20} aria-hidden />
        </button>
      </div>
    </li>
  );
}

/** The address of a preview, made from the local file (object URL). */
function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith("image/") || isHeic(file)) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
