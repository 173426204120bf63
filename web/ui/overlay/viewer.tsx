import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Picture, type ShownImage } from "#web/ui/picture.tsx";
import { showToastsIn, Toasts } from "./toast.tsx";
import css from "./viewer.module.css";
import { type Zoom, zoomIn } from "./zoom.ts";

export type ViewerProps = {
  images: readonly ShownImage[];
  /** The index of the picture that is opened; undefined while the viewer is closed. */
  at: number | undefined;
  words: (i: number) => string;
  onClose: () => void;
};
const zoomStep = 1.6;
const panStepPx = 80;

/**
 * A full-screen picture viewer. Arrow keys, swipes and buttons change the picture; pinch, double tap, wheel,
 * + and − zoom; Escape closes. It is a native dialog, which traps and restores the focus.
 */
export default function Viewer({ images, at, words, onClose }: ViewerProps) {
  const t = useTranslations("common.gallery");
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const zoom = useRef<Zoom>(null);
  const [index, setIndex] = useState(0);
  const [scale, setScale] = useState(1);
  const open = at !== undefined;
  const id = useId();
  useEffect(() => {
    if (!open) return;
    showToastsIn(id);
    return () => showToastsIn(undefined); // it opens over pages only, never over another dialog
  }, [open, id]);
  useEffect(() => {
    if (at === undefined) return dialog.current?.close();
    if (!dialog.current?.open) dialog.current?.showModal();
    setIndex(at);
    strip.current?.scrollTo({ left: at * strip.current.clientWidth, behavior: "instant" });
  }, [at]);
  const goTo = (to: number) => {
    const i = Math.min(images.length - 1, Math.max(0, to));
    zoom.current?.reset();
    strip.current?.scrollTo({ left: i * strip.current.clientWidth, behavior: "instant" });
    setIndex(i);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.target instanceof HTMLVideoElement) return; // the video uses these keys for seeking
    const act = keysOf({ index, last: images.length - 1, scale, zoom: zoom.current, goTo })[e.key];
    if (!act) return;
    e.preventDefault();
    act();
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
          <div className={css.head}>
            <Bar scale={scale} film={images[index]?.kind === "video"} zoom={zoom} onClose={onClose}>
              {t("counter", { n: index + 1, count: images.length })}
            </Bar>
            <Toasts place={id} />
          </div>
          <ul
            ref={strip}
            className={css.strip}
            onScroll={({ currentTarget: s }) =>
              setIndex(Math.round(s.scrollLeft / Math.max(1, s.clientWidth)))
            }
          >
            {images.map((image, i) => (
              <li key={image.imageId} inert={i !== index}>
                {Math.abs(i - index) <= 1 && (
                  <Slide image={image} alt={words(i)} on={i === index} zoom={zoom} onScale={setScale} />
                )}
              </li>
            ))}
          </ul>
          <p className={css.caption} aria-live="polite">
            {words(index)}
          </p>
          {images.length > 1 && <Sides index={index} last={images.length - 1} goTo={goTo} />}
        </>
      )}
    </dialog>
  );
}

type ViewerKeys = {
  index: number;
  last: number;
  scale: number;
  zoom: Zoom | null;
  goTo: (to: number) => void;
};
/** Handlers of the keys. Arrow keys change the picture, or pan it while it is zoomed. */
function keysOf({ index, last, scale, zoom, goTo }: ViewerKeys): Record<string, () => void> {
  const near = scale > 1;
  return {
    ArrowLeft: () => (near ? zoom?.move(panStepPx, 0) : goTo(index - 1)),
    ArrowRight: () => (near ? zoom?.move(-panStepPx, 0) : goTo(index + 1)),
    ...(near && { ArrowUp: () => zoom?.move(0, panStepPx), ArrowDown: () => zoom?.move(0, -panStepPx) }),
    Home: () => goTo(0),
    End: () => goTo(last),
    "+": () => zoom?.by(zoomStep),
    "=": () => zoom?.by(zoomStep), // the same key without Shift
    "-": () => zoom?.by(1 / zoomStep),
    "0": () => zoom?.reset(),
  };
}

type BarProps = {
  scale: number;
  film: boolean;
  zoom: RefObject<Zoom | null>;
  onClose: () => void;
  children: ReactNode;
};
function Bar({ scale, film, zoom, onClose, children }: BarProps) {
  const t = useTranslations("common.gallery");
  const ui = useTranslations("common.ui");
  return (
    <div className={css.bar}>
      <p aria-hidden>{children}</p>
      {!film && (
        <>
          <button
            type="button"
            className={css.button}
            aria-disabled={scale <= 1}
            onClick={() => zoom.current?.by(1 / zoomStep)}
            aria-label={t("zoomOut")}
          >
            <IconZoomOut size={24} aria-hidden />
          </button>
          <button
            type="button"
            className={css.button}
            aria-disabled={scale >= 4}
            onClick={() => zoom.current?.by(zoomStep)}
            aria-label={t("zoomIn")}
          >
            <IconZoomIn size={24} aria-hidden />
          </button>
        </>
      )}
      <button type="button" className={css.button} onClick={onClose} aria-label={ui("close")}>
        <IconX size={26} aria-hidden />
      </button>
    </div>
  );
}

function Sides({ index, last, goTo }: Pick<ViewerKeys, "index" | "last" | "goTo">) {
  const t = useTranslations("common.gallery");
  return (
    <>
      <button
        type="button"
        className={css.button}
        data-side="left"
        aria-disabled={index === 0}
        onClick={() => goTo(index - 1)}
        aria-label={t("previous")}
      >
        <IconChevronLeft size={28} aria-hidden />
      </button>
      <button
        type="button"
        className={css.button}
        data-side="right"
        aria-disabled={index === last}
        onClick={() => goTo(index + 1)}
        aria-label={t("next")}
      >
        <IconChevronRight size={28} aria-hidden />
      </button>
    </>
  );
}

type SlideProps = {
  image: ShownImage;
  alt: string;
  on: boolean;
  zoom: RefObject<Zoom | null>;
  onScale: (scale: number) => void;
};
function Slide({ image, alt, on, zoom, onScale }: SlideProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const shows = useId();
  const writtenIn = useLanguageOfText();
  useEffect(() => {
    if (!on) video.current?.pause();
    const picture = frame.current?.querySelector("img");
    if (!on || !frame.current || !picture) return;
    const leave = new AbortController();
    const imageZoom = zoomIn(frame.current, picture, onScale, leave.signal);
    zoom.current = imageZoom;
    return () => {
      leave.abort();
      imageZoom.reset();
      if (zoom.current === imageZoom) zoom.current = null;
    };
  }, [on, zoom, onScale]);
  if (image.kind !== "video")
    return (
      <div ref={frame} className={css.frame}>
        <Picture image={image} alt={alt} sizes="100vw" eager />
      </div>
    );
  return (
    <figure className={css.film}>
      {/* biome-ignore lint/a11y/useMediaCaption: landowners' own clips come without captions, and with a text */}
      <video
        ref={video}
        src={image.url}
        controls
        playsInline
        preload="metadata"
        aria-label={alt}
        aria-describedby={image.description ? shows : undefined}
        width={image.width}
        height={image.height}
      />
      {image.description && (
        <figcaption id={shows} lang={writtenIn()}>
          {image.description}
        </figcaption>
      )}
    </figure>
  );
}
