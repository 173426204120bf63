import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import css from "./gallery.module.css";
import { Picture, type ShownImage } from "#web/ui/picture.tsx";
import { contoursUrl, secondDrawing } from "#web/ui/pictures.ts";
import { styled } from "#web/ui/styled.ts";
import { LazyViewer } from "./lazy-viewer.tsx";

type Props = {
  /** The pictures, the main one first. Without any, drawings are shown. */
  images: readonly ShownImage[];
  name: string;
  drawnPlace: DrawnPlace;
};
export type DrawnPlace = {
  /** The address of the drawing of this place. */
  drawing: string;
  /** The seed of the drawn contour lines. */
  seed: string;
  border: { d: string; width: number; height: number } | null;
};

/** Drawings of the offering or cabin and of the land around it, shown instead of photos. */
const drawingsOf = (drawing: string): ShownImage[] =>
  [drawing, secondDrawing(drawing)].map((url) => ({
    imageId: url,
    kind: "image",
    url,
    sources: [],
    colour: "#b9bfa6",
    width: 1200,
    height: 640,
  }));

/**
 * A gallery of three pictures side by side, on a phone a row to swipe; a click opens a full-screen viewer.
 * Without photos it has drawings, with the boundary on contour lines between them if there is room.
 */
export function Gallery({ images: photos, name, drawnPlace }: Props) {
  const t = useTranslations("common.gallery");
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState<number>();
  const isDrawn = photos.length === 0;
  const images = isDrawn ? drawingsOf(drawnPlace.drawing) : photos;
  const count = images.length;
  const words = (i: number) =>
    isDrawn
      ? t("drawn", { name, n: i + 1 })
      : t(images[i]?.kind === "video" ? "video" : "photo", { name, n: i + 1, count });
  return (
    <div className={css.frame}>
      <ul
        className={css.photos}
        data-count={isDrawn ? "drawn" : Math.min(count, 3)}
        onScroll={({ currentTarget: row }) =>
          setCurrent(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
        }
        aria-label={t("label", { name })}
      >
        {images.map((image, i) => (
          <li key={image.imageId}>
            <button type="button" onClick={() => setOpen(i)}>
              <Picture
                image={image}
                alt={words(i)}
                sizes={i === 0 ? "(max-width: 700px) 100vw, 800px" : "(max-width: 700px) 100vw, 400px"}
                eager={i === 0}
              />
            </button>
          </li>
        ))}
        {isDrawn && <Outline {...drawnPlace} />}
      </ul>
      {count > 1 && (
        <p className={css.counter} aria-hidden>
          {t("counter", { n: current + 1, count })}
        </p>
      )}
      {count > 3 && (
        <Button className={css.all} size="small" onClick={() => setOpen(0)}>
          {t("all", { count })}
        </Button>
      )}
      <LazyViewer images={images} at={open} words={words} onClose={() => setOpen(undefined)} />
    </div>
  );
}

const Outline = ({ seed, border }: DrawnPlace) => (
  <li className={css.outline} aria-hidden>
    <div className={css.lines} ref={styled({ "mask-image": `url(${contoursUrl(seed)})` })} />
    {border && (
      <svg className={css.border} aria-hidden viewBox={`-8 -8 ${border.width + 16} ${border.height + 16}`}>
        <path d={border.d} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
      </svg>
    )}
  </li>
);
