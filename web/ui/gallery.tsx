import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Image } from "#contract/media/endpoints.ts";
import { Button } from "./button.tsx";
import css from "./gallery.module.css";
import { Picture } from "./picture.tsx";
import { contoursUrl, landscapeUrl } from "./pictures.ts";
import { styled } from "./styled.ts";
import { LazyViewer } from "./lazy-viewer.tsx";

type Props = {
  /** The main picture first. Where there are none, the place is drawn. */
  images: readonly Image[];
  name: string;
  seed: string;
  water: boolean;
};

/**
 * The pictures of a place: three of them side by side, a row to swipe on a phone, and all of them large when
 * one is pressed.
 */
export function Gallery({ images, ...drawn }: Props) {
  return images.length > 0 ? <Photos images={images} name={drawn.name} /> : <Drawn {...drawn} />;
}

/** Its landscape, its lake at another hour, its contour lines. One picture on a phone. */
function Drawn({ seed, water, name }: Omit<Props, "images">) {
  const t = useTranslations("common.gallery");
  return (
    <div className={css.gallery}>
      <img
        src={landscapeUrl(seed, { water })}
        alt={t("drawn", { name })}
        width={1200}
        height={640}
        fetchPriority="high"
        className={css.main}
      />
      <img
        src={landscapeUrl(`${seed}-2`, { water: !water, time: "dawn" })}
        alt=""
        width={600}
        height={320}
        loading="lazy"
        className={css.side}
      />
      <div className={css.side} aria-hidden>
        <div className={css.lines} ref={styled({ "mask-image": `url(${contoursUrl(seed)})` })} />
      </div>
    </div>
  );
}

function Photos({ images, name }: Pick<Props, "images" | "name">) {
  const t = useTranslations("common.gallery");
  const [seen, setSeen] = useState(0);
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
          {t("counter", { n: seen + 1, count: images.length })}
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
