import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { uploadFile } from "#web/platform/api/upload.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Picture } from "#web/ui/picture.tsx";
import css from "./ratings.module.css";

const { count: most, types } = uploadLimits.review;

/** Runs one change of the pictures at a time, and says why one was refused. */
function usePictureChange(failed: string) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function run(change: () => Promise<unknown>) {
    setBusy(true);
    try {
      await change();
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(`${failed} ${e.problem.errors?.[0]?.detail ?? e.problem.detail}`);
    }
    await revalidate();
    setBusy(false);
  }
  return { busy, run };
}

type Props = { bookingId: string; images: readonly Image[] };

/** The hunter's pictures in the form of a rating. Each is uploaded as soon as it is chosen. */
export function PictureField({ bookingId, images }: Props) {
  const t = useTranslations("ratingForm");
  const { busy, run } = usePictureChange(t("pictureFailed"));
  const room = most - images.length;
  const upload = (files: readonly File[]) =>
    run(async () => {
      for (const file of files.slice(0, room))
        await uploadFile(`/api/core-booking/${bookingId}/rating/images`, file);
    });
  return (
    <fieldset className={css.parts}>
      <legend className="muted small">{t("pictures")}</legend>
      <OwnPictures bookingId={bookingId} images={images} />
      {room > 0 && (
        <label className={css.addPicture} aria-busy={busy}>
          <input
            type="file"
            accept={types.join()}
            multiple
            aria-disabled={busy || undefined}
            onChange={({ currentTarget: input }) => {
              const files = [...(input.files ?? [])];
              input.value = "";
              if (!busy) void upload(files);
            }}
          />
          {t("addPicture")}
        </label>
      )}
      <p className="muted small">{t("picturesHint", { most })}</p>
    </fieldset>
  );
}

/** The hunter's own pictures, each with a button to take it out. */
export function OwnPictures({ bookingId, images }: Props) {
  const t = useTranslations("ratingForm");
  const { busy, run } = usePictureChange(t("pictureNotRemoved"));
  if (images.length === 0) return null;
  return (
    <ul className={css.pictures}>
      {images.map((image, i) => (
        <li key={image.imageId}>
          <Picture image={image} alt="" sizes="160px" />
          <Button
            size="small"
            look="quiet"
            aria-label={t("removePicture", { n: i + 1 })}
            busy={busy}
            onClick={() =>
              void run(() =>
                browserApi()("DELETE /api/core-booking/:bookingId/rating/images/:imageId", {
                  params: { bookingId, imageId: image.imageId },
                }),
              )
            }
          >
            <IconX size={16} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
