import css from "./avatar.module.css";

/** A person's picture, or the first letter of the name. Decorative, since the name is beside it. */
export function Avatar({ name, photoURL, side }: { name: string; photoURL: string | null; side: 32 | 96 }) {
  if (!photoURL)
    return (
      <span className={css.avatar} data-side={side} aria-hidden>
        {name.slice(0, 1).toUpperCase()}
      </span>
    );
  const src = side > 48 ? photoURL : photoURL.replace(/(?<!\d)\d+\.webp$/, "96.webp");
  return <img className={css.avatar} data-side={side} src={src} width={side} height={side} alt="" />;
}
