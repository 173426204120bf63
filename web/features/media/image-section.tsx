import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { Image } from "#contract/media/endpoints.ts";
import type { ImageOwner } from "#domain/media/media.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import { ImageManager } from "./image-manager.tsx";

type Props = {
  kind: ImageOwner;
  id: string | undefined;
  images: readonly Image[];
  onBusy: (busy: boolean) => void;
  /** The address for continuing without pictures. */
  onward: string;
};

/** The navigation state after an object was saved for the first time, when its pictures can be added. */
export const createdState = { made: true };

/** The pictures in an object's form, shown once the object is saved and has an id. */
export function ImageSection({ kind, id, images, onBusy, onward }: Props) {
  const t = useTranslations("media.image");
  const { state } = useLocation();
  if (!id) return <p className="muted">{t("later")}</p>;
  return (
    <>
      {(state as Partial<typeof createdState> | null)?.made && (
        <Notice kind="success">
          {t("made")} <Link to={onward}>{t("onward")}</Link>
        </Notice>
      )}
      <ImageManager owner={{ kind, id }} images={images} onBusy={onBusy} />
    </>
  );
}
