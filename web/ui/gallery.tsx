import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Image } from "#contract/media/endpoints.ts";
import { Button } from "./button.tsx";
import css from "./gallery.module.css";
import { Picture } from "./picture.tsx";
import { contoursUrl } from "./pictures.ts";
import { styled } from "./styled.ts";
import { LazyViewer } from "./lazy-viewer.tsx";

type Props = {
  /** The main image first. If empty, a drawing is shown. */
  images: readonly Image[];
  name: string;
  drawn: DrawnPlace;
};
export type DrawnPlace = {
  /** URL of the drawing. */
  drawing: string;
  /** The seed of the contour lines. */
  seed: string;
  border: { d: string; width: number; height: number } | null;
};

/** A gallery: three images side by side, a swipeable row on a phone, and a full-screen viewer on click. */
export function Gallery({ images, name, drawn }: Props) {
  return images.length > 0 ? <Photos images={images} name={name} /> : <Drawn {...drawn} name={name} />;
}

/**
 * Placeholder drawings: the offering, the boundary on contour lines, the landscape. One of them on a phone.
 */
function Drawn({ drawing, seed, border, name }: DrawnPlace & { name: string }) {
  const t = useTranslations("common.gallery");
  return (
    <div className={css.gallery}>
      <img
        src={drawing}
        alt={t("drawn", { name })}
        width={1200}
        height={640}
        fetchPriority="high"
        className={css.main}
      />
      <div className={css.side} aria-hidden>
        <div className={css.lines} ref={styled({ "mask-image": `url(${contoursUrl(seed)})` })} />
        {border && (
          <svg
            className={css.border}
            aria-hidden
            viewBox={`-8 -8 ${border.width + 16} ${border.height + 16}`}
          >
            <path d={border.d} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
          </svg>
        )}
      </div>
      <img
        src={drawing.replace(".svg", "-2.svg")}
        alt=""
        width={600}
        height={320}
        loading="lazy"
        className={css.side}
      />
    </div>
  );
}

function Photos({ images, name }: Omit<Props, "drawn">) {
  const t = useTranslations("common.gallery");
  const [current, setSeen] = useState(0);
  const [open, setOpen] = useState<number>();
  const words = (i: number) =>
    t(images[i]?.kind === "video" ? "video" : "photo", { name, n: i + 1, count: images.length });
  return (
    <div className={css.frame}>
      <ul
        className={css.photos}
        data-count={Math.min(images.length, 3)}
        onScroll={({ currentTarget: row }) =>
          setSeen(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
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
      </ul>
      {images.length > 1 && (
        <p className={css.counter} aria-hidden>
          {t("counter", { n: current + 1, count: images.length })}
        </p>
      )}
      {images.length > 3 && (
        <Button className={css.all} size="small" onClick={() => setOpen(0)}>
          {t("all", { count: images.length })}
        </Button>
      )}
      <LazyViewer images={images} at={open} words={words} onClose={() => setOpen(undefined)} />
    </div>
  );
}
