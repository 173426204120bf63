import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { DropZone } from "./drop-zone.tsx";
import { FilmText } from "./film-text.tsx";
import { ImageTile } from "./image-tile.tsx";
import css from "./media.module.css";
import type { Owner } from "./media-calls.ts";
import { UploadTile } from "./upload-tile.tsx";
import { hasUnfinished } from "./upload-queue.ts";
import { type Images, type ImagesProps, useImages } from "./use-images.ts";

type Props = ImagesProps & {
  /** Called when uploads begin or have ended, so that the page can warn before it is left. */
  onBusy: (busy: boolean) => void;
};

/** The pictures of a property, cabin or offering, to add, sort, delete, restore, and choose the main one. */
export function ImageManager({ onBusy, ...props }: Props) {
  const t = useTranslations("media.image");
  const media = useImages(props);
  const { images, uploads, limits, announcement } = media;
  const root = useRef<HTMLDivElement>(null);
  const busy = hasUnfinished(uploads);
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const focusLater = useFocusAfter(root, images);
  return (
    <div ref={root} className={css.manager}>
      <DropZone
        types={limits.types}
        onFiles={media.add}
        label={t("choose")}
        drop={t("drop")}
        hint={t(`hint.${props.owner.kind}`)}
      />
      <p className={css.count}>{t("count", { count: images.length, most: limits.count })}</p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {images.length + uploads.length > 0 && (
        <ul className={css.tiles} aria-label={t("label")}>
          <UploadedImage media={media} owner={props.owner} focusLater={focusLater} />
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onMain={() => void media.makeMain(undefined)}
              onCancel={() => media.cancel(upload.id)}
              onRetry={() => media.retry(upload.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadedImage({
  media,
  owner,
  focusLater,
}: {
  media: Images;
  owner: Owner;
  focusLater: (imageId: string | undefined, act: string) => void;
}) {
  const t = useTranslations("media.image");
  const { images } = media;
  const [dragged, setDragged] = useState<string>();
  return images.map((image, i) => (
    <ImageTile
      key={image.imageId}
      image={image}
      n={i + 1}
      count={images.length}
      first={images[0]?.main ? 1 : 0}
      dragged={dragged}
      onDrag={setDragged}
      onDrop={(imageId) => media.dropAt(imageId, i)}
      onMove={(steps) => {
        focusLater(image.imageId, steps < 0 ? "forward" : "back");
        media.move(image.imageId, steps);
      }}
      onMain={() => {
        focusLater(image.imageId, "delete");
        void media.makeMain(image.imageId);
      }}
      onDelete={() => {
        focusLater((images[i + 1] ?? images[i - 1])?.imageId, "delete");
        void media.remove(image);
      }}
    >
      {image.kind === "video" && owner.kind === "property" && (
        <FilmText
          propertyId={owner.id}
          film={image}
          label={t("video", { n: i + 1, count: images.length })}
          onSaved={media.replace}
        />
      )}
    </ImageTile>
  ));
}

/** After a picture was moved or deleted, focuses the same button at its new place, or a neighbour's. */
function useFocusAfter(root: { current: HTMLElement | null }, images: readonly unknown[]) {
  const pendingFocus = useRef<{ imageId: string | undefined; act: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list is rendered anew
  useEffect(() => {
    if (!pendingFocus.current) return;
    const { imageId, act } = pendingFocus.current;
    pendingFocus.current = undefined;
    const tile = root.current?.querySelector(`[data-image="${imageId}"]`) ?? root.current;
    const button =
      tile?.querySelector<HTMLElement>(`[data-act="${act}"]:not([aria-disabled])`) ??
      tile?.querySelector<HTMLElement>("button:not([aria-disabled])");
    button?.focus();
  }, [images]);
  return (imageId: string | undefined, act: string) => {
    pendingFocus.current = { imageId, act };
  };
}
