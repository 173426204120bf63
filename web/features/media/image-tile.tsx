import { IconArrowLeft, IconArrowRight, IconStar, IconTrash } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Image } from "#contract/media/endpoints.ts";
import { inactiveButtonProps } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import css from "./media.module.css";

type Props = {
  image: Image;
  /** The position of the picture, from 1 to `count`. */
  n: number;
  count: number;
  /** The index of the first picture that can be moved. */
  first: number;
  dragged: string | undefined;
  onDrag: (imageId: string | undefined) => void;
  onDrop: (imageId: string) => void;
  onMove: (steps: number) => void;
  onMain: () => void;
  onDelete: () => void;
  /** Content below the picture's buttons. */
  children?: ReactNode;
};

/** A stored picture, with its actions. */
export function ImageTile({
  image,
  n,
  count,
  first,
  dragged,
  onDrag,
  onDrop,
  onMove,
  onMain,
  onDelete,
  children,
}: Props) {
  const t = useTranslations("media.image");
  const [over, setOver] = useState(false);
  const onDragOver = (e: DragEvent) => {
    if (!dragged || dragged === image.imageId) return;
    e.preventDefault();
    setOver(true);
  };
  return (
    <li
      className={css.tile}
      data-image={image.imageId}
      data-over={over || undefined}
      data-dragged={dragged === image.imageId || undefined}
      draggable={!image.main}
      onDragStart={(e) => {
        e.dataTransfer.effectAllowed = "move";
        onDrag(image.imageId);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        if (!dragged) return;
        e.preventDefault();
        setOver(false);
        onDrop(dragged);
        onDrag(undefined);
      }}
    >
      <Picture
        image={image}
        alt={t(image.kind === "video" ? "video" : "photo", { n, count })}
        sizes="(max-width: 700px) 45vw, 240px"
        className={css.shot}
      />
      {image.main && <p className={css.badge}>{t("main")}</p>}
      <div className={css.tools}>
        <Tool
          act="forward"
          label={t("forward", { n })}
          off={image.main || n - 1 <= first}
          onClick={() => onMove(-1)}
        >
          <IconArrowLeft size={20} aria-hidden />
        </Tool>
        <Tool act="back" label={t("back", { n })} off={image.main || n === count} onClick={() => onMove(1)}>
          <IconArrowRight size={20} aria-hidden />
        </Tool>
        <Tool
          act="main"
          label={t("makeMain", { n })}
          off={image.main || image.kind === "video"}
          onClick={onMain}
        >
          <IconStar size={20} aria-hidden />
        </Tool>
        <Tool act="delete" label={t("delete", { n })} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </Tool>
      </div>
      {children}
    </li>
  );
}

function Tool({
  act,
  label,
  off,
  onClick,
  children,
}: {
  act: string;
  label: string;
  off?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      data-act={act}
      aria-label={label}
      title={label}
      onClick={onClick}
      {...inactiveButtonProps(off)}
    >
      {children}
    </button>
  );
}
