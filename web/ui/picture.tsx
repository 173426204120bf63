import { IconPlayerPlayFilled } from "@tabler/icons-react";
import type { Image } from "#contract/media/endpoints.ts";
import css from "./picture.module.css";

export type ShownImage = Omit<Image, "main" | "createdAt" | "description"> &
  Partial<Pick<Image, "description">>;
type Props = {
  image: ShownImage;
  alt: string;
  /** The width at which it is shown, in the format of `sizes`: `(max-width: 700px) 100vw, 400px`. */
  sizes: string;
  /** Whether it is in view at first, so that it is loaded eagerly. */
  eager?: boolean;
  className?: string | undefined;
};

/**
 * A picture in a fitting size and format. While it loads, its place has its main colour. Of a film the first
 * frame is shown; the viewer plays it.
 */
export function Picture({ image, alt, sizes, eager, className }: Props) {
  const { kind, url, sources, width, height, colour } = image;
  if (kind === "video")
    return (
      <span className={[css.still, css.toned, className].filter(Boolean).join(" ")} data-colour={colour}>
        <video
          src={`${url}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-label={alt}
          width={width}
          height={height}
        />
        <IconPlayerPlayFilled size={44} aria-hidden />
      </span>
    );
  return (
    <picture className={css.picture}>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        className={[css.toned, className].filter(Boolean).join(" ")}
        data-colour={colour}
        src={url}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      />
    </picture>
  );
}
