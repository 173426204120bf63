import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Picture } from "#web/ui/picture.tsx";
import { LazyViewer } from "#web/ui/overlay/lazy-viewer.tsx";
import css from "./cabin-photos.module.css";

type Props = { cabinId: string; name: string; image: Image; sizes: string; className: string | undefined };

/** The main photo of a cabin; a click opens a viewer with all its photos. */
export function CabinPhotos({ cabinId, name, image, sizes, className }: Props) {
  const t = useTranslations("common.gallery");
  const [images, setImages] = useState<readonly Image[]>([image]);
  const [at, setAt] = useState<number>();
  const words = (i: number) => t("photo", { name, n: i + 1, count: images.length });
  async function open() {
    setAt(0);
    try {
      const { images: all } = await browserApi()("GET /api/cabins/:cabinId", { params: { cabinId } });
      if (all.length > 0) setImages(all);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e; // the main photo is shown already
    }
  }
  return (
    <>
      <button
        type="button"
        className={[css.open, className].filter(Boolean).join(" ")}
        onClick={() => void open()}
      >
        <Picture image={image} alt={t("of", { name })} sizes={sizes} />
      </button>
      <LazyViewer images={images} at={at} words={words} onClose={() => setAt(undefined)} />
    </>
  );
}
