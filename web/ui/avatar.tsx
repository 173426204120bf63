import type { CSSProperties } from "react";
import css from "./avatar.module.css";

/** A person's picture, else the first letter of the name. It stands beside the name, so it says nothing by itself. */
export function Avatar({ name, photoURL, side }: { name: string; photoURL: string | null; side: number }) {
  const style = { "--side": `${side}px` } as CSSProperties;
  if (!photoURL)
    return (
      <span className={css.avatar} style={style} aria-hidden>
        {name.slice(0, 1).toUpperCase()}
      </span>
    );
  const src = side > 48 ? photoURL : photoURL.replace(/\d+\.webp$/, "96.webp");
  return <img className={css.avatar} style={style} src={src} width={side} height={side} alt="" />;
}
