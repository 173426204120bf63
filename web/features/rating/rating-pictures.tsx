import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Image } from "#contract/media/endpoints.ts";
import { LazyViewer } from "#web/ui/overlay/lazy-viewer.tsx";
import { Picture } from "#web/ui/picture.tsx";
import css from "./ratings.module.css";

/** The pictures of a rating by `name`; a click opens a viewer. */
export function RatingPictures({ images, name }: { images: readonly Image[]; name: string }) {
  const t = useTranslations("ratings");
  const [at, setAt] = useState<number>();
  if (images.length === 0) return null;
  const words = (i: number) => t("pictureBy", { name, n: i + 1, count: images.length });
  return (
    <>
      <ul className={css.pictures}>
        {images.map((image, i) => (
          <li key={image.imageId}>
            <button type="button" aria-label={words(i)} onClick={() => setAt(i)}>
              <Picture image={image} alt="" sizes="160px" />
            </button>
          </li>
        ))}
      </ul>
      <LazyViewer images={images} at={at} words={words} onClose={() => setAt(undefined)} />
    </>
  );
}
