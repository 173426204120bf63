import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./media.module.css";
import type { Upload } from "./upload-queue.ts";

/** An upload's progress or error. */
export function UploadState({ upload: { file, state, share, refusal } }: { upload: Upload }) {
  const t = useTranslations("media.upload");
  const f = useFormat();
  if (state === "failed") return <p className={css.refusal}>{refusal}</p>;
  const percent = Math.round(share * 100);
  return (
    <div className={css.state}>
      <p>{state === "sending" ? t("sending", { percent: f.number(percent) }) : t(state)}</p>
      <progress
        value={state === "sent" ? undefined : percent}
        max={100}
        aria-label={t("progress", { name: file.name })}
      />
    </div>
  );
}
