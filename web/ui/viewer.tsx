import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Image } from "#contract/media/endpoints.ts";
import { Picture } from "./picture.tsx";
import css from "./viewer.module.css";

export type ViewerProps = {
  images: readonly Image[];
  /** The one to begin with; undefined: closed. */
  at: number | undefined;
  words: (i: number) => string;
  onClose: () => void;
};

/**
 * All pictures, one at a time over the whole screen: arrow keys, swipes and buttons change the picture,
 * Escape closes. The browser's dialog keeps the focus and gives it back.
 */
export default function Viewer({ images, at, words, onClose }: ViewerProps) {
  const t = useTranslations("common.gallery");
  const ui = useTranslations("common.ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const open = at !== undefined;
  useEffect(() => {
    if (at === undefined) return dialog.current?.close();
    if (!dialog.current?.open) dialog.current?.showModal();
    setShown(at);
    strip.current?.scrollTo({ left: at * strip.current.clientWidth, behavior: "instant" });
  }, [at]);
  const walk = (to: number) => {
    const i = Math.min(images.length - 1, Math.max(0, to));
    strip.current?.scrollTo({ left: i * strip.current.clientWidth, behavior: "instant" });
    setShown(i);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.target instanceof HTMLVideoElement) return; // its own keys: back and forth in time
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: images.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    walk(to);
  };
  return (
    <dialog
      ref={dialog}
      className={css.viewer}
      aria-label={t("viewer")}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {open && (
        <>
          <div className={css.bar}>
            <p aria-live="polite">
              <span aria-hidden>{t("counter", { n: shown + 1, count: images.length })}</span>
              <span className="visually-hidden">{words(shown)}</span>
            </p>
            <button type="button" className={css.button} onClick={onClose} aria-label={ui("close")}>
              <IconX size={26} aria-hidden />
            </button>
          </div>
          <ul
            ref={strip}
            className={css.strip}
            onScroll={({ currentTarget: s }) =>
              setShown(Math.round(s.scrollLeft / Math.max(1, s.clientWidth)))
            }
          >
            {images.map((image, i) => (
              <li key={image.imageId} inert={i !== shown}>
                {Math.abs(i - shown) <= 1 && <Slide image={image} alt={words(i)} on={i === shown} />}
              </li>
            ))}
          </ul>
          {images.length > 1 && (
            <>
              <button
                type="button"
                className={css.button}
                data-side="left"
                aria-disabled={shown === 0}
                onClick={() => walk(shown - 1)}
                aria-label={t("previous")}
              >
                <IconChevronLeft size={28} aria-hidden />
              </button>
              <button
                type="button"
                className={css.button}
                data-side="right"
                aria-disabled={shown === images.length - 1}
                onClick={() => walk(shown + 1)}
                aria-label={t("next")}
              >
                <IconChevronRight size={28} aria-hidden />
              </button>
            </>
          )}
        </>
      )}
    </dialog>
  );
}

function Slide({ image, alt, on }: { image: Image; alt: string; on: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!on) video.current?.pause();
  }, [on]);
  if (image.kind !== "video") return <Picture image={image} alt={alt} sizes="100vw" eager />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: landowners' own clips come without captions
    <video
      ref={video}
      src={image.url}
      controls
      playsInline
      preload="metadata"
      aria-label={alt}
      width={image.width}
      height={image.height}
    />
  );
}
