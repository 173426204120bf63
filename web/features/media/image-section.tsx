import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { Image } from "#contract/media/endpoints.ts";
import type { ImageOwner } from "#domain/media/media.ts";
import { Notice } from "#web/ui/notice.tsx";
import { ImageManager } from "./image-manager.tsx";

type Props = {
  kind: ImageOwner;
  id: string | undefined;
  images: readonly Image[];
  onBusy: (busy: boolean) => void;
  /** Where one goes on who adds no pictures. */
  onward: string;
};

/** The state of a page that was come to because what it is about has just been saved for the first time. */
export const createdNow = { made: true };

/** The pictures of what a form is about, once it has been saved and they have something to belong to. */
export function ImageSection({ kind, id, images, onBusy, onward }: Props) {
  const t = useTranslations("media.image");
  const { state } = useLocation();
  if (!id) return <p className="muted">{t("later")}</p>;
  return (
    <>
      {(state as Partial<typeof createdNow> | null)?.made && (
        <Notice kind="success">
          {t("made")} <Link to={onward}>{t("onward")}</Link>
        </Notice>
      )}
      <ImageManager owner={{ kind, id }} images={images} onBusy={onBusy} />
    </>
  );
}
